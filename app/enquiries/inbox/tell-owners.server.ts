// The mail of a working morning: to each owner what is due that day, overdue or new to them, and to the business what nobody owns.
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, min, or, sql } from 'drizzle-orm'
import { rolesThatCan } from '#platform/auth/access/permissions.ts'
import { getMailboxes, getReplyRules } from '#platform/business/business.server.ts'
import type { Mailboxes, MessageKind } from '#platform/business/business.server.ts'
import { dayAt } from '#platform/business/working-days.server.ts'
import type { Schedule } from '#platform/business/opening-hours.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { leadMornings, leads } from '#platform/db/tables/leads.server.ts'
import { mailboxOf } from '#enquiries/leads/lead-mails.server.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import type { NewMail } from '#platform/mail/kinds.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { dueAt, isDue, isOpen } from './due-conditions.server.ts'
import { dueWords } from './lead-due.ts'
import { kindLabels } from './lead-labels.ts'
import { getMailboxTrouble, getUnsentTrouble } from './mail-troubles.server.ts'

/** Leads that a mail names; it counts the rest. */
const mostNamed = 40
const longestTitle = 120
/** How long it is remembered who was told. */
const rememberedDays = 30
const longWaitMs = 15 * 60_000

type Office = 'New Zealand' | 'Australia'
type Morning = { office: Office } & ReturnType<typeof dayAt>

/**
 * Queues the mails of the mornings that have begun, in one transaction with the note that they were: whatever stops it, and however many
 * workers run it, each office has one morning a day, and each recipient one mail.
 *
 * Somebody with leads of both offices is told of all in the first of their mornings. Nothing goes out on a day on which an office is
 * closed, nor to somebody of whom nothing is due or new. What the site cannot read or send is in each, and in one to the business where there would be none.
 * After a morning without a worker the mail comes later that day.
 *
 * @returns how many mails were queued.
 */
export async function tellOwners(db: Db, now: Date): Promise<number> {
	const { schedules } = await getReplyRules(db)
	const mornings = workingDays(schedules, now)
	const begun = mornings.filter(({ hasBegun }) => hasBegun)
	if (begun.length === 0 || (await areOver(db, begun))) return 0
	return db.transaction(async (tx) => {
		await lockForTransaction(tx, 'lead mornings')
		await purgeMornings(tx, begun)
		const mailboxes = await getMailboxes(tx)
		let queued = 0
		for (const morning of begun)
			queued += await tellOffice(tx, { morning, mornings, schedules, mailboxes, now })
		return queued
	})
}

function workingDays(schedules: Record<Office, Schedule>, now: Date): Morning[] {
	return (Object.keys(schedules) as Office[])
		.map((office) => ({ office, ...dayAt(schedules[office], now) }))
		.filter(({ isWorking }) => isWorking)
}

type Situation = {
	morning: Morning
	/** Of all offices that work today. */
	mornings: Morning[]
	schedules: Record<Office, Schedule>
	mailboxes: Mailboxes
	now: Date
}

async function tellOffice(tx: Db, { morning, mornings, ...situation }: Situation): Promise<number> {
	const { office, date } = morning
	const earlier = await tx
		.select({ office: leadMornings.office, told: leadMornings.told })
		.from(leadMornings)
		.where(eq(leadMornings.day, date))
	if (earlier.some((row) => row.office === office)) return 0
	const sameDay = mornings.filter((other) => other.date === date)
	const since = await lastMorning(tx, morning, situation.now)
	const recipients = recipientsOf(await listDue(tx, sameDay, since), situation.mailboxes)
	const told = new Set(earlier.flatMap((row) => row.told))
	const due = [...recipients].filter(
		([key, rows]) => !told.has(key) && rows.some((row) => row.isGiven || row.office === office),
	)
	const troubles = await listLastingTroubles(tx, situation.now)
	// Somebody is told of them though no lead is due.
	if (troubles.length > 0 && due.length + told.size === 0)
		due.push([mailboxKind('contact', situation.mailboxes), []])
	const mails = due.map(([, rows]) => mailOf(rows, { ...situation, office, date, troubles }))
	await queueMails(tx, mails)
	await tx.insert(leadMornings).values({ day: date, office, told: due.map(([key]) => key) })
	return mails.length
}

/** When the first mails of the last day went out on which there were any; a day ago when none is known. */
async function lastMorning(tx: Db, { date }: Morning, now: Date): Promise<Date> {
	const [last] = await tx
		.select({ at: min(leadMornings.at) })
		.from(leadMornings)
		.where(lt(leadMornings.day, date))
		.groupBy(leadMornings.day)
		.orderBy(desc(leadMornings.day))
		.limit(1)
	return last?.at ?? new Date(now.getTime() - dayMs)
}

/**
 * What is due by the end of the day at its office, the longest first, and what was given to its owner by somebody else since then. An owner
 * without access (any more) is none.
 */
