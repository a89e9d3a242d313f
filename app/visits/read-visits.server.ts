// What the counters say: what is read, what it led to, and where people come from.
import { inArray, sql } from 'drizzle-orm'
import { contents } from '#app/content/catalogue.server.ts'
import { contentTypes } from '#app/content/catalogue.ts'
import type { ContentKey } from '#app/content/catalogue.ts'
import { findPageTitles } from '#app/content/page-titles.server.ts'
import type { TitledPage } from '#app/content/page-titles.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { backOffice } from '#app/settings.ts'
import { namePages } from './store-counts.server.ts'
import type { Compared, DayCount, Named, PageRead, Visits } from './visits.ts'

/** Rows of a table on the screen. */
const mostListed = 15

/** What was counted in the last `days` days, with today, and in as many before. */
export async function readVisits(db: Db, days: number): Promise<Visits> {
	const [series, totals, listed, outcomes] = await Promise.all([
		readDays(db, days),
		readTotals(db, days),
		readNames(db, days),
		readOutcomes(db, days),
	])
	const pages = listed.filter(({ kind }) => kind === 'page')
	const titles = await titlesOf(
		db,
		pages.map(({ name }) => name),
	)
	const of = (kind: string): Named[] => listed.filter((one) => one.kind === kind)
	return {
		days,
		series,
		views: totalOf(totals, 'hour', 'views'),
		visits: totalOf(totals, 'hour', 'visits'),
		visitors: totalOf(totals, 'visitors', 'views'),
		pages: pages.map(({ name, now, before }): PageRead => {
			const led = outcomes.get(name)
			return { ...(titles.get(name) ?? gone), name, now, before, led: led ?? nothing }
		}),
		sources: of('source'),
		campaigns: of('campaign'),
		countries: of('country'),
		screens: of('screen'),
		leftOut: of('left out'),
	}
}

const nothing = { enquiries: 0, downloads: 0, signUps: 0 }
const gone: TitledPage = { title: 'A page that is no longer there', href: null }

/** The first day of the last `days` ones at the office, or of the ones before. */
function startOf(days: number, periods: 1 | 2 = 1) {
	return sql`((now() at time zone ${backOffice.timeZone})::date - ${days * periods - 1}::int)`
}

async function readDays(db: Db, days: number): Promise<DayCount[]> {
	const { rows } = await db.execute<DayCount>(sql`
		select to_char(calendar.at, 'YYYY-MM-DD') as day, coalesce(sum(views), 0)::int as views
		from generate_series(${startOf(days)}::timestamp, (now() at time zone ${backOffice.timeZone})::date::timestamp,
				interval '1 day') as calendar (at)
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
		where kind in ('hour', 'visitors') and day >= ${startOf(days, 2)} group by kind`)
	return rows
}

function totalOf(totals: Total[], kind: string, column: 'views' | 'visits'): Compared {
	return totals.find((total) => total.kind === kind)?.[column] ?? { now: 0, before: 0 }
}

/** The first ones of each kind: pages by views, all else by visits, what was left out by how often. */
async function readNames(db: Db, days: number): Promise<(Named & { kind: string })[]> {
	const { rows } = await db.execute<Named & { kind: string }>(sql`
		select kind, name, now, before from (
			select *, row_number() over (partition by kind order by now desc, before desc, name) as place from (
				select kind, name,
					coalesce(sum(amount) filter (where day >= ${startOf(days)}), 0)::int as now,
					coalesce(sum(amount) filter (where day < ${startOf(days)}), 0)::int as before
				from (
					select day, kind, name, case when kind in ('page', 'left out') then views else visits end as amount
					from visit_counts where day >= ${startOf(days, 2)} and kind not in ('hour', 'visitors')
				) counted group by kind, name
			) summed where now > 0
		) placed where place <= ${mostListed} order by kind, place`)
	return rows
}

/** What visitors sent in these days, by the page that they sent it from; an enquiry list by its products. Without spam. */
async function readOutcomes(db: Db, days: number): Promise<Map<string, PageRead['led']>> {
	const { rows } = await db.execute<PageRead['led'] & { path: string }>(sql`
		select path, count(*) filter (where kind in ('enquiry', 'contact', 'resource-request'))::int as enquiries,
			count(*) filter (where kind = 'download')::int as downloads,
			count(*) filter (where kind = 'newsletter')::int as "signUps"
		from (
			select coalesce(product ->> 'path', page) as path, kind
			from leads left join lateral jsonb_path_query(fields, '$.products[*]') product on true
			where created_at >= ${startOf(days)}::timestamp at time zone ${backOffice.timeZone} and state <> 'spam'
		) sent where path is not null group by path`)
	const names = await namePages(
		db,
		rows.map(({ path }) => path),
	)
	const led = new Map<string, PageRead['led']>()
	for (const { path, ...amounts } of rows) {
		const name = names.get(path)
		if (name) led.set(name, amounts)
	}
	return led
}

/** Titles and present addresses of counted pages. */
async function titlesOf(db: Db, names: readonly string[]): Promise<Map<string, TitledPage>> {
	const idsOf = new Map<ContentKey, string[]>()
	for (const name of names) {
		const [key, id] = name.split(' ')
		if (id && Object.hasOwn(contents, key!))
			idsOf.set(key as ContentKey, [...(idsOf.get(key as ContentKey) ?? []), id])
	}
	const paths = names.filter((name) => name.startsWith('/'))
	const titles = new Map(Object.entries(await findPageTitles(db, paths, new Date())))
	titles.set('missing', { title: 'Addresses without a page', href: null })
	titles.set('others', { title: 'Further pages', href: null })
	for (const [key, ids] of idsOf) {
		const { table, title } = contents[key]
		const rows = await db
			.select({
				id: sql<string>`${table.id}::text`,
				slug: sql<string>`${table.slug}`,
				title: sql<string>`${title}`,
			})
			.from(table)
			.where(inArray(sql`${table.id}::text`, ids))
		for (const row of rows)
			titles.set(`${key} ${row.id}`, { title: row.title, href: contentTypes[key].path(row) })
	}
	return titles
}
