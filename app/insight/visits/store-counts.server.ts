// The counts of a day in the database.
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes, fixedPages } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { recordAt } from '#content/linked-pages.server.ts'
import { pathKey } from '#content/redirect/addresses.ts'
import type { Db } from '#platform/db/client.server.ts'
import { visitCounts, visitorsOfDay, visitSalts } from '#platform/db/tables/visits.server.ts'
import { sitePages } from '#kit/site/site-map.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { countKinds } from '#platform/db/tables/visits.server.ts'
import { homeZone } from '#platform/db/conditions.server.ts'
import { backOffice } from '#platform/settings.ts'

/** How often a thing was seen, and how often as the first of a visit. */
export type Count = {
	kind: (typeof countKinds)[number]
	name: string
	views: number
	visits: number
}

/** Names of one kind on one day. Further ones count as `others`, so that made-up names fill no table. */
const maxNames = 2000
/** For so many whole days, it is kept which addresses were not found. */
export const daysNotFound = 30
/** Told apart on one day; further ones count as none, so that made-up browsers fill no table. */
const maxVisitors = 20_000

/**
 * The day that is not closed, a SQL date: ten minutes longer than it is at the office, for an instance that has still
 * to store what it counted before midnight.
 */
export const today = sql`((now() - interval '10 minutes') at time zone ${homeZone})::date`

/** The first of the last `days` whole days at the office, or of as many before. */
export function startOf(days: number, periods: 1 | 2 = 1) {
	return sql`(${today} - ${days * periods}::int)`
}

/** The day that it is at the office now, by the clock of the database: with its salt, and how long it still is. */
export async function openDay(db: Db): Promise<{ day: string; salt: Buffer; leftMs: number }> {
	const read = () =>
		db.execute<{ day: string; salt: Buffer; left: number }>(sql`
			with today as (select (now() at time zone ${homeZone})::date as day)
			select day::text, salt, 1000 * extract(epoch from
				((day + 1)::timestamp at time zone ${homeZone}) - now())::float as left
			from visit_salts join today using (day)`)
	const { rows } = await read()
	if (rows[0]) return { ...rows[0], leftMs: rows[0].left }
	// Several instances may be first: all take what one of them stored.
	await db.execute(sql`insert into visit_salts (day, salt)
		values ((now() at time zone ${homeZone})::date, ${randomBytes(32)}) on conflict do nothing`)
	const [made] = (await read()).rows
	if (!made) throw new Error('The day has no salt')
	return { ...made, leftMs: made.left }
}

type Counted = { day: string; counts: Count[]; visitors: Buffer[] }

/**
 * Adds counts to those of a day, with how many visitors are new. Paths that lead to no live page count together as pages,
 * and each by itself as not found.
 */
export async function storeCounts(db: Db, { day, counts, visitors }: Counted): Promise<void> {
	const paths = counts.flatMap(({ kind, name }) => (kind === 'page' ? name : []))
	const pages = await namePages(db, paths)
	const named = counts.flatMap((count): Count[] => {
		if (count.kind !== 'page') return [count]
		const page = { ...count, name: pages.get(count.name) ?? 'missing' }
		const address = page.name === 'missing' ? addressToList(count.name) : null
		return address ? [page, { ...count, kind: 'not found', name: address }] : [page]
	})
	const list = (of: (count: Count) => string | number) => sql.param(named.map(of))
	await db.execute(sql`
		with given as (
			select * from unnest(${list(({ kind }) => kind)}::text[], ${list(({ name }) => name)}::text[],
				${list(({ views }) => views)}::int[], ${list(({ visits }) => visits)}::int[]) as given (kind, name, views, visits)
		),
		fresh as (
			insert into visitors_of_day (day, visitor)
			select ${day}, visitor from unnest(${sql.param(visitors)}::bytea[]) as seen (visitor)
			where visitor not in (select visitor from visitors_of_day where day = ${day})
			order by visitor
			limit greatest(0, ${maxVisitors} - (select count(*) from visitors_of_day where day = ${day}))
			on conflict do nothing returning visitor
		),
		known as (
			select kind, array_agg(name) as names from visit_counts where day = ${day} group by kind
		),
		placed as (
			select kind, name, name = any(names) as is_known, sum(views) as views, sum(visits) as visits,
				coalesce(cardinality(names), 0) + row_number() over (
					partition by kind, name = any(names) order by sum(views) desc, name) as place
			from given left join known using (kind) group by kind, name, names
		),
		counted as (
			select kind, case when is_known or place <= ${maxNames} then name else 'others' end as name, views, visits
			from placed
			union all select 'visitors', 'all', count(*), 0 from fresh
			union all select 'hour', case when (now() at time zone ${homeZone})::date = ${day}::date
				then to_char(now() at time zone ${homeZone}, 'HH24') else '23' end, sum(views), sum(visits)
			from given where kind = 'page' having count(*) > 0
		)
		insert into visit_counts as stored (day, kind, name, views, visits)
		select ${day}, kind, name, sum(views), sum(visits) from counted
		group by kind, name having sum(views) > 0 order by kind, name
		on conflict (day, kind, name) do update set
			views = stored.views + excluded.views, visits = stored.visits + excluded.visits`)
}