function listDue(tx: Db, mornings: Morning[], since: Date) {
	const isToday = sql`(${and(
		isDue,
		or(
			...mornings.map(({ office, endsAt }) =>
				and(eq(leads.office, office), lte(leads.dueAt, endsAt)),
			),
		),
	)})`
	const isGiven = sql`(${adminUsers.id} is not null and ${isOpen} and exists (select from audit_log a
		where a.record_type = 'lead' and a.record_id = ${leads.id}::text and a.action = 'owner'
			and a.detail ->> 'owner' = ${leads.ownerId}::text and a.actor_id <> ${leads.ownerId}::text
			and a.created_at > ${since.toISOString()}::timestamptz))`
	return tx
		.select({
			id: leads.id,
			kind: leads.kind,
			name: leads.name,
			subject: leads.subject,
			office: leads.office,
			dueAt,
			isToday: sql<boolean>`coalesce(${isToday}, false)`,
			isGiven: sql<boolean>`${isGiven}`,
			ownerId: adminUsers.id,
			ownerEmail: authUsers.email,
		})
		.from(leads)
		.leftJoin(
			adminUsers,
			and(eq(adminUsers.id, leads.ownerId), inArray(adminUsers.role, rolesThatCan('lead:edit'))),
		)
		.leftJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.where(or(isToday, isGiven))
		.orderBy(asc(leads.dueAt), leads.id)
}

type DueLead = Awaited<ReturnType<typeof listDue>>[number]

/** The leads by whom they are told to: an owner's id, or the name of a mailbox of the business. */
function recipientsOf(rows: DueLead[], mailboxes: Mailboxes): Map<string, DueLead[]> {
	return Map.groupBy(rows, ({ ownerId, kind }) => ownerId ?? mailboxKind(kind, mailboxes))
}

/** Kinds of messages with the same address are one mailbox. */
function mailboxKind(kind: DueLead['kind'], mailboxes: Mailboxes): MessageKind {
	const own = mailboxOf[kind]
	return kinds.find((other) => mailboxes[other] === mailboxes[own]) ?? own
}

const kinds = ['contact', 'enquiry', 'request', 'newsletter'] as const satisfies MessageKind[]

type Told = Pick<Situation, 'mailboxes' | 'schedules' | 'now'> & {
	office: Office
	date: string
	troubles: string[]
}

function mailOf(rows: DueLead[], told: Told): NewMail {
	const { mailboxes, now, office, date, troubles } = told
	const [first] = rows
	const owner = first?.ownerEmail ?? null
	const named = rows.slice(0, mostNamed).map((row) => ({
		id: row.id,
		title: cutText(`${row.name}: ${row.subject || kindLabels[row.kind]}`, longestTitle),
		when: whenOf(row, told),
	}))
	const today = rows.filter((row) => row.isToday)
	const overdue = today.filter((row) => row.dueAt !== null && row.dueAt <= now).length
	const given = rows.filter((row) => row.isGiven).length
	const about = owner === null ? { about: mailboxKind(first?.kind ?? 'contact', mailboxes) } : {}
	return {
		kind: 'leads-due',
		to: owner,
		data: {
			...about,
			country: office,
			day: dayWords(date),
			overdue,
			today: today.length - overdue,
			given,
			total: rows.length,
			troubles,
			leads: named,
			listPath: listOf(rows, owner),
		},
	}
}

/** The list in which they all are. */
function listOf(rows: DueLead[], owner: string | null): string {
	if (rows.length === 0) return '/admin/leads'
	const whose = `/admin/leads?owner=${owner === null ? 'nobody' : 'mine'}`
	return rows.every((row) => row.isToday) ? `${whose}&due=today` : whose
}

function whenOf(row: DueLead, { schedules, now }: Told): string {
	const { timeZone } = schedules[row.office]
	const due = row.dueAt && dueWords(row.dueAt, { ...row, timeZone, now })
	return [row.isGiven && 'New to you', due].filter(Boolean).join('. ')
}

/** A server that is away for some minutes is no news. Mails that wait for a server that is down would come when that is over. */
async function listLastingTroubles(tx: Db, now: Date): Promise<string[]> {
	const mailbox = await getMailboxTrouble(tx)
	const unsent = await getUnsentTrouble(tx)
	const isLasting = mailbox && (mailbox.readAt?.getTime() ?? 0) < now.getTime() - longWaitMs
	return [...(isLasting ? [mailbox.words] : []), ...(unsent ? [unsent] : [])]
}

/** 'Wednesday, 3 February 2027' for '2027-02-03'. */
function dayWords(date: string): string {
	return new Date(date).toLocaleDateString('en-NZ', { dateStyle: 'full', timeZone: 'UTC' })
}

/** Whether all of them are noted, and none that has not been yet. */
async function areOver(db: Db, begun: Morning[]): Promise<boolean> {
	const { today } = daysOf(begun)
	const noted = await db
		.select({ day: leadMornings.day, office: leadMornings.office })
		.from(leadMornings)
		.where(gte(leadMornings.day, today))
	return (
		noted.every(({ day }) => day === today) &&
		begun.every(({ office }) => noted.some((other) => other.office === office))
	)
}

/** Deletes old mornings, and those of a clock that was ahead by a day or more: they have not been yet. */
async function purgeMornings(tx: Db, begun: Morning[]): Promise<void> {
	const { today, oldest } = daysOf(begun)
	await tx.delete(leadMornings).where(or(lt(leadMornings.day, oldest), gt(leadMornings.day, today)))
}

/** The date of the mornings that have begun, which is the same at all offices, and the first that is remembered. */
function daysOf(begun: Morning[]): { today: string; oldest: string } {
	const [{ date: today }] = begun as [Morning]
	const oldest = new Date(Date.parse(today) - rememberedDays * dayMs).toISOString()
	return { today, oldest: oldest.slice(0, 10) }
}
