// Addresses at which people found no page, of which each may be led on.
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { wayFrom } from '#content/redirect/addresses.ts'
import { readRules } from '#content/redirect/queries.server.ts'
import { onSite } from '#content/redirect/redirect-fields.ts'
import type { Db } from '#platform/db/client.server.ts'
import { visitCounts } from '#platform/db/tables/visits.server.ts'
import { daysNotFound, namePages, startOf } from './store-counts.server.ts'

/** An address without a page, and how often people were at it. */
export type NotFoundAddress = { path: string; views: number }

const maxListed = 50
/** What was looked at once may have been mistyped. */
const minViews = 2

/** What was not found most in the last 30 days and today, without what is there or led on by now. */
export async function listNotFound(db: Db): Promise<NotFoundAddress[]> {
	const { day, kind, name, views } = visitCounts
	const total = sql<number>`sum(${views})::int`
	const counted = await db
		.select({ path: name, views: total })
		.from(visitCounts)
		.where(and(eq(kind, 'not found'), ne(name, 'others'), gte(day, startOf(daysNotFound))))
		.groupBy(name)
		.having(gte(total, minViews))
		.orderBy(sql`${total} desc`, name)
		.limit(2 * maxListed)
	const paths = counted.map(({ path }) => path)
	const [pages, rules] = await Promise.all([namePages(db, paths), readRules(db)])
	const isMissing = (path: string) => !pages.has(path) && !wayFrom(rules, onSite(path))
	return counted.filter(({ path }) => isMissing(path)).slice(0, maxListed)
}
