// What a test that goes through all content takes its list from: written by hand, it would pass without a new type.
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import * as schema from '#platform/db/schema.server.ts'
import { smallTables } from '#platform/db/tables/content.server.ts'

/** The names of the tables with content: those with dates of publication. */
export const contentTables = [...Object.values(schema), ...Object.values(smallTables)]
	.filter((value) => is(value, PgTable))
	.filter((table) => 'unpublishAt' in table)
	.map((table) => getTableName(table))

/** The sections of the back office with content. */
export const contentSections = Object.values(contentTypes).map(({ section }) => section)

/** The addresses of public lists. */
export const listPaths = Object.values(contentTypes).flatMap(({ pages }) => pages?.list ?? [])

/** The types with a list whose records have pages of their own. */
export const pagedKeys = (Object.keys(contentTypes) as ContentKey[]).filter((key) => {
	const { pages } = contentTypes[key]
	return pages?.list && pages.hasOwn
})
