// What the counters say: what is read, what it led to, and where people come from.
import { inArray, sql } from 'drizzle-orm'
import { contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { findPageTitles } from '#content/page-titles.server.ts'
import type { TitledPage } from '#content/page-titles.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import { homeZone } from '#platform/db/conditions.server.ts'
import { listMadeFindable, readMissedSearches } from './missed-searches.server.ts'
import { nothing, readOutcomes } from './outcomes.server.ts'
import { rollUpSearches } from './searches.server.ts'
import { startOf, today } from './store-counts.server.ts'
import { periods } from './visits.ts'
import type { Compared, DayCount, Named, Summary, Visits } from './visits.ts'

const officeTime = sql`(now() at time zone ${homeZone})`

/** Rows of a table on the screen. */
const maxListed = 15

/** What was counted in the last `days` whole days and in as many before, with what today has so far. */
export async function readVisits(db: Db, days: number): Promise<Visits> {
	const [{ pages, missed, ...summary }, today] = await Promise.all([
		getSummary(db, days),
		readToday(db),
	])
	const [titles, findable] = await Promise.all([
		titlesOf(
			db,
			pages.map(({ name }) => name),
		),
		listMadeFindable(
			db,
			missed.map(({ words }) => words),
		),
	])
	return {
		days,
		...summary,
		today,
		missed: missed.map((search) => ({ ...search, isFindable: findable.has(search.words) })),
		pages: pages.map((page) => ({ ...page, ...(titles.get(page.name) ?? gone) })),
	}
}

/** The numbers of whole days do not change before midnight: they are made once a day, by whoever is first. */
export async function getSummary(db: Db, days: number): Promise<Summary> {
	const { rows } = await db.execute<{ summary: Summary }>(
		sql`select summary from visit_summaries where days = ${days} and day = ${today}`,
	)
	return rows[0]?.summary ?? makeSummary(db, days)
}

/** Makes and stores the numbers of a period that ends with yesterday, whose searches may not have been added up yet. */
async function makeSummary(db: Db, days: number): Promise<Summary> {
	await rollUpSearches(db)
	const [series, totals, listed, outcomes, missed] = await Promise.all([
		readDays(db, days),
		readTotals(db, days),
		readNames(db, days),
		readOutcomes(db, { start: startOf(days), end: today }),
		readMissedSearches(db, { before: startOf(days, 2), start: startOf(days), end: today }),
	])
	const of = (kind: string): Named[] =>
		listed.flatMap(({ kind: other, ...named }) => (other === kind ? [named] : []))
	const summary: Summary = {
		series,
		views: totalOf(totals, 'hour', 'views'),
		visits: totalOf(totals, 'hour', 'visits'),
		visitors: totalOf(totals, 'visitors', 'views'),
		pages: of('page').map((page) => ({ ...page, conversions: outcomes.get(page.name) ?? nothing })),
		missed,
		sources: of('source'),
		campaigns: of('campaign'),
		countries: of('country'),
		screens: of('screen'),
		excluded: of('left out'),
	}
	await db.execute(sql`insert into visit_summaries (days, day, summary)
		values (${days}, ${today}, ${JSON.stringify(summary)}::jsonb)
		on conflict (days) do update set day = excluded.day, summary = excluded.summary`)
	return summary
}

/** Makes the numbers of all periods, unless those of today are there. */
export async function makeSummaries(db: Db): Promise<void> {
	for (const days of periods) await getSummary(db, days)
}

/** What was counted since midnight at the office, in all and in each hour that has begun. */
async function readToday(db: Db): Promise<Visits['today']> {
	const { rows } = await db.execute<
		Record<'views' | 'visitors' | 'last', number> & { hours: Record<string, number> }
	>(sql`
		select coalesce(sum(views) filter (where kind = 'hour'), 0)::int as views,
			coalesce(sum(views) filter (where kind = 'visitors'), 0)::int as visitors,
			coalesce(jsonb_object_agg(name::int, views) filter (where kind = 'hour'), '{}') as hours,
			least(date_part('day', ${officeTime} - ${today}) * 24 + date_part('hour', ${officeTime}), 23)::int as last
		from visit_counts where day = ${today} and kind in ('hour', 'visitors')`)
	const { views, visitors, hours, last } = rows[0]!
	return {
		views,
		visitors,
		hours: Array.from({ length: last + 1 }, (_, hour) => ({ hour, views: hours[hour] ?? 0 })),
	}
}

/** What stands for the title of a deleted record. */
export const gone: TitledPage = { title: 'A page that is no longer there', href: null }

async function readDays(db: Db, days: number): Promise<DayCount[]> {
	const { rows } = await db.execute<DayCount>(sql`
		select to_char(calendar.at, 'YYYY-MM-DD') as day, coalesce(sum(views), 0)::int as views
		from generate_series(${startOf(days)}::timestamp, (${today} - 1)::timestamp, interval '1 day') as calendar (at)
			left join visit_counts counted on counted.day = calendar.at::date and kind = 'hour'
		group by calendar.at order by calendar.at`)
	return rows
}

type Total = { kind: string } & Record<'views' | 'visits', Compared>

async function readTotals(db: Db, days: number): Promise<Total[]> {
	const both = (column: 'views' | 'visits') => sql`json_build_object(
		'now', coalesce(sum(${sql.raw(column)}) filter (where day >= ${startOf(days)}), 0),
		'before', coalesce(sum(${sql.raw(column)}) filter (where day < ${startOf(days)}), 0))`
	const { rows } = await db.execute<Total>(sql`
		select kind, ${both('views')} as views, ${both('visits')} as visits from visit_counts
		where kind in ('hour', 'visitors') and day >= ${startOf(days, 2)} and day < ${today} group by kind`)
	return rows
}

function totalOf(totals: Total[], kind: string, column: 'views' | 'visits'): Compared {
	return totals.find((total) => total.kind === kind)?.[column] ?? { now: 0, before: 0 }
}

/**
 * The first ones of each kind: pages by views, all else by visits, what was left out by how often. What was before is
 * read for these alone, since a year has as many rows as pages and days.
 */
async function readNames(db: Db, days: number): Promise<(Named & { kind: string })[]> {
	const amount = sql`case when kind in ('page', 'left out') then views else visits end`
	const { rows } = await db.execute<Named & { kind: string }>(sql`
		with summed as materialized (
			select kind, name, sum(${amount})::int as now from visit_counts
			where day >= ${startOf(days)} and day < ${today} and kind not in ('hour', 'visitors', 'search', 'no result', 'not found', 'redirect') group by kind, name
		),
		placed as materialized (
			select * from (
				select *, row_number() over (partition by kind order by now desc, name) as place from summed where now > 0
			) ordered where place <= ${maxListed}
		)
		select kind, name, now, (
			select coalesce(sum(${amount}), 0)::int from visit_counts earlier
			where earlier.kind = placed.kind and earlier.name = placed.name
				and earlier.day >= ${startOf(days, 2)} and earlier.day < ${startOf(days)}
		) as before
		from placed order by kind, place`)
	return rows
}

/** Titles of counted pages, and present addresses of those that visitors can see. */
export async function titlesOf(db: Db, names: readonly string[]): Promise<Map<string, TitledPage>> {
	const idsOf = new Map<ContentKey, string[]>()
	for (const name of names) {
		const [key, id] = name.split(' ')
		if (id && Object.hasOwn(contents, key!))
			idsOf.set(key as ContentKey, [...(idsOf.get(key as ContentKey) ?? []), id])
	}
	const now = new Date()
	const paths = names.filter((name) => name.startsWith('/'))
	const titles = new Map(Object.entries(await findPageTitles(db, paths, now)))
	titles.set('missing', { title: 'Addresses without a page', href: null })
	titles.set('others', { title: 'Further pages', href: null })
	for (const [key, ids] of idsOf) {
		const { table, title } = contents[key]
		const rows = await db
			.select({
				id: sql<string>`${table.id}::text`,
				slug: sql<string>`${table.slug}`,
				title: sql<string>`${title}`,
				isSeen: sql<boolean>`coalesce(${isLive(table, now)}, false)`,
			})
			.from(table)
			.where(inArray(sql`${table.id}::text`, ids))
		for (const { isSeen, ...row } of rows) {
			const href = isSeen ? contentTypes[key].path(row) : null
			titles.set(`${key} ${row.id}`, { title: row.title, href })
		}
	}
	return titles
}
