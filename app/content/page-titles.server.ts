import type { Db } from '#platform/db/client.server.ts'
import { sitePages } from '#kit/site/site-map.ts'
import { headPages } from './text/head/pages.ts'
import { findLinkedPages } from './linked-pages.server.ts'

/** What is at an address of the site today. */
export type TitledPage = {
	title: string
	/** Its present address; null when visitors cannot see it. */
	href: string | null
}

const fixed = [sitePages.home, ...Object.values(headPages)]

/** The pages at these paths; those of nothing that is there today are missing. At most one query. */
export async function findPageTitles(
	db: Db,
	paths: readonly string[],
	now: Date,
): Promise<Record<string, TitledPage>> {
	const records = await findLinkedPages(db, paths, now)
	return Object.fromEntries(
		paths.flatMap((path): [string, TitledPage][] => {
			const record = records.get(path)
			if (record) {
				const href = record.state === 'published' ? record.href : null
				return [[path, { title: record.title, href }]]
			}
			const page = fixed.find((one) => one.path === path)
			return page ? [[path, { title: page.name, href: path }]] : []
		}),
	)
}
