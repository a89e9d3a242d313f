// The mail of a working morning: to each owner what is due that day or overdue, and to the business what nobody owns.
import { and, asc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { rolesThatCan } from '#app/auth/access/permissions.ts'
import { getMailboxes, getReplyRules } from '#app/business/business.server.ts'
import type { Mailboxes, MessageKind } from '#app/business/business.server.ts'
import { dayAt } from '#app/business/working-days.server.ts'
import type { Schedule } from '#app/business/opening-hours.ts'
import type { Db } from '#app/db/client.server.ts'
import { lockForTransaction } from '#app/db/locks.server.ts'
import { adminUsers, authUsers } from '#app/db/tables/accounts.server.ts'
import { leadMornings, leads } from '#app/db/tables/leads.server.ts'
import { mailboxOf } from '#app/leads/lead-mails.server.ts'
import { cutText } from '#app/lib/text/lengths.ts'
import type { NewMail } from '#app/mail/kinds.ts'
import { queueMails } from '#app/mail/queue.server.ts'
import { isDue } from './due-conditions.server.ts'
import { dueWords } from './lead-due.ts'
import { kindLabels } from './lead-labels.ts'

/** Leads that a mail names; it counts the rest. */
const mostNamed = 40
const longestTitle = 120
/** How long it is remembered who was told. */
const rememberedDays = 30

type Office = 'New Zealand' | 'Australia'
type Morning = { office: Office } & ReturnType<typeof dayAt>

/**
 * Queues the mails of the mornings that have begun, in one transaction with the note that they were: whatever stops it, and however many
 * workers run it, each office has one morning a day, and each recipient one mail.
 *
 * Somebody with leads of both offices is told of all in the first of their mornings. Nothing goes out on a day on which an office is
 * closed, nor to somebody of whom nothing is due. After a morning without a worker the mail comes later that day.
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
	const recipients = recipientsOf(await listDue(tx, sameDay), situation.mailboxes)
	const told = new Set(earlier.flatMap((row) => row.told))
	const due = [...recipients].filter(
		([key, rows]) => !told.has(key) && rows.some((row) => row.office === office),
	)
	const mails = due.map(([, rows]) => mailOf(rows, { ...situation, office, date }))
	await queueMails(tx, mails)
	await tx.insert(leadMornings).values({ day: date, office, told: due.map(([key]) => key) })
	return mails.length
}

/** What is due by the end of the day at its office, the longest first. An owner without access (any more) is none. */
function listDue(tx: Db, mornings: Morning[]) {
	return tx
		.select({
			id: leads.id,
			kind: leads.kind,
			name: leads.name,
			subject: leads.subject,
			office: leads.office,
			dueAt: sql<Date>`${leads.dueAt}`.mapWith(leads.dueAt),
			ownerId: adminUsers.id,
			ownerEmail: authUsers.email,
		})
		.from(leads)
		.leftJoin(
			adminUsers,
			and(eq(adminUsers.id, leads.ownerId), inArray(adminUsers.role, rolesThatCan('lead:edit'))),
		)
		.leftJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.where(
			and(
				isDue,
				or(
					...mornings.map(({ office, endsAt }) =>
						and(eq(leads.office, office), lte(leads.dueAt, endsAt)),
					),
				),
			),
		)
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

type Told = Pick<Situation, 'mailboxes' | 'schedules' | 'now'> & { office: Office; date: string }

function mailOf(rows: DueLead[], { mailboxes, schedules, now, office, date }: Told): NewMail {
	const [first] = rows
	const owner = first?.ownerEmail ?? null
	const named = rows.slice(0, mostNamed).map((row) => ({
		id: row.id,
		title: cutText(`${row.name}: ${row.subject || kindLabels[row.kind]}`, longestTitle),
		when: dueWords(row.dueAt, { ...row, timeZone: schedules[row.office].timeZone, now }),
	}))
	const about = owner === null && first ? { about: mailboxKind(first.kind, mailboxes) } : {}
	return {
		kind: 'leads-due',
		to: owner,
		data: {
			...about,
			country: office,
			day: dayWords(date),
			overdue: rows.filter((row) => row.dueAt <= now).length,
			today: rows.filter((row) => row.dueAt > now).length,
			leads: named,
			listPath: `/admin/leads?owner=${owner === null ? 'nobody' : 'mine'}&due=today`,
		},
	}
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
	const oldest = new Date(Date.parse(today) - rememberedDays * 86_400_000).toISOString()
	return { today, oldest: oldest.slice(0, 10) }
}
