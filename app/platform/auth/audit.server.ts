import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { actorId } from './actor.ts'
import type { Actor } from './actor.ts'

type AuditEntry = {
	action: string
	recordType: string
	recordId: string | number | null
	detail?: object
}

/** Adds what an actor did to the audit log; call it in the transaction of the change. */
export async function addAudit(
	tx: Db,
	actor: Actor,
	entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
	const rows = [entries].flat().map(({ recordId, ...entry }) => ({
		...entry,
		recordId: recordId === null ? null : String(recordId),
		actorId: actorId(actor),
	}))
	if (rows.length > 0) await tx.insert(auditLog).values(rows)
}
