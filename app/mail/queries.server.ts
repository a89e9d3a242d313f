import { and, count, desc, eq, isNotNull, isNull, max, min } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mails } from '#app/db/tables/mails.server.ts'

const shown = 50

const failed = eq(mails.state, 'failed')
/** Nobody has said yet that nothing need be done about it. */
const isOpen = and(failed, isNull(mails.setAsideAt))

/** The mails that failed last, newest first, at most 50: what they were, to whom (null: to us), why and when. */
export async function listFailedMails(db: Db, { isSetAside = false } = {}) {
	return db
		.select({
			id: mails.id,
			kind: mails.kind,
			toEmail: mails.toEmail,
			leadId: mails.leadId,
			reason: mails.reason,
			attempts: mails.attempts,
			createdAt: mails.createdAt,
			failedAt: mails.updatedAt,
		})
		.from(mails)
		.where(isSetAside ? and(failed, isNotNull(mails.setAsideAt)) : isOpen)
		.orderBy(desc(mails.updatedAt), mails.id)
		.limit(shown)
}

/** How many mails have failed and were neither sent again nor set aside. */
export async function countFailedMails(db: Db): Promise<number> {
	const [row] = await db.select({ amount: count() }).from(mails).where(isOpen)
	return row?.amount ?? 0
}

/** How many mails wait and have failed, and since when the oldest waits. */
export async function countMails(db: Db) {
	const [[waiting], failures] = await Promise.all([
		db
			.select({ count: count(), since: min(mails.createdAt) })
			.from(mails)
			.where(eq(mails.state, 'waiting')),
		countFailedMails(db),
	])
	return { waiting: waiting?.count ?? 0, failed: failures, waitingSince: waiting?.since ?? null }
}

/** When the last mail went out; null when none ever did. */
export async function lastMailAt(db: Db): Promise<Date | null> {
	const [row] = await db.select({ at: max(mails.sentAt) }).from(mails)
	return row?.at ?? null
}
