import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Result } from '#platform/lib/result.ts'
import { requeueMail } from '#platform/mail/outbox.server.ts'
import type { RequeueError } from '#platform/mail/outbox.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'

/**
 * Sends a failed or sent mail again: queues it, with its job and an audit row, in one transaction.
 *
 * @returns error `notFound`; `waiting` when it is already queued; `gone` when its content has been deleted.
 * @throws ForbiddenError when the actor may not send mail again.
 */
export async function resendMail(
	db: Db,
	actor: Actor,
	id: string,
): Promise<Result<null, RequeueError>> {
	assertCan(actor, 'mail:resend')
	return db.transaction(async (tx) => {
		const requeued = await requeueMail(tx, id)
		if (requeued.ok)
			await addAudit(tx, actor, { action: 'resend', recordType: 'mail', recordId: id })
		return requeued
	})
}

/**
 * Marks a failed mail as needing no action; it can still be sent again.
 *
 * @returns false when there is no such failed mail, or it is already set aside.
 * @throws ForbiddenError when the actor may not set mails aside.
 */
export async function setMailAside(db: Db, actor: Actor, id: string): Promise<boolean> {
	assertCan(actor, 'mail:set-aside')
	return db.transaction(async (tx) => {
		const done = await tx
			.update(mails)
			.set({ setAsideAt: sql`now()` })
			.where(
				and(
					eq(mails.id, id),
					inArray(mails.state, ['failed', 'unknown']),
					isNull(mails.setAsideAt),
				),
			)
			.returning({ id: mails.id })
		if (done.length === 0) return false
		await addAudit(tx, actor, { action: 'set-aside', recordType: 'mail', recordId: id })
		return true
	})
}
