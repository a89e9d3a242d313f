// Queries of the back office for what visitors sent.
import {
	and,
	between,
	desc,
	eq,
	getTableColumns,
	gt,
	gte,
	inArray,
	isNull,
	lt,
	lte,
	ne,
	notInArray,
	or,
	sql,
} from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { pageSize } from '#kit/records/list-address.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { getMeanings } from '#enquiries/leads/form-words.server.ts'
import {
	consentColumns,
	consents,
	leads,
	resourceDownloads,
} from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { containsTyped, homeZone, isWithinDays } from '#platform/db/conditions.server.ts'
import { idsOfReference } from '#enquiries/leads/reference.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { home } from '#platform/lib/home.ts'
import { isoDay } from '#platform/lib/text/long-date.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import {
	dueAt,
	isDue,
	isOpen,
	isOverdue,
	isTheirTurn,
	isUndelivered,
	isWrittenAgain,
} from './due-conditions.server.ts'
import { ownerName } from './lead-owner.server.ts'
import { requestedStates } from './lead-filters.ts'
import { knownSource } from './lead-origin.ts'
import { kindLabels } from './lead-labels.ts'
import type { LeadKindName } from './lead-labels.ts'

/** Held back as spam by the site itself, and not changed by staff since. */
export const isSuspected = and(eq(leads.state, sql`'spam'`), eq(leads.updatedAt, leads.createdAt))

/** Not what waits for nobody: signups and downloads. */
const isWork = sql`${leads.kind} not in ('newsletter', 'download')`

const listColumns = {
	id: leads.id,
	kind: leads.kind,
	state: leads.state,
	name: leads.name,
	email: leads.email,
	country: leads.country,
	subject: leads.subject,
	createdAt: leads.createdAt,
	wroteAgainAt: leads.wroteAgainAt,
}

/** Without the network address, which only serves to detect floods. */
const detailColumns = {
	...listColumns,
	message: leads.message,
	fields: leads.fields,
	page: leads.page,
	referrer: leads.referrer,
	utmSource: leads.utmSource,
	utmCampaign: leads.utmCampaign,
	firstPage: leads.firstPage,
	isSuspected: sql<boolean>`(${isSuspected})`,
}

/** When the visitor wrote last. */
const lastWordAt = sql`coalesce(${leads.wroteAgainAt}, ${leads.createdAt})`

/** What was written about a lead since it came, the oldest first; drafts are nobody else's business. */
const writtenAbout = sql`(select string_agg(m.text, E'\\n\\n' order by m.at) from lead_messages m
	where m.lead_id = leads.id and m.kind in ('reply', 'note', 'message'))`

/** The names of the products of an enquiry list, and what was said about each. */
const listedProducts = sql`(select string_agg(concat_ws(' ', p->>'name', p->>'remark'), E'\\n')
	from jsonb_path_query(leads.fields, '$.products[*]') p)`

/**
 * One page of the leads that match an address, those first whose visitors wrote last, each with its owner and what it
 * waits for. Spam only when its state is selected; an owner is an id here (`requestedBy`).
 */
export async function listLeads(db: Db, requested: ListRequest, now = new Date()) {
	const matching = matchingLeads(requested, now)
	const [rows, total] = await Promise.all([
		db
			.select({
				...listColumns,
				office: leads.office,
				ownerName,
				dueAt,
				isTheirTurn: sql<boolean>`(${isTheirTurn})`,
				isUndelivered: sql<boolean>`(${isUndelivered})`,
				pictures: sql<number>`(select count(*) from lead_pictures p where p.lead_id = leads.id)::int`,
			})
			.from(leads)
			.leftJoin(authUsers, eq(authUsers.id, leads.ownerId))
			.where(matching)
			.orderBy(desc(lastWordAt), leads.id)
			.limit(pageSize)
			.offset((requested.page - 1) * pageSize),
		db.$count(leads, matching),
	])
	return { rows, total }
}

/** Position of a lead among all: `at` is the database's own text, since a Date would lose its microseconds. */
export type LeadPlace = { at: string; id: string }

/** Up to `limit` whole leads that match the address and came before `before`, newest first: for exports. */
export async function listWholeLeads(
	db: Db,
	{ requested, before, limit }: { requested: ListRequest; before: LeadPlace | null; limit: number },
	now = new Date(),
) {
	const older = before
		? sql`(${leads.createdAt} < ${before.at}::timestamptz
			or (${leads.createdAt} = ${before.at}::timestamptz and ${leads.id} > ${before.id}))`
		: undefined
	return db
		.select({
			...getTableColumns(leads),
			dueAt,
			ownerName,
			at: sql<string>`${leads.createdAt}::text`,
			written: sql<string | null>`${writtenAbout}`,
		})
		.from(leads)
		.leftJoin(authUsers, eq(authUsers.id, leads.ownerId))
		.where(and(matchingLeads(requested, now), older))
		.orderBy(desc(leads.createdAt), leads.id)
		.limit(limit)
}

