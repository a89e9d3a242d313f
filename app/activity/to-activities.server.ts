import { getActorNames } from '#app/admin/actor-names.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Activity, Change, NamedRecord } from './change.ts'
import { sentenceOf } from './sentence.ts'
import { withNames } from './record-names.server.ts'

/** Rows of the audit log in words, with present names. One query for each type among them, and one for people. */
export async function toActivities(
	db: Db,
	rows: readonly Omit<Change, keyof NamedRecord>[],
): Promise<Activity[]> {
	const accounts = rows.filter(({ recordType }) => recordType === 'account')
	const ids = [...rows.map(({ actorId }) => actorId), ...accounts.map(({ recordId }) => recordId)]
	const [changes, names] = await Promise.all([withNames(db, rows), getActorNames(db, ids)])
	return changes.map((change) => ({
		id: change.id,
		by: names.get(change.actorId) ?? null,
		...sentenceOf(change, names),
		recordType: change.recordType,
		at: change.at,
	}))
}
