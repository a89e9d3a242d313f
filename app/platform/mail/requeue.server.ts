import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { mailJobOptions } from './queue.server.ts'

export type RequeueError = { code: 'notFound' | 'waiting' | 'gone' }

/**
 * Queues a failed or sent mail again, as if it were new; call it inside a transaction. A sent one gets a new Message-ID,
 * since receivers drop a second message with the same one.
 *
 * @returns `notFound`; `waiting` when it is queued already; `gone` when its content has been deleted.
 */
export async function requeueMail(tx: Db, id: string): Promise<Result<null, RequeueError>> {
	const [mail] = await tx
		.select({ kind: mails.kind, state: mails.state, data: mails.data })
		.from(mails)
		.where(eq(mails.id, id))
		.for('update')
	if (!mail) return fail({ code: 'notFound' })
	if (mail.state === 'waiting') return fail({ code: 'waiting' })
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
		.where(and(eq(mails.id, id), inArray(mails.state, ['failed', 'sent'])))
	await enqueue(tx, 'mail.send', { mailId: id }, mailJobOptions(id, mail.kind))
	return ok(null)
}