/** A lead with its mails, besides those of replies, and its consents; null when there is none. */
export async function getLead(db: Db, requested: string) {
	const id = parseUuid(requested)
	if (id === null) return null
	const [rows, sent, agreed] = await Promise.all([
		db.select(detailColumns).from(leads).where(eq(leads.id, id)),
		db
			.select({
				id: mails.id,
				kind: mails.kind,
				toEmail: mails.toEmail,
				state: mails.state,
				reason: mails.reason,
				returned: mails.returned,
				createdAt: mails.createdAt,
				sentAt: mails.sentAt,
			})
			.from(mails)
			.where(and(eq(mails.leadId, id), ne(mails.kind, 'lead-reply')))
			.orderBy(mails.createdAt, mails.id),
		db
			.select(consentColumns)
			.from(consents)
			.where(eq(consents.leadId, id))
			.orderBy(consents.givenAt, consents.id),
	])
	const [lead] = rows
	return lead ? { lead, mails: sent, consents: agreed } : null
}

/** Ids of the leads before and after one in a list; null where the list ends. The lead itself need not be in it. */
export async function getLeadNeighbours(
	db: Db,
	id: string,
	requested: ListRequest,
	now = new Date(),
) {
	const at = sql`(select coalesce(wrote_again_at, created_at) from leads where id = ${id}::uuid)`
	const matching = matchingLeads(requested, now)
	const beside = (side: SQL | undefined) =>
		db.select({ id: leads.id }).from(leads).where(and(matching, side)).limit(1)
	// The first condition is one of the index, which would else be read from its end.
	const [newer, older] = await Promise.all([
		beside(
			and(gte(lastWordAt, at), or(gt(lastWordAt, at), and(eq(lastWordAt, at), lt(leads.id, id)))),
		).orderBy(lastWordAt, desc(leads.id)),
		beside(
			and(lte(lastWordAt, at), or(lt(lastWordAt, at), and(eq(lastWordAt, at), gt(leads.id, id)))),
		).orderBy(desc(lastWordAt), leads.id),
	])
	return { previous: newer[0]?.id ?? null, next: older[0]?.id ?? null }
}

/** One page of the downloads, newest first. */
export async function listDownloads(db: Db, requested: ListRequest) {
	const { firstName, lastName, email, resourceUrl } = resourceDownloads
	const matching = containsTyped([firstName, lastName, email, resourceUrl], requested.search)
	const [rows, total] = await Promise.all([
		db
			.select()
			.from(resourceDownloads)
			.where(matching)
			.orderBy(desc(resourceDownloads.createdAt), resourceDownloads.id)
			.limit(pageSize)
			.offset((requested.page - 1) * pageSize),
		db.$count(resourceDownloads, matching),
	])
	return { rows, total }
}

/** One page of the consents, newest first. */
export async function listConsents(db: Db, requested: ListRequest) {
	const matching = containsTyped([consents.email, consents.page], requested.search)
	const [rows, total, meanings] = await Promise.all([
		db
			.select(consentColumns)
			.from(consents)
			.where(matching)
			.orderBy(desc(consents.givenAt), consents.id)
			.limit(pageSize)
			.offset((requested.page - 1) * pageSize),
		db.$count(consents, matching),
		getMeanings(db),
	])
	return {
		rows: rows.map((row) => ({
			...row,
			meansTheSame: meanings[row.form].includes(row.meaning),
		})),
		total,
	}
}

/**
 * How many leads nobody has looked at: `fresh` in state `new`, without downloads, and `suspected` spam; and in how many
 * in progress the visitor wrote `again`.
 */
export async function countUnseenLeads(db: Db) {
	// Literals, so that the partial indexes fit.
	const { rows } = await db.execute<Record<'fresh' | 'again' | 'suspected', number>>(sql`
		select (select count(*)::int from ${leads} where state = 'new' and kind <> 'download') as fresh,
			(select count(*)::int from ${leads} where ${isWrittenAgain}) as again,
			(select count(*)::int from ${leads} where ${isSuspected}) as suspected`)
	return rows[0] ?? { fresh: 0, again: 0, suspected: 0 }
}

/** How many open leads a person handles, nobody handles, are overdue, wait for the visitor, or had a reply returned. */
export async function countLeadWork(
	db: Db,
	{ owner, now }: { owner: string; now: Date },
): Promise<LeadWork> {
	const counted = (condition: SQL | undefined) =>
		sql<number>`count(*) filter (where ${condition})::int`
	const [row] = await db
		.select({
			mine: counted(eq(leads.ownerId, owner)),
			nobodys: counted(and(isNull(leads.ownerId), isWork)),
			overdue: counted(isOverdue(now)),
			waiting: counted(isTheirTurn),
			undelivered: counted(isUndelivered),
		})
		.from(leads)
		.where(isOpen)
	return row ?? { mine: 0, nobodys: 0, overdue: 0, waiting: 0, undelivered: 0 }
}

