import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mails, mailServer } from '#platform/db/tables/mails.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { isAccountMail } from './kinds.ts'
import type { MailSource } from './message.server.ts'
import { mailJobOptions } from './queue.server.ts'

const markTries = 5
const maxReasonLength = 500
const markPauseMs = 1000

const isWaiting = inArray(mails.state, ['waiting', 'sending'])

/** A mail that waits or was claimed, with the state of the server; null when it was sent, has failed or is deleted. */
export async function getWaitingMail(db: Db, mailId: string) {
	const [row] = await db
		.select({
			id: mails.id,
			kind: mails.kind,
			data: mails.data,
			toEmail: mails.toEmail,
			leadId: mails.leadId,
			sendingId: mails.sendingId,
			state: mails.state,
			resends: mails.resends,
			attempts: mails.attempts,
			firstTriedAt: mails.firstTriedAt,
			heldUntil: mails.heldUntil,
			failures: mailServer.failures,
			retryAt: mailServer.retryAt,
			serverHash: mailServer.addressHash,
			// One clock for everything: the database's.
			nowMs: sql`extract(epoch from now()) * 1000`.mapWith(Number),
		})
		.from(mails)
		.innerJoin(mailServer, eq(mailServer.onlyOne, true))
		.where(and(eq(mails.id, mailId), isWaiting))
		// One that is being taken back is gone afterwards.
		.for('share', { of: mails })
	if (!row) return null
	const { kind, data, nowMs, ...rest } = row
	return { ...rest, ...({ kind, data } as MailSource), now: new Date(nowMs) }
}

type Room = {
	/** Mails within that time. */
	most: number
	within: '1 minute' | '1 hour' | '1 day'
	/** Only those to the business's own mailbox count. */
	toUs?: boolean
	/** Only those of one sending of an edition count. */
	sendingId?: string
}

/** When there is room for another mail, over all workers; null: now. */
export async function getRoom(
	db: Db,
	{ most, within, toUs = false, sendingId }: Room,
): Promise<Date | null> {
	if (most === Infinity) return null
	const span = sql`${within}::interval`
	const [first] = await db
		.select({ at: sql`${mails.sentAt} + ${span}`.mapWith(mails.sentAt) })
		.from(mails)
		.where(
			and(
				toUs ? and(isNull(mails.toEmail), eq(mails.state, sql`'sent'`)) : undefined,
				sendingId ? eq(mails.sendingId, sendingId) : undefined,
				gt(mails.sentAt, sql`now() - ${span}`),
			),
		)
		.orderBy(desc(mails.sentAt))
		.limit(1)
		.offset(most - 1)
	return first?.at ?? null
}

export type WaitingMail = NonNullable<Awaited<ReturnType<typeof getWaitingMail>>>

/** Marks a mail as sent and deletes the link of an account mail. Retries for some seconds: the mail is out. */
export async function markSent(db: Db, { id, kind }: WaitingMail, response: string): Promise<void> {
	for (let tries = 1; ; tries++) {
		try {
			await db
				.update(mails)
				.set({
					state: 'sent',
					sentAt: sql`now()`,
					firstTriedAt: sql`coalesce(${mails.firstTriedAt}, now())`,
					attempts: sql`${mails.attempts} + 1`,
					reason: null,
					response: response.slice(0, maxReasonLength),
					updatedAt: sql`now()`,
					...(isAccountMail(kind) && { data: {} }),
				})
				.where(eq(mails.id, id))
			return
		} catch (error) {
			if (tries >= markTries) throw error
			await new Promise((resolve) => setTimeout(resolve, markPauseMs))
		}
	}
}

/** In how many hours since then the server took mails; 0: it took none. */
export async function countSendingHours(db: Db, since: Date): Promise<number> {
	const [row] = await db
		.select({ hours: sql`count(distinct date_trunc('hour', ${mails.sentAt}))`.mapWith(Number) })
		.from(mails)
		.where(gt(mails.sentAt, since))
	return row?.hours ?? 0
}

type Tried = { state: 'waiting' | 'failed' | 'unknown'; triedSince: Date; reason: string | null }

/** Records an attempt that failed, or of which nobody knows whether it did. */
export async function markTried(
	db: Db,
	{ id, now, attempts }: WaitingMail,
	{ state, triedSince, reason }: Tried,
): Promise<void> {
	await db
		.update(mails)
		.set({
			state,
			firstTriedAt: triedSince,
			attempts: attempts + 1,
			reason: reason?.slice(0, maxReasonLength) ?? null,
			updatedAt: now,
			...(state !== 'unknown' && { sentAt: null }),
			...(state === 'failed' && { undeliveredAt: sql`now()` }),
		})
		.where(and(eq(mails.id, id), isWaiting))
}

/** Moves the job of a mail to `runAt`. */
export function tryLater(db: Db, mail: WaitingMail, runAt: Date): Promise<void> {
	return enqueue(db, 'mail.send', { mailId: mail.id }, { ...mailJobOptions(mail), runAt })
}

export type RequeueError = { code: 'notFound' | 'waiting' | 'gone' }

/**
 * Queues a failed or sent mail again, as if it were new, or one that nobody knows of; call it inside a transaction. A
 * sent one gets a new Message-ID, since receivers drop a second message with the same one.
 *
 * @returns `notFound`; `waiting` when it is queued already; `gone` when its content has been deleted.
 */
export async function requeueMail(tx: Db, id: string): Promise<Result<null, RequeueError>> {
	const [mail] = await tx
		.select({
			id: mails.id,
			kind: mails.kind,
			sendingId: mails.sendingId,
			state: mails.state,
			data: mails.data,
		})
		.from(mails)
		.where(eq(mails.id, id))
		.for('update')
	if (!mail) return fail({ code: 'notFound' })
	if (mail.state === 'waiting' || mail.state === 'sending') return fail({ code: 'waiting' })
	if (Object.keys(mail.data as object).length === 0) return fail({ code: 'gone' })
	await tx
		.update(mails)
		.set({
			state: 'waiting',
			attempts: 0,
			resends: sql`${mails.resends} + (${mails.state} = 'sent')::int`,
			firstTriedAt: null,
			sentAt: null,
			reason: null,
			returned: null,
			undeliveredAt: null,
			setAsideAt: null,
			updatedAt: sql`now()`,
		})
		.where(and(eq(mails.id, id), inArray(mails.state, ['failed', 'sent', 'unknown'])))
	await enqueue(tx, 'mail.send', { mailId: id }, mailJobOptions(mail))
	return ok(null)
}
