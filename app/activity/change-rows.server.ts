import { auditLog } from '#app/db/tables/history.server.ts'
import type { ChangeDetail } from './change.ts'

/** Columns of the audit log that are shown. */
export const changeColumns = {
	id: auditLog.id,
	actorId: auditLog.actorId,
	action: auditLog.action,
	recordType: auditLog.recordType,
	recordId: auditLog.recordId,
	detail: auditLog.detail,
	at: auditLog.createdAt,
}

type Row = {
	id: number
	actorId: string
	action: string
	recordType: string | null
	recordId: string | null
	detail: unknown
	at: Date
}

/** A row with empty text instead of null. */
export function toChange({ recordType, recordId, detail, ...row }: Row) {
	return {
		...row,
		recordType: recordType ?? '',
		recordId: recordId ?? '',
		detail: detail as ChangeDetail,
	}
}
