// What a test that goes through all content takes its list from: written by hand, it would pass without a new type.
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import * as schema from '#platform/db/schema.server.ts'
import type { Database } from './records.ts'

/** The names of the tables with content: those with dates of publication. */
export const contentTables = Object.values(schema)
	.filter((value) => is(value, PgTable))
	.filter((table) => 'unpublishAt' in table)
	.map((table) => getTableName(table))

/** The sections of the back office with content. */
export const contentSections = Object.values(contentTypes).map(({ section }) => section)

/** The addresses of public lists. */
export const listPaths = Object.values(contentTypes).flatMap(({ pages }) => pages?.list ?? [])

/** The types with a list whose records have pages of their own. */
export const pagedKeys = contentKeys.filter((key) => {
	const { pages } = contentTypes[key]
	return pages?.list && pages.hasOwn
})

/** The pages of the first live records of a type, of those that visitors from New Zealand see. */
export async function livePaths(db: Database, key: ContentKey, limit: number): Promise<string[]> {
	const { table, type } = contents[key]
	const isShown = 'country' in table ? `country is distinct from 'Australia'` : 'true'
	const { rows } = await db.query<{ id: string; slug: string }>(
		`select id, slug from ${getTableName(table)} where status = 'published' and deleted_at is null
			and ${isShown} order by created_at, slug limit ${limit}`,
	)
	if (rows.length === 0) throw new Error(`The content has no live record of the type ${key}`)
	return rows.map((row) => type.path(row))
}
