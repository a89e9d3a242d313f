// The mail of the month: what visitors read, to administrators who want it.
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { rolesThatCan } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import type { NewMail } from '#platform/mail/kinds.ts'
import { mailMonthAt, monthWords, noteMailed } from '#platform/mail/mailed-months.server.ts'
import type { MailMonth } from '#platform/mail/mailed-months.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { readMonth } from './read-month.server.ts'
import type { Month } from './read-month.server.ts'
import { closeSearches } from './searches.server.ts'

/**
 * Queues the mails about the last calendar month, in one transaction with the note that they were: whatever stops it, and however many
 * workers run it, each administrator who wants it gets one.
 *
 * After a first day without a worker it comes later, still about the calendar month. Who wants it from the second on gets the next one.
 *
 * @returns how many mails were queued.
 */
export async function mailMonth(db: Db, now: Date): Promise<number> {
	const running = mailMonthAt(now)
	return db.transaction(async (tx) => {
		if (!(await noteMailed(tx, 'visits-month', running))) return 0
		const recipients = await listRecipients(tx)
		if (recipients.length === 0) return 0
		// After days without a worker, those of the last days have not been added up.
		await closeSearches(tx)
		const month = monthBefore(running)
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

/** The calendar month that is over. */
function monthBefore({ previous, first }: MailMonth): Month {
	const days = (Date.parse(first) - Date.parse(previous)) / dayMs
	return { first: previous, end: first, days, name: monthWords(previous) }
}
