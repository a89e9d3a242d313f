import { isMediaFolder } from './file-rules.ts'

const longestSearch = 100
const farthest = 1_000_000

/** The library's filters from an address: `q`, `folder`, `kind`, `url` and `offset`. Invalid values count as absent. */
export function readLibraryQuery(query: URLSearchParams) {
	const folder = query.get('folder')
	const offset = Number(query.get('offset') ?? 0)
	return {
		search: clean(query.get('q')),
		folder: isMediaFolder(folder) ? folder : null,
		kind: query.get('kind') === 'image' ? ('image' as const) : null,
		url: clean(query.get('url'), 300),
		offset: Number.isInteger(offset) && offset > 0 && offset < farthest ? offset : 0,
	}
}

function clean(text: string | null, longest = longestSearch): string | null {
	// PostgreSQL rejects null characters.
	return text?.replaceAll('\0', '').trim().slice(0, longest).toWellFormed() || null
}
