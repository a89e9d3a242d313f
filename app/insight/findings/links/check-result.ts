// What a response, or none, says about a link. Only what people would see too counts against it: whatever a site may do
// to programs alone means that nobody can tell.

/** `gone` and `failing` count against a link; `untried`: it could not be tried. */
export type CheckResult = {
	result: 'alive' | 'gone' | 'failing' | 'untried'
	/** A status, such as '404', or a word for what happened. */
	why: string
}

const gone = new Set([404, 410])
/** Their owners, or a passing fault, keep us out: the site may be there for people. Walls against programs say 503. */
const unsure = new Set([501, 503, 504, 505, 511, 522, 524, 529])

/** The check result for the status of a request that was not redirected. */
export function resultOfStatus(status: number): CheckResult {
	const why = String(status)
	if (status >= 200 && status < 300) return { result: 'alive', why }
	if (gone.has(status)) return { result: 'gone', why }
	// A server's own failure is what people see as well.
	if (status >= 500 && status < 600 && !unsure.has(status)) return { result: 'failing', why }
	return { result: 'untried', why }
}

/** Those before which every browser warns. A chain without its middle is none: browsers fetch that. */
const badCertificate = new Set([
	'CERT_HAS_EXPIRED',
	'CERT_NOT_YET_VALID',
	'CERT_REVOKED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'SELF_SIGNED_CERT_IN_CHAIN',
])

/** What pages that are not there are titled. */
const missingTitle =
	/^\W*(?:error )?404\b|\b(?:error|http) 404\b|\b404\W*$|\b(?:page|file|document|article|content) (?:was |is |could |can )?(?:not|cannot) (?:be )?found\b|^\W*not found\b/i
const title = /<title[^<>]*>([^<]*)</i

/** The check result for a page sent with a status of success: some say only in their title that it is missing. */
export function resultOfPage(html: string, status: number): CheckResult {
	const words = (title.exec(html)?.[1] ?? '').slice(0, 300)
	return missingTitle.test(words) ? { result: 'gone', why: 'says-gone' } : resultOfStatus(status)
}

const unreachable = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The check result for a request without a response. A failed look-up (`EAI_AGAIN`) is no missing name. */
export function resultOfError(error: unknown): CheckResult {
	const codes = codesOf(error)
	if (codes.includes('ENOTFOUND')) return { result: 'gone', why: 'no-site' }
	// Of several addresses, those without a way to them say nothing.
	const said = codes.filter((code) => !unreachable.has(code))
	if (said.length > 0 && said.every((code) => code === 'ECONNREFUSED'))
		return { result: 'failing', why: 'refused' }
	if (said.some((code) => badCertificate.has(code)))
		return { result: 'failing', why: 'certificate' }
	if (errorName(error) === 'AddressRefused') return { result: 'untried', why: 'not-public' }
	if (errorName(error) === 'TimeoutError') return { result: 'untried', why: 'slow' }
	return { result: 'untried', why: 'unreachable' }
}

/** The codes of an error, or of each one of several addresses. */
function codesOf(error: unknown): string[] {
	if (error instanceof AggregateError && error.errors.length > 0)
		return error.errors.flatMap(codesOf)
	const code = error instanceof Error && 'code' in error ? error.code : ''
	return typeof code === 'string' ? [code] : []
}

function errorName(error: unknown): string {
	return error instanceof Error ? error.name : ''
}
