// Publishing a working copy at a time.
import { and, eq, sql } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { rolledBack, unlessRefused } from '#app/db/roll-back.server.ts'
import { workingCopies } from '#app/db/tables/working-copies.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { fail } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import type { FormDraft } from './content.server.ts'
import type { RecordId } from './record.server.ts'
import type { Invalid, Saved, Stale } from './save-record.server.ts'
import {
	addCopyAudit,
	getWorkingCopy,
	keepInTransaction,
	lockWorkingCopy,
	recordOf,
} from './working-copy.server.ts'
import type { CopiedContent, CopyDraft, KeptCopy } from './working-copy.server.ts'

/** A type whose working copies can be published. */
type ScheduledContent<E> = CopiedContent & {
	saveForm: (db: Db, actor: Actor, draft: FormDraft) => Promise<Result<Saved<RecordId>, E>>
}

const field = 'publishChangesAt'
const passed = 'This time has passed. Choose a later one, or publish the changes now.'
const noChanges = 'There are no changes to publish.'

/**
 * Keeps the values of a form as the working copy, to be published at `publishAt` as the actor. They are checked as if
 * they were published now, so that whoever schedules them learns what is wrong.
 *
 * @returns what a save refuses, or `invalid` for a time that has passed by the clock of the database.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function scheduleCopy<E>(
	db: Db,
	actor: Actor,
	content: ScheduledContent<E>,
	{ publishAt, ...draft }: CopyDraft & { publishAt: Date },
): Promise<Result<KeptCopy, E | Stale | Invalid | { code: 'unknown' }>> {
	assertCan(actor, 'content:edit')
	return unlessRefused<KeptCopy, E | Stale | Invalid | { code: 'unknown' }>(db, async (tx) => {
		const kept = await keepInTransaction(tx, actor, content, draft)
		if (!kept.ok) return kept
		const record = recordOf(content, draft.id)
		const copy = record && (await getWorkingCopy(tx, record))
		if (!copy) return fail({ code: 'invalid', messages: { '': [noChanges] } })
		if (!(await isAhead(tx, publishAt)))
			return fail({ code: 'invalid', messages: { [field]: [passed] } })
		const { id, version, values } = draft
		const tried = await rolledBack(tx, (attempt) =>
			content.saveForm(attempt, actor, { id, version, values }),
		)
		if (!tried.ok) return tried
		const { baseVersion, baseValues, formValues } = copy
		await tx
			.update(workingCopies)
			.set({
				publishAt,
				scheduledBy: actorId(actor),
				scheduled: { values: formValues, baseVersion, baseValues },
				refusal: null,
			})
			.where(isOf(record))
		const key = `publish:${record.type}:${record.id}`
		await enqueue(tx, 'content.publishDue', {}, { key, runAt: publishAt })
		const detail = { publishAt: publishAt.toISOString() }
		await addCopyAudit(tx, actor, { record, action: 'schedule', detail })
		return kept
	})
}

/**
 * Takes back the time at which a working copy is to be published; the changes stay.
 *
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function unscheduleCopy(
	db: Db,
	actor: Actor,
	content: CopiedContent,
	id: string,
): Promise<void> {
	assertCan(actor, 'content:edit')
	await db.transaction(async (tx) => {
		const record = recordOf(content, id)
		const copy = record && (await lockWorkingCopy(tx, record))
		if (!record || !copy?.publishAt) return
		await tx
			.update(workingCopies)
			.set({ publishAt: null, scheduledBy: null, scheduled: null })
			.where(isOf(record))
		await addCopyAudit(tx, actor, { record, action: 'unschedule' })
	})
}

function isOf({ type, id }: { type: string; id: RecordId }) {
	return and(eq(workingCopies.recordType, type), eq(workingCopies.recordId, String(id)))
}

/** By the clock of the database, which also says when it is due. */
async function isAhead(tx: Db, at: Date): Promise<boolean> {
	const { rows } = await tx.execute<{ ahead: boolean }>(
		sql`select ${at.toISOString()}::timestamptz > clock_timestamp() as ahead`,
	)
	return rows[0]?.ahead === true
}
