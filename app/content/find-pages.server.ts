import { and, desc, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'
import { matchesTerms, searchTerms } from '#platform/lib/text/search-terms.ts'
import { listFilters } from '#kit/site/list/categories.server.ts'
import type { CategoryList } from '#kit/site/list/categories.server.ts'
import { toListPath } from '#kit/site/list/category-filters.ts'
import { stateOf } from '#kit/records/state.ts'
import type { Publishing, RecordState } from '#kit/records/state.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import type { FoundRecord } from './find-records.server.ts'

type FindPagesOptions = { search: string; each: number; now: Date }
type FoundPageRow = Publishing & { id: string | number; slug: string; title: string }

/** What is said of a page that visitors cannot open. */
export const stateNotes: Record<RecordState, string> = {
	draft: ', not published yet',
	scheduled: ', not published yet',
	published: '',
	ended: ', no longer published',
}

const withPages = contentKeys.filter((key) => contentTypes[key].pages !== null)

/**
 * Pages of the site to link to: up to `each` records of every type whose title contains all words, with their public
 * addresses, and the categories of lists; records that visitors can open come first. One query per type.
 */
export async function findPages(db: Db, requested: FindPagesOptions): Promise<FoundRecord[]> {
	const words = searchTerms(requested.search)
	if (words.length === 0) return []
	const lists = await Promise.all(withPages.map((key) => pagesOf(db, key, { ...requested, words })))
	const records = lists
		.flat()
		.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
		.map(({ found }) => found)
	return [...(await categoriesNamed(db, words, requested.now)), ...records]
}

async function categoriesNamed(db: Db, words: string[], now: Date): Promise<FoundRecord[]> {
	const lists = withPages.map(async (key) => {
		const { label, pages } = contentTypes[key]
		if (!pages?.list || !pages.hasCategories) return []
		const { list } = pages
		const filters = await listFilters(db, key as CategoryList, now)
		return filters
			.filter((filter) => matchesTerms(filter.label, words))
			.map(({ label: title, address }) => ({
				id: `${key}-${address}`,
				recordId: address,
				title,
				kind: `${label.many}: category`,
				href: toListPath(list, address),
			}))
	})
	return (await Promise.all(lists)).flat()
}

async function pagesOf(
	db: Db,
	key: ContentKey,
	{ words, each, now }: FindPagesOptions & { words: string[] },
): Promise<{ found: FoundRecord; isHidden: boolean }[]> {
	const { table, title } = contents[key]
	const { label, path } = contentTypes[key]
	// As in `findRecords`: a rare word is found by the index on titles, not by the one on last changes.
	const isRare = words.some((word) => word.length >= 3)
	const { id, slug, status, publishAt, unpublishAt } = table
	const columns: Record<string, AnyPgColumn | SQL> = {
		id,
		slug,
		title,
		status,
		publishAt,
		unpublishAt,
	}
	const rows = (await db
		.select(columns)
		.from(table as PgTable)
		.where(and(isNull(table.deletedAt), containsTyped([title], words.join(' '))))
		.orderBy(desc(isRare ? sql`${table.updatedAt} + interval '0'` : table.updatedAt))
		.limit(each)) as FoundPageRow[]
	return rows.map((row) => {
		const state = stateOf(row, now)
		const found = {
			id: `${key}-${String(row.id)}`,
			recordId: String(row.id),
			title: row.title,
			kind: label.one + stateNotes[state],
			href: path(row),
		}
		return { found, isHidden: state !== 'published' }
	})
}
