// Mail filters, networks and search engines lead every link over an address of their own. Some name who got the mail.

/** Whose addresses, their paths, and the parameter with the address that was meant. */
const wrappers: [host: RegExp, path: RegExp, parameters: string[]][] = [
	[/(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.\w+)$/, /^/, ['url']],
	[/^statics\.teams\.cdn\.office\.net$/, /\/safelinks\//, ['url']],
	[/^linkprotect\.cudasvc\.com$/, /^\/url$/, ['a']],
	[/^urldefense\.proofpoint\.com$/, /^\/v1\/url$/, ['u']],
	[/^(?:protect2\.fireeye\.com|clicktime\.symantec\.com)$/, /^/, ['u']],
	[/^lm?\.(?:facebook|instagram|messenger|threads|workplace)\.com$/, /^/, ['u']],
	[/^l\.wl\.co$/, /^\/l$/, ['u']],
	[/^www\.google\.[a-z.]{2,6}$/, /^\/url$/, ['q', 'url']],
	[/^www\.youtube\.com$/, /^\/redirect$/, ['q']],
	[/^www\.linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)\/?$/, ['url']],
	[/^slack-redir\.net$/, /^\/link$/, ['url']],
	[/^duckduckgo\.com$/, /^\/l\/$/, ['uddg']],
	[/^out\.reddit\.com$/, /^/, ['url']],
]
/** One may have wrapped what another had. */
const maxWrappers = 5

/** What tells one click, or one reader of a mail, from another. */
const ofOneReader =
	/^(?:fbclid|gclid|dclid|msclkid|igsh|igshid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id)=/

/** The address that a link was written with, without what names its reader. */
export function unwrappedLink(address: string): string {
	let target = address
	for (let turn = 0; turn < maxWrappers; turn++) {
		const inner = innerOf(target)
		if (inner === null || !/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(inner)) break
		target = inner
	}
	return withoutReader(target)
}

/** The text with each of its addresses unwrapped. */
export function withUnwrappedLinks(text: string): string {
	return text.replaceAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’”]/gi, unwrappedLink)
}

function innerOf(address: string): string | null {
	if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
	const url = new URL(address)
	const { hostname, pathname, search } = url
	if (/^urldefense(?:\.proofpoint)?\.(?:com|us)$/.test(hostname) && /^\/v[23]\//.test(pathname))
		return ofProofpoint(url)
	if (hostname === 'secure-web.cisco.com')
		return decoded(/^\/[^/]+\/(https?%3A[^/]+)$/i.exec(pathname)?.[1] ?? '')
	const found = wrappers.find(([host, path]) => host.test(hostname) && path.test(pathname))
	// A plus is one: nobody writes spaces into the address of an address.
	const values = found && new URLSearchParams(search.replaceAll('+', '%2B'))
	return found?.[2].map((name) => values!.get(name)).find(Boolean) ?? null
}

/** Version 2 has other signs for those of an encoding; version 3 puts a star for each sign that it keeps aside. */
function ofProofpoint({ href, searchParams }: URL): string | null {
	const second = searchParams.get('u')
	if (second) return decoded(second.replaceAll('-', '%').replaceAll('_', '/'))
	const start = href.indexOf(third) + third.length
	const end = href.indexOf('__;', start)
	if (start < third.length || end < 0) return null
	const signs = Array.from(decodedText(/^[\w-]*/.exec(href.slice(end + 3))![0]))
	const whole = href
		.slice(start, end)
		.replaceAll(/\*\*([A-Za-z0-9_-])|\*/g, (_, run?: string) =>
			signs.splice(0, run === undefined ? 1 : runLengths.indexOf(run) + 2).join(''),
		)
	return whole.replace(/^(https?:)\/+/i, '$1//')
}

const third = '/v3/__'
/** In the order of the lengths they stand for, from two on. */
const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function decodedText(base64: string): string {
	try {
		const bytes = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
		return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
	} catch {
		// Not base64.
		return ''
	}
}

/** Null for what is no valid encoding. */
function decoded(text: string): string | null {
	try {
		return decodeURIComponent(text)
	} catch {
		return null
	}
}

function withoutReader(address: string): string {
	const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address)!
	const parts = query.split('&')
	const remaining = parts.filter((part) => !ofOneReader.test(part))
	if (remaining.length === parts.length) return address
	return path + (remaining.length > 0 ? `?${remaining.join('&')}` : '') + hash
}
