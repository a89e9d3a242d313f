// The digest of a working morning: to each owner what is due, overdue or new to them, and to the business what
// nobody owns.
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { rolesThatCan } from '#platform/auth/access/permissions.ts'
import { getMailboxes, getReplyRules } from '#platform/business/business.server.ts'
import type { Mailboxes, MessageKind } from '#platform/business/business.server.ts'
import { dayAt } from '#platform/business/working-days.server.ts'
import type { Schedule } from '#platform/business/opening-hours.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mailboxOf } from '#enquiries/leads/lead-mails.server.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { sendDigest } from '#platform/mail/digest.server.ts'
import type { CollectedSection } from '#platform/mail/digest.server.ts'
import { dueAt, isDue, isOpen } from './due-conditions.server.ts'
import { dueWords } from './lead-due.ts'
import { kindLabels } from './lead-labels.ts'
import { getMailboxTrouble, getUnsentTrouble } from './mail-troubles.server.ts'

/** Leads that a mail names; it counts the rest. */
const maxNamed = 40
const maxTitleLength = 120
const longWaitMs = 15 * 60_000

type Office = 'New Zealand' | 'Australia'
type Morning = { office: Office } & ReturnType<typeof dayAt>

/**
 * Sends the digests of the mornings that have begun: each office has one morning a day. Somebody with leads of both
 * offices is notified of all in the first of their mornings. Nothing goes out on a day on which an office is closed,
 * nor to somebody of whom nothing is due or new. What the site cannot read or send is in each, and in one to the
 * business where there would be none. After a morning without a worker the mail comes later that day.
 *
 * @returns how many mails were queued.
 */
export async function sendLeadDigests(db: Db, now: Date): Promise<number> {
	const { schedules } = await getReplyRules(db)
	const mornings = workingDays(schedules, now)
	let queued = 0
	for (const morning of mornings.filter(({ hasBegun }) => hasBegun)) {
		const sameDay = mornings.filter(({ date }) => date === morning.date)
		queued += await sendDigest(db, {
			kind: 'day',
			period: morning.date,
			part: morning.office,
			collect: [
				(tx, earlier) =>
					collectSections(tx, { ...earlier, morning, mornings: sameDay, schedules, now }),
			],
		})
	}
	return queued
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
	now: Date
	notified: ReadonlySet<string>
	lastAt: Date | null
}

async function collectSections(tx: Db, situation: Situation): Promise<CollectedSection[]> {
	const { morning, mornings, now, notified, lastAt } = situation
	const mailboxes = await getMailboxes(tx)
	const since = lastAt ?? new Date(now.getTime() - dayMs)
	const byRecipient = Map.groupBy(
		await listDue(tx, mornings, since),
		({ ownerId, kind }) => ownerId ?? mailboxKind(kind, mailboxes),
	)
	const due = [...byRecipient].filter(
		([key, rows]) =>
			!notified.has(key) && rows.some((row) => row.isGiven || row.office === morning.office),
	)
	const troubles = await listLastingTroubles(tx, now)
	// Somebody is told of them though no lead is due.
	if (troubles.length > 0 && due.length + notified.size === 0)
		due.push([mailboxKind('contact', mailboxes), []])
	return due.map(([, rows]) => sectionOf(rows, { ...situation, mailboxes, troubles }))
}

/**
 * What is due by the end of the day at its office, the longest first, and what was given to its owner by somebody else
 * since then. An owner without access (any more) is none.
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

/** Kinds of messages with the same address are one mailbox. */
function mailboxKind(kind: DueLead['kind'], mailboxes: Mailboxes): MessageKind {
	const own = mailboxOf[kind]
	return kinds.find((other) => mailboxes[other] === mailboxes[own]) ?? own
}

const kinds = ['contact', 'enquiry', 'request', 'newsletter'] as const satisfies MessageKind[]

type Told = Situation & { mailboxes: Mailboxes; troubles: string[] }

function sectionOf(rows: DueLead[], told: Told): CollectedSection {
	const { mailboxes, now, morning, troubles } = told
	const [first] = rows
	const to =
		first?.ownerId && first.ownerEmail !== null
			? { id: first.ownerId, email: first.ownerEmail }
			: { about: mailboxKind(first?.kind ?? 'contact', mailboxes) }
	const named = rows.slice(0, maxNamed).map((row) => ({
		id: row.id,
		title: cutText(`${row.name}: ${row.subject || kindLabels[row.kind]}`, maxTitleLength),
		when: whenOf(row, told),
	}))
	const today = rows.filter((row) => row.isToday)
	const overdue = today.filter((row) => row.dueAt !== null && row.dueAt <= now).length
	const data = {
		...('about' in to ? to : {}),
		country: morning.office,
		day: dayWords(morning.date),
		overdue,
		today: today.length - overdue,
		given: rows.filter((row) => row.isGiven).length,
		total: rows.length,
		troubles,
		leads: named,
		listPath: listOf(rows, 'id' in to),
	}
	return { to, section: { kind: 'leads-due', data } }
}

/** The list in which they all are. */
function listOf(rows: DueLead[], isOwned: boolean): string {
	if (rows.length === 0) return '/admin/leads'
	const whose = `/admin/leads?owner=${isOwned ? 'mine' : 'nobody'}`
	return rows.every((row) => row.isToday) ? `${whose}&due=today` : whose
}

function whenOf(row: DueLead, { schedules, now }: Told): string {
	const { timeZone } = schedules[row.office]
	const due = row.dueAt && dueWords(row.dueAt, { ...row, timeZone, now })
	return [row.isGiven && 'New to you', due].filter(Boolean).join('. ')
}

/** A server that is away for some minutes is no news. Mails that wait for it come when that is over. */
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
