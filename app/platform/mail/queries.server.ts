import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, min } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mails, mailServer } from '#platform/db/tables/mails.server.ts'

/** Or nobody knows whether they were delivered. */
const failed = inArray(mails.state, ['failed', 'unknown'])
/** Not set aside by staff. */
const isOpen = and(failed, isNull(mails.setAsideAt))

const isSetAsideMail = and(failed, isNotNull(mails.setAsideAt))

/** Failed mails, newest first, 50 from `offset` on: the kind, to whom (null: to us), why and when. */
export async function listFailedMails(db: Db, { isSetAside = false, limit = 50, offset = 0 } = {}) {
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
		.where(isSetAside ? isSetAsideMail : isOpen)
		.orderBy(desc(mails.updatedAt), mails.id)
		.limit(limit)
		.offset(offset)
}

/** How many mails have failed and were neither sent again nor set aside. */
export function countFailedMails(db: Db): Promise<number> {
	return db.$count(mails, isOpen)
}

/** How many failed mails were set aside. */
export function countSetAsideMails(db: Db): Promise<number> {
	return db.$count(mails, isSetAsideMail)
}

/** How many mails wait or have failed, and since when the oldest waits. */
export async function countMails(db: Db) {
	const [[waiting], failures] = await Promise.all([
		db
			.select({ count: count(), since: min(mails.createdAt) })
			.from(mails)
			// An edition of the newsletter tells itself what waits.
			.where(and(eq(mails.state, 'waiting'), isNull(mails.sendingId))),
		countFailedMails(db),
	])
	return { waiting: waiting?.count ?? 0, failed: failures, waitingSince: waiting?.since ?? null }
}

/** Why no mail goes out at present, as the server put it last; null while it takes mails, or none waits. */
export async function getServerTrouble(db: Db): Promise<string | null> {
	const [row] = await db
		.select({ reason: mails.reason })
		.from(mails)
		.innerJoin(mailServer, gt(mailServer.failures, 0))
		.where(and(eq(mails.state, 'waiting'), isNotNull(mails.reason)))
		.orderBy(desc(mails.updatedAt), mails.id)
		.limit(1)
	return row?.reason ?? null
}

/** When the last mail went out; null when none ever did. */
export async function lastMailAt(db: Db): Promise<Date | null> {
	const [row] = await db.select({ at: max(mails.sentAt) }).from(mails)
	return row?.at ?? null
}
