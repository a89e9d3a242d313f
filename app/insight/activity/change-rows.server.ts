import { auditLog } from '#platform/db/tables/history.server.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { ChangeDetail, Activity, Change, NamedRecord } from './change.ts'
import { sentenceOf } from './sentence.ts'
import { withNames } from './record-names.server.ts'

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

type AuditRow = {
	id: number
	actorId: string
	action: string
	recordType: string | null
	recordId: string | null
	detail: unknown
	at: Date
}

/** A row with empty text instead of null. */
export function toChange({ recordType, recordId, detail, ...row }: AuditRow) {
	return {
		...row,
		recordType: recordType ?? '',
		recordId: recordId ?? '',
		detail: detail as ChangeDetail,
	}
}

/** Rows of the audit log in words, with present names. One query for each type among them, and one for people. */
export async function toActivities(
	db: Db,
	rows: readonly Omit<Change, keyof NamedRecord>[],
): Promise<Activity[]> {
	const accounts = rows.filter(({ recordType }) => recordType === 'account')
	const owners = rows.flatMap(({ detail }) =>
		typeof detail['owner'] === 'string' ? detail['owner'] : [],
	)
	const ids = [
		...rows.map(({ actorId }) => actorId),
		...accounts.map(({ recordId }) => recordId),
		...owners,
	]
	const [changes, names] = await Promise.all([withNames(db, rows), getActorNames(db, ids)])
	return changes.map((change) => ({
		id: change.id,
		by: names.get(change.actorId) ?? null,
		...sentenceOf(change, names),
		recordType: change.recordType,
		at: change.at,
	}))
}
