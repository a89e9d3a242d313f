/** Records per page of a list. */
export const pageSize = 50

export type SortDirection = 'asc' | 'desc'

/** What a list shows, read from its address, so that it can be shared. */
export type ListRequest = {
	search: string
	/** Value by filter name; only those that are set. */
	filters: Record<string, string>
	/** Null for the list's own order. */
	sort: { key: string; direction: SortDirection } | null
	/** From 1. */
	page: number
}

const maxSearchLength = 200
const maxPages = 10_000

/** Reads the address of a list; ignores what is unknown or invalid. */
export function readListAddress(
	params: URLSearchParams,
	filterNames: readonly string[],
): ListRequest {
	const filters: Record<string, string> = {}
	for (const name of filterNames) {
		const value = plainText(params.get(name))
		if (value) filters[name] = value
	}
	const [, key, direction] = /^(\w+)-(asc|desc)$/.exec(params.get('sort') ?? '') ?? []
	const page = Number(params.get('page') ?? 1)
	return {
		search: plainText(params.get('q')).trim(),
		filters,
		sort: key ? { key, direction: direction as SortDirection } : null,
		page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
	}
}

/** Without null characters, which PostgreSQL rejects, and not too long. */
function plainText(text: string | null): string {
	return (text ?? '').replaceAll('\0', '').slice(0, maxSearchLength)
}

/** The query string with parameters changed; null removes one. Any change but of the page returns to page 1. */
export function changedAddress(
	params: URLSearchParams,
	changes: Record<string, string | null>,
): string {
	const next = new URLSearchParams(params)
	if (!('page' in changes)) next.delete('page')
	for (const [name, value] of Object.entries(changes)) {
		if (value) next.set(name, value)
		else next.delete(name)
	}
	const search = next.toString()
	return search ? `?${search}` : ''
}
