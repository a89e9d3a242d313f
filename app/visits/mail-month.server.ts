// The mail of the month: what visitors read, to administrators who want it.
import { and, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { rolesThatCan } from '#app/auth/access/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { adminUsers, authUsers } from '#app/db/tables/accounts.server.ts'
import { visitMonths } from '#app/db/tables/visits.server.ts'
import type { NewMail } from '#app/mail/kinds.ts'
import { queueMails } from '#app/mail/queue.server.ts'
import { backOffice } from '#app/settings.ts'
import { readMonth } from './read-month.server.ts'
import type { Month } from './read-month.server.ts'

/** When the first day of a month begins for who reads mail, by the clock of the office: long after the last one was counted. */
const morningHour = 7
const hourMs = 3_600_000
/** How long it is remembered that a month was mailed. */
const rememberedMonths = 12

/**
 * Queues the mails about the last calendar month, in one transaction with the note that they were: whatever stops it, and however many
 * workers run it, each administrator who wants it gets one.
 *
 * After a first day without a worker it comes later, still about the calendar month. Who wants it from the second on gets the next one.
 *
 * @returns how many mails were queued.
 */
export async function mailMonth(db: Db, now: Date): Promise<number> {
	const month = monthBefore(now)
	const isOver = eq(visitMonths.month, month.first)
	if ((await db.select().from(visitMonths).where(isOver)).length > 0) return 0
	return db.transaction(async (tx) => {
		const noted = await tx
			.insert(visitMonths)
			.values({ month: month.first })
			.onConflictDoNothing()
			.returning()
		if (noted.length === 0) return 0
		await purgeMonths(tx, month)
		const recipients = await listRecipients(tx)
		if (recipients.length === 0) return 0
		const data = { month: month.name, lines: await readMonth(tx, month), path: '/admin/visitors' }
		const mails = recipients.map(({ email }): NewMail => ({
			kind: 'visits-month',
			to: email,
			data,
		}))
		await queueMails(tx, mails)
		return mails.length
	})
}

/** Who wants it, and may have it now. */
function listRecipients(tx: Db): Promise<{ email: string }[]> {
	return tx
		.select({ email: authUsers.email })
		.from(authUsers)
		.innerJoin(adminUsers, eq(adminUsers.id, authUsers.id))
		.where(
			and(
				eq(authUsers.wantsVisitsMail, true),
				inArray(adminUsers.role, rolesThatCan('visits:mail')),
			),
		)
		.orderBy(authUsers.email)
}

/** The calendar month before that of a moment, at the office. A month begins on the morning of its first day. */
function monthBefore(now: Date): Month {
	const { timeZone } = backOffice
	// Canada's format: year, month and day in this order.
	const day = new Date(now.getTime() - morningHour * hourMs).toLocaleDateString('en-CA', {
		timeZone,
	})
	const [year = 0, month = 0] = day.split('-').map(Number)
	const first = monthStart(year, month - 2)
	const end = monthStart(year, month - 1)
	const name = first.toLocaleDateString('en-NZ', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
	const days = (end.getTime() - first.getTime()) / (24 * hourMs)
	return { first: dayOf(first), end: dayOf(end), days, name }
}

/** `month` counts from 0, and may be before the year or after it. */
function monthStart(year: number, month: number): Date {
	return new Date(Date.UTC(year, month, 1))
}

function dayOf(date: Date): string {
	return date.toISOString().slice(0, 10)
}

/** Deletes old notes, and those of a clock that was ahead: their months have not been yet. */
async function purgeMonths(tx: Db, { first }: Month): Promise<void> {
	const [year = 0, month = 0] = first.split('-').map(Number)
	const oldest = dayOf(monthStart(year, month - 1 - rememberedMonths))
	await tx
		.delete(visitMonths)
		.where(or(gt(visitMonths.month, first), lt(visitMonths.month, oldest)))
}
