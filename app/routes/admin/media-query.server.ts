import { readListAddress } from '#kit/records/list-address.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import { isMediaFolder } from '#platform/media/file-rules.ts'
import type { LibraryQuery } from '#platform/media/library.server.ts'

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
