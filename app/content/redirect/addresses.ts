// Old addresses as staff write them, and where they lead. One that ends in `/*` is a folder: itself, and all below it.
import { isSitePath } from '#platform/lib/safe-link.ts'
import { decoded, onSite, site } from './redirect-fields.ts'

/** What a path is compared by: neither case, nor doubled slashes, nor one at the end, tell two apart. */
export function pathKey(path: string): string {
	const plain = decoded(path, decodeURIComponent).toLowerCase()
	return plain.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

/** Parameters that others add to a link. */
const added = /^(?:utm_\w+|fbclid|gclid|msclkid)$/

/** What an old address is compared by: its path, and its parameters in any order. */
export function sourceKey({ pathname, searchParams }: URL): string {
	const own = [...searchParams].filter(([name]) => !added.test(name))
	const inOrder = own.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
	return pathKey(pathname) + (own.length > 0 ? `?${new URLSearchParams(inOrder)}` : '')
}

export type Redirect = { source: string; target: string }

/** Redirects by what their old addresses are compared by; the first one of each. */
export type Rules<R> = Map<string, R>

export function toRules<R extends Redirect>(redirects: readonly R[]): Rules<R> {
	return new Map(redirects.toReversed().map((one) => [sourceKey(onSite(one.source)), one]))
}

/** The rule for an address: with its query, else without, else that of the nearest folder around it. */
function ruleFor<R>(rules: Rules<R>, address: URL, isOn: (rule: R) => boolean): R | undefined {
	const path = pathKey(address.pathname)
	const parts = path.split('/')
	const folders = parts.slice(1).map((_, up) => `${parts.slice(0, parts.length - up).join('/')}/*`)
	return [sourceKey(address), path, ...folders]
		.flatMap((key) => rules.get(key) ?? [])
		.find((rule) => isOn(rule))
}

const maxHops = 10

/** Addresses that one leads to, each by the next rule; `isLoop` when the last leads back to one of them. */
export type Way<R> = { rule: R; hops: string[]; isLoop: boolean }

/** Where the rules lead from an address of this site; null when there is none for it. */
export function wayFrom<R extends Redirect>(
	rules: Rules<R>,
	requested: URL,
	isOn: (rule: R) => boolean = () => true,
): Way<R> | null {
	const passed: R[] = []
	const hops: string[] = []
	let at = requested
	for (;;) {
		const rule = ruleFor(rules, at, isOn)
		const isLoop = rule !== undefined && (passed.includes(rule) || hops.length === maxHops)
		if (!rule || isLoop) return passed[0] ? { rule: passed[0], hops, isLoop } : null
		const hop = leadOn(rule, at)
		if (hop === null) return null
		passed.push(rule)
		hops.push(hop)
		if (!hop.startsWith('/')) return { rule: passed[0]!, hops, isLoop }
		at = onSite(hop)
	}
}

/**
 * Where a rule leads an address. An asterisk takes what follows the folder; a page of this site gets the query, unless
 * either side names one. What comes from the address never changes the site that staff typed: null if it would.
 */
function leadOn({ source, target }: Redirect, requested: URL): string | null {
	const partsOf = (path: string) => path.split(/[/*]/).filter(Boolean)
	const rest = partsOf(requested.pathname)
		.slice(partsOf(onSite(source).pathname).length)
		.join('/')
	const [typed, to] = ['', rest].map((end) =>
		URL.parse(
			target.replace(/\*$/, () => end),
			site,
		),
	)
	if (!to || to.origin !== typed?.origin) return null
	if (to.origin !== site) return to.href
	const query = to.search || (source.includes('?') ? '' : requested.search)
	const path = to.pathname.replace(/(?<=.)\/$/, '') + query + to.hash
	return isSitePath(path) ? path : null
}
