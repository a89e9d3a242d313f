// What visitors read in a month, in a few sentences.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { readMissedSearches } from './missed-searches.server.ts'
import { readAllOutcomes } from './outcomes.server.ts'
import { gone, titlesOf } from './read-visits.server.ts'
import { changeWords, numberOf } from './visits.ts'
import type { Compared, Conversions } from './visits.ts'

/** A calendar month. */
export type Month = {
	/** Such as `2026-11-01`. */
	first: string
	/** The first day after it. */
	end: string
	days: number
	/** Such as 'November 2026'. */
	name: string
}

/** Pages, sites and searches that are named. */
const maxNamed = 3
const maxTitleLength = 80
/** No page, and no site: what was counted together. */
const unnamed = ['missing', 'others', 'direct', 'unknown']

/** What was read in a month, compared with as many days before: sentences that name no visitor. One query at a time. */
export async function readMonth(db: Db, month: Month): Promise<string[]> {
	const views = await readSums(db, month, 'hour')
	const visitors = await readSums(db, month, 'visitors')
	const pages = await readFirst(db, month, 'page', sql`views`)
	const titles = await titlesOf(
		db,
		pages.map(({ name }) => name),
	)
	const sources = await readFirst(db, month, 'source', sql`visits`)
	const span = { start: sql`${month.first}::date`, end: sql`${month.end}::date` }
	const conversions = await readAllOutcomes(db, span)
	const before = sql`(${month.first}::date - ${month.days}::int)`
	const missed = await readMissedSearches(db, { ...span, before })
	return [
		viewsWords(views, month),
		visitorsWords(visitors, month),
		listWords(
			'Most read',
			pages.map(({ name, amount }) => {
				const { title } = titles.get(name) ?? gone
				return `${cutText(title, maxTitleLength)} (${numberOf(amount)})`
			}),
		),
		ledWords(conversions),
		listWords(
			'Sites that most came from',
			sources.map(({ name, amount }) => `${name} (${plural(amount, 'visit')})`),
		),
		listWords(
			'Looked for and not found',
			missed.slice(0, maxNamed).map(({ words, now }) => `“${words}” (${numberOf(now)} people)`),
		),
	].filter((line) => line !== '')
}

async function readSums(
	db: Db,
	{ first, end, days }: Month,
	kind: 'hour' | 'visitors',
): Promise<Compared> {
	const { rows } = await db.execute<Compared>(sql`
		select coalesce(sum(views) filter (where day >= ${first}::date), 0)::int as now,
			coalesce(sum(views) filter (where day < ${first}::date), 0)::int as before
		from visit_counts
		where kind = ${kind} and day >= ${first}::date - ${days}::int and day < ${end}::date`)
	return rows[0] ?? { now: 0, before: 0 }
}

type Amount = { name: string; amount: number }

async function readFirst(
	db: Db,
	{ first, end }: Month,
	kind: 'page' | 'source',
	counted: SQL,
): Promise<Amount[]> {
	const { rows } = await db.execute<Amount>(sql`
		select name, sum(${counted})::int as amount from visit_counts
		where kind = ${kind} and day >= ${first}::date and day < ${end}::date
			and name <> all(${sql.param(unnamed)}::text[])
		group by name having sum(${counted}) > 0 order by amount desc, name limit ${maxNamed}`)
	return rows
}

function viewsWords(views: Compared, { name, days }: Month): string {
	if (views.now === 0) return `No page was read in ${name}.`
	return `${plural(views.now, 'page')} ${views.now === 1 ? 'was' : 'were'} read in ${name}${thanBefore(views, days)}.`
}

function visitorsWords(visitors: Compared, { days }: Month): string {
	if (visitors.now === 0) return ''
	return `They had ${plural(visitors.now, 'visitor')}${thanBefore(visitors, days)}. Visitors who return on another day are counted again.`
}

function thanBefore(amount: Compared, days: number): string {
	const change = changeWords(amount)
	if (change === null) return ''
	return `, ${change} ${change === 'as many' ? 'as' : 'than'} in the ${days} days before`
}

function ledWords({ enquiries, downloads, signUps }: Conversions): string {
	const sent = [
		plural(enquiries, 'enquiry', 'enquiries'),
		plural(downloads, 'download'),
		plural(signUps, 'sign-up'),
	]
	return `Visitors sent: ${sent.join(', ')}.`
}

function listWords(what: string, named: string[]): string {
	return named.length === 0 ? '' : `${what}: ${named.join(', ')}.`
}
