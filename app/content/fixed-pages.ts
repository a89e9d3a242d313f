import { contentTypes } from './catalogue.ts'

const lists = Object.values(contentTypes).flatMap(({ pages }) => (pages ? [pages.list] : []))

/** The addresses of public pages that show no single record and are the same for everybody. */
export const fixedPages: ReadonlySet<string> = new Set(['/', '/about', '/contact', ...lists])

const withoutRecord = new Set([...fixedPages, '/search', '/jobs', '/feed.xml'])

/**
 * The page at `path` without what a sentence leaves behind an address: `/contact).` means `/contact`. Null when no such
 * page is meant: those of records find theirs by letters and digits alone.
 */
export function fixedPageMeant(path: string): string | null {
	const [bare = '/'] = /^.*[\p{L}\p{N}]/su.exec(path.toLowerCase()) ?? []
	return bare !== path && withoutRecord.has(bare) ? bare : null
}
