// Outcome of the last nightly backup, kept in the audit log.
import { addAudit } from '#platform/auth/audit.server.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'

const record = { recordType: 'backup', recordId: 'nightly' } as const
const [made, failed] = ['backup.make', 'backup.fail'] as const

/** Records that the nightly backup was made (null), or why not. */
export async function noteNightlyBackup(db: Db, reason: string | null): Promise<void> {
	await addAudit(
		db,
		{ kind: 'system' },
		{
			...record,
			action: reason === null ? made : failed,
			detail: reason === null ? {} : { reason: reason.slice(0, 500) },
		},
	)
}

/** The last nightly backup if it failed; null when it was made, or none was tried. */
export async function getFailedBackup(db: Db): Promise<{ reason: string; failedAt: Date } | null> {
	const [row] = await db
		.select({ action: auditLog.action, detail: auditLog.detail, createdAt: auditLog.createdAt })
		.from(auditLog)
		.where(and(eq(auditLog.recordType, record.recordType), eq(auditLog.recordId, record.recordId)))
		.orderBy(desc(auditLog.id))
		.limit(1)
	if (row?.action !== failed) return null
	const { reason = '' } = row.detail as { reason?: string }
	return { reason, failedAt: row.createdAt }
}
