// What a response, or none, says about a link. Only what people would see too counts against it: whatever a site may do to programs alone
// means that nobody can tell.

/** `gone` and `failing` count against a link; `untried`: it could not be tried. */
export type Verdict = {
	result: 'alive' | 'gone' | 'failing' | 'untried'
	/** A status, such as '404', or a word for what happened. */
	why: string
}

const gone = new Set([404, 410])
/** Their owners, or a passing fault, keep us out: the site may be there for people. 503 is also what walls against programs say. */
const unsure = new Set([501, 503, 504, 505, 511, 522, 524, 529])

/** The verdict on the status of a request that was not redirected. */
export function verdictOfStatus(status: number): Verdict {
	const why = String(status)
	if (status >= 200 && status < 300) return { result: 'alive', why }
	if (gone.has(status)) return { result: 'gone', why }
	// A server's own failure is what people see as well.
	if (status >= 500 && status < 600 && !unsure.has(status)) return { result: 'failing', why }
	return { result: 'untried', why }
}

const unreachable = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** The verdict on a request without a response. A name that cannot be looked up right now (`EAI_AGAIN`) is no missing name. */
export function verdictOfError(error: unknown): Verdict {
	const codes = codesOf(error)
	if (codes.includes('ENOTFOUND')) return { result: 'gone', why: 'no-site' }
	// Of several addresses, those without a way to them say nothing.
	const said = codes.filter((code) => !unreachable.has(code))
	if (said.length > 0 && said.every((code) => code === 'ECONNREFUSED'))
		return { result: 'failing', why: 'refused' }
	if (nameOf(error) === 'AddressRefused') return { result: 'untried', why: 'not-public' }
	if (nameOf(error) === 'TimeoutError') return { result: 'untried', why: 'slow' }
	return { result: 'untried', why: 'unreachable' }
}

/** The codes of an error, or of each one of several addresses. */
function codesOf(error: unknown): string[] {
	if (error instanceof AggregateError && error.errors.length > 0)
		return error.errors.flatMap(codesOf)
	const code = error instanceof Error && 'code' in error ? error.code : ''
	return typeof code === 'string' ? [code] : []
}

function nameOf(error: unknown): string {
	return error instanceof Error ? error.name : ''
}