export type LeadWork = Record<'mine' | 'nobodys' | 'overdue' | 'waiting' | 'undelivered', number>

/** Leads by week, oldest first; `startsOn` is a Monday. Spam is not counted. */
export async function countLeadsByWeek(db: Db, { now, weeks }: { now: Date; weeks: number }) {
	const week = sql<string>`to_char(date_trunc('week', ${leads.createdAt} at time zone ${homeZone}), 'YYYY-MM-DD')`
	// One more day, since a week may be an hour longer.
	const since = new Date(now.getTime() - (weeks * 7 + 1) * dayMs)
	const rows = await db
		.select({
			week,
			downloads: sql<number>`count(*) filter (where ${leads.kind} = 'download')::int`,
			enquiries: sql<number>`count(*) filter (where ${leads.kind} in ('enquiry', 'contact', 'resource-request'))::int`,
		})
		.from(leads)
		.where(and(gte(leads.createdAt, since), ne(leads.state, 'spam')))
		// By its place: in two places, the time zone would be two values.
		.groupBy(sql`1`)
	const byWeek = new Map(rows.map((row) => [row.week, row]))
	const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
		.toZonedDateTimeISO(home().timeZone)
		.toPlainDate()
	const monday = today.subtract({ days: today.dayOfWeek - 1 })
	return Array.from({ length: weeks }, (_, index) => {
		const startsOn = monday.subtract({ weeks: weeks - 1 - index }).toString()
		const { enquiries = 0, downloads = 0 } = byWeek.get(startsOn) ?? {}
		return { startsOn, enquiries, downloads }
	})
}

function matchingLeads({ search, filters }: ListRequest, now: Date): SQL | undefined {
	const { kind, country, owner, source, campaign, due = '' } = filters
	const states = requestedStates(filters)
	const reference = idsOfReference(search)
	return and(
		or(
			containsTyped(
				[leads.name, leads.email, leads.subject, leads.message, writtenAbout, listedProducts],
				search,
			),
			reference ? between(leads.id, reference.from, reference.to) : undefined,
		),
		kind && Object.hasOwn(kindLabels, kind) ? eq(leads.kind, kind as LeadKindName) : undefined,
		states.length > 0 ? inArray(leads.state, states) : ne(leads.state, 'spam'),
		country ? isFromCountry(country) : undefined,
		isWithinDays(leads.createdAt, filters),
		// What somebody should take: open, and no signup or download, unless the address says which states and kind.
		owner === 'nobody'
			? and(
					isNull(leads.ownerId),
					states.length > 0 ? undefined : isOpen,
					kind ? undefined : isWork,
				)
			: owner
				? isOwnedBy(owner)
				: undefined,
		isWaitingFor(due, now),
		source ? isFromSource(source) : undefined,
		campaign ? eq(leads.utmCampaign, campaign) : undefined,
	)
}

/** No lead for a value that is no id. */
function isOwnedBy(owner: string): SQL {
	const id = parseUuid(owner)
	return id === null ? sql`false` : eq(leads.ownerId, id)
}

function isWaitingFor(due: string, now: Date): SQL | undefined {
	if (due === 'overdue') return isOverdue(now)
	if (due === 'today') return and(isDue, isWithinDays(leads.dueAt, { to: isoDay(now) }))
	if (due === 'undelivered') return isUndelivered
	return due === 'waiting' ? isTheirTurn : undefined
}

const ourNames = new Map([
	['New Zealand', ['New Zealand', 'NZ', 'Both']],
	['Australia', ['Australia', 'AU', 'Both']],
])

function isFromCountry(country: string): SQL | undefined {
	if (country === 'none') return isNull(leads.country)
	if (country === 'other') return notInArray(leads.country, [...ourNames.values()].flat())
	return inArray(leads.country, ourNames.get(country) ?? [country])
}

/** Whether a link there led to the site, or a campaign says that it is its source. */
function isFromSource(source: string): SQL | undefined {
	const pattern = knownSource(source)?.pattern
	return pattern === undefined
		? or(eq(leads.referrer, source), eq(leads.utmSource, source))
		: or(sql`${leads.referrer} ~ ${pattern}`, sql`${leads.utmSource} ~ ${pattern}`)
}

/** Up to `limit` leads with every word of the search in name, email or subject, newest first; spam is left out. */
export async function findLeads(
	db: Db,
	{ search, limit }: { search: string; limit: number },
): Promise<{ id: string; name: string; subject: string | null }[]> {
	return db
		.select({ id: leads.id, name: leads.name, subject: leads.subject })
		.from(leads)
		.where(
			and(ne(leads.state, 'spam'), containsTyped([leads.name, leads.email, leads.subject], search)),
		)
		.orderBy(desc(leads.createdAt), leads.id)
		.limit(limit)
}
