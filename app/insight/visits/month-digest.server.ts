// The digest of a month: what is to be reviewed and, to administrators who want it, what visitors read.
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { rolesThatCan } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { digestMonthAt, monthWords, sendDigest } from '#platform/mail/digest.server.ts'
import type { CollectedSection, DigestMonth } from '#platform/mail/digest.server.ts'
import { collectReviews } from '#insight/findings/reviews/review-digest.server.ts'
import { readMonth } from './read-month.server.ts'
import type { Month } from './read-month.server.ts'
import { rollUpSearches } from './searches.server.ts'

/**
 * Sends the digest of the month that has begun: what is to be reviewed in it, and what visitors read in the one before.
 * After a first day without a worker it comes later, still about the calendar month. Who wants the numbers from the
 * second on gets the next ones.
 *
 * @returns how many mails were queued.
 */
export function sendMonthDigest(db: Db, now: Date): Promise<number> {
	const month = digestMonthAt(now)
	return sendDigest(db, {
		kind: 'month',
		period: month.first,
		collect: [(tx) => collectReviews(tx, now), (tx) => collectVisits(tx, month)],
	})
}

async function collectVisits(tx: Db, running: DigestMonth): Promise<CollectedSection[]> {
	const recipients = await listRecipients(tx)
	if (recipients.length === 0) return []
	// After days without a worker, those of the last days have not been added up.
	await rollUpSearches(tx)
	const month = monthBefore(running)
	const data = { month: month.name, lines: await readMonth(tx, month), path: '/admin/visitors' }
	return recipients.map((to) => ({ to, section: { kind: 'visits-month', data } }))
}

/** Who wants it, and may have it now. */
function listRecipients(tx: Db): Promise<{ id: string; email: string }[]> {
	return tx
		.select({ id: authUsers.id, email: authUsers.email })
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
function monthBefore({ previous, first }: DigestMonth): Month {
	const days = (Date.parse(first) - Date.parse(previous)) / dayMs
	return { first: previous, end: first, days, name: monthWords(previous) }
}
