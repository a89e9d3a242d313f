// What is read, as a file for a spreadsheet.
import { sql } from 'drizzle-orm'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { csvLine, csvStart } from '#platform/lib/text/csv.ts'
import { nothing, readOutcomes } from './outcomes.server.ts'
import { getSummary, gone, titlesOf } from './read-visits.server.ts'
import { startOf, today } from './store-counts.server.ts'
import type { MissedSearch, Named, PageRead } from './visits.ts'

/** Pages whose titles are read at once. */
const batch = 1000

const headings = [
	'Kind',
	'Name',
	'Address',
	'Number',
	'Number before',
	'Enquiries',
	'Downloads',
	'Sign-ups',
]

type Exported = { fileName: string; body: ReadableStream<Uint8Array> }

/** What visits are counted by besides pages, and what a line of each is called. */
const origins = { source: 'Site', campaign: 'Campaign', country: 'Country', screen: 'Screen' }

/**
 * Every page that was read in the last `days` whole days or in as many before, or that something was sent from; then
 * where visits came from, and what was looked for and not found: as CSV, the most first. `siteUrl` begins the
 * addresses. What can fail at once has been read when this resolves.
 */
export async function exportVisits(
	db: Db,
	{ days, siteUrl }: { days: number; siteUrl: string },
): Promise<Exported> {
	const [pages, origin, { missed }, { rows }] = await Promise.all([
		readPages(db, days),
		readOrigins(db, days),
		getSummary(db, days),
		db.execute<{ first: string; last: string }>(
			sql`select ${startOf(days)}::text as first, (${today} - 1)::text as last`,
		),
	])
	const { first, last } = rows[0]!
	return {
		fileName: `visitors-${first}-to-${last}.csv`,
		body: encoded(linesOf(db, pages, siteUrl, [...origin, ...missed.map(missedLine)])),
	}
}

async function readOrigins(db: Db, days: number): Promise<string[]> {
	const { rows } = await db.execute<Named & { kind: keyof typeof origins }>(sql`
		select kind, name, coalesce(sum(visits) filter (where day >= ${startOf(days)}), 0)::int as now,
			coalesce(sum(visits) filter (where day < ${startOf(days)}), 0)::int as before
		from visit_counts where kind = any(${sql.param(Object.keys(origins))}::text[])
			and day >= ${startOf(days, 2)} and day < ${today}
		group by kind, name having sum(visits) > 0
		order by array_position(${sql.param(Object.keys(origins))}::text[], kind), now desc, before desc, name`)
	return rows.map(({ kind, name, now, before }) => csvLine([origins[kind], name, '', now, before]))
}

function missedLine({ words, now, before }: MissedSearch): string {
	return csvLine(['Looked for and not found', words, '', now, before])
}

async function readPages(db: Db, days: number): Promise<PageRead[]> {
	const start = startOf(days)
	const [outcomes, { rows }] = await Promise.all([
		readOutcomes(db, { start, end: today }),
		db.execute<Named>(sql`
			select name, coalesce(sum(views) filter (where day >= ${start}), 0)::int as now,
				coalesce(sum(views) filter (where day < ${start}), 0)::int as before
			from visit_counts where kind = 'page' and day >= ${startOf(days, 2)} and day < ${today}
			group by name order by now desc, before desc, name`),
	])
	const read = rows.map((page) => ({ ...page, conversions: outcomes.get(page.name) ?? nothing }))
	for (const { name } of rows) outcomes.delete(name)
	// Their browsers reported no view.
	const unread = Array.from(outcomes, ([name, conversions]) => ({
		name,
		now: 0,
		before: 0,
		conversions,
	}))
	return [...read, ...unread]
}

async function* linesOf(
	db: Db,
	pages: PageRead[],
	siteUrl: string,
	others: string[],
): AsyncGenerator<string> {
	yield csvStart + csvLine(headings)
	for (let from = 0; from < pages.length; from += batch) {
		const some = pages.slice(from, from + batch)
		const names = some.map(({ name }) => name)
		const titles = await titlesOf(db, names)
		const lines = some.map(({ name, now, before, conversions }) => {
			const { title, href } = titles.get(name) ?? gone
			const address = href === null ? '' : new URL(href, siteUrl).href
			const { enquiries, downloads, signUps } = conversions
			return csvLine([kindOf(name), title, address, now, before, enquiries, downloads, signUps])
		})
		yield lines.join('')
	}
	yield others.join('')
}

function encoded(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder()
	return new ReadableStream({
		async pull(controller) {
			const { value, done } = await lines.next()
			if (done) controller.close()
			else controller.enqueue(encoder.encode(value))
		},
	})
}

/** Such as 'Product'; 'Page' for one that is counted by its path, and nothing for what is no page. */
function kindOf(name: string): string {
	const [key = ''] = name.split(' ')
	if (Object.hasOwn(contentTypes, key)) return contentTypes[key as ContentKey].label.one
	return name.startsWith('/') ? 'Page' : ''
}
