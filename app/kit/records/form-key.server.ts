// A form sends a key. When its response is lost and it is sent again, the key finds what the first request saved.
import { and, desc, eq, sql } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'

type Sender = {
	actor: Actor
	type: string
	formKey: string
	/** Null for a form of a new record. */
	recordId: string | null
}

/**
 * Id and version of the record that this form has saved already. Locks the key until the transaction ends.
 *
 * @returns null when it has saved nothing, or the record is now in the trash or deleted.
 */
export async function findSavedBy(
	tx: Db,
	{ actor, type, formKey, recordId }: Sender,
): Promise<{ id: string; version: number } | null> {
	await lockForTransaction(tx, `form:${formKey}`)
	const [saved] = await tx
		.select({ id: auditLog.recordId, version: sql<number>`(${auditLog.detail}->>'version')::int` })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.recordType, type),
				eq(auditLog.actorId, actorId(actor)),
				recordId === null ? undefined : eq(auditLog.recordId, recordId),
				sql`${auditLog.detail}->>'formKey' = ${formKey}`,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(1)
	if (!saved?.id) return null
	const [last] = await tx
		.select({ action: auditLog.action })
		.from(auditLog)
		.where(and(eq(auditLog.recordType, type), eq(auditLog.recordId, saved.id)))
		.orderBy(desc(auditLog.id))
		.limit(1)
	const isGone = last?.action === 'trash' || last?.action === 'delete'
	return isGone ? null : { id: saved.id, version: saved.version }
}
