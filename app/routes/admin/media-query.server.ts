import { readListAddress } from '#app/records/list-address.ts'
import { parseUuid } from '#app/records/content.server.ts'
import { isMediaFolder } from '#app/media/file-rules.ts'
import type { LibraryQuery } from '#app/media/library.server.ts'

/** The files that an address of the media screen names, and the page. */
export function readMediaQuery(params: URLSearchParams): { query: LibraryQuery; page: number } {
	const { search, filters, page } = readListAddress(params, ['folder', 'alt', 'use', 'file'])
	const folder = filters['folder'] ?? null
	const query = {
		search,
		folder: isMediaFolder(folder) ? folder : null,
		isMissingAlt: filters['alt'] === 'missing',
		isUnused: filters['use'] === 'none',
		id: parseUuid(filters['file'] ?? ''),
	}
	return { query, page }
}