const maxAddressLength = 200
/** What may be part of an email address, a key or a number of a person. */
const personal = /@|[a-z\d]{24}|\d{7}/

/** How an address that was not found is counted, without its query; null for one that is long or may tell of a person. */
function addressToList(path: string): string | null {
	const key = pathKey(path.replace(/[?#].*$/s, ''))
	return key.length > maxAddressLength || personal.test(key) ? null : key
}

const withoutRecord: ReadonlySet<string> = new Set([
	...fixedPages,
	sitePages.enquiry.path,
	sitePages.search.path,
])
const withRecords = contentKeys.filter((key) => contentTypes[key].pages?.hasOwn)

/**
 * The names under which the pages at these paths are counted: the path itself when the page is the same for everybody,
 * else type and id of its record. Those without a live page are missing. A query a type.
 */
export async function namePages(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
	const now = new Date()
	const names = new Map(paths.filter((path) => withoutRecord.has(path)).map((path) => [path, path]))
	const records = paths.map(recordAt)
	for (const key of withRecords) {
		const slugs = records.flatMap((record) => (record?.key === key ? record.name : []))
		if (slugs.length === 0) continue
		const { table, type } = contents[key]
		const isIn = isNamedById(key)
			? inArray(sql`${table.id}::text`, slugs)
			: inArray(table.slug, slugs)
		const rows = await db
			.select({ id: sql<string>`${table.id}::text`, slug: sql<string>`${table.slug}` })
			.from(table)
			.where(and(isIn, isLive(table, now)))
		for (const { id, slug } of rows) names.set(type.path({ id, slug }), `${key} ${id}`)
	}
	return names
}

/** Fixed records with the words of a page, which is counted by its path. */
const wordsOfPages: readonly ContentKey[] = ['homepage', 'head']

/** The name under which the page of a record is counted, whoever can see it now; null without a page of its own. */
export function countedName(key: ContentKey, row: { id: string; slug: string }): string | null {
	if (withRecords.includes(key)) return `${key} ${row.id}`
	const path = contentTypes[key].path(row)
	return wordsOfPages.includes(key) && withoutRecord.has(path) ? path : null
}

/** Whether the addresses of a type end with the id of a record. */
function isNamedById(key: ContentKey): boolean {
	return contentTypes[key].path({ id: 'id', slug: 'slug' }).endsWith('/id')
}

/** Deletes what tells visitors apart, of days that are over, and counts past their time. Safe to run twice. */
export async function rollUpDays(db: Db): Promise<void> {
	const { retention } = backOffice
	await db.delete(visitorsOfDay).where(lt(visitorsOfDay.day, today))
	await db.delete(visitSalts).where(lt(visitSalts.day, today))
	const { day, kind } = visitCounts
	const isPast = lt(day, sql`(${today} - make_interval(months => ${retention.visitMonths}))::date`)
	const isListed = and(eq(kind, 'not found'), lt(day, startOf(daysNotFound)))
	await db.delete(visitCounts).where(or(isPast, isListed))
}
