// Publishing a working copy at a time.
import { eq, sql } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { rolledBack, unlessRefused } from '#platform/db/roll-back.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import type { FormDraft } from './content.server.ts'
import type { RecordId } from './record.server.ts'
import { isSame } from './same-values.ts'
import type { Invalid, Saved } from './save-record.server.ts'
import { deleteDraft, deleteDrafts, lockDrafts, writeDraft } from './versions.server.ts'
import type { StoredVersion } from './versions.server.ts'
import { addWorkingCopyAudit, checkDraft, recordOf, recordUses } from './working-copy.server.ts'
import type {
	VersionedType,
	WorkingCopyDraft,
	AutosaveRefusal,
	SavedCopy,
} from './working-copy.server.ts'

/** A type whose working copies can be published. */
type ScheduledContent<E> = VersionedType & {
	saveForm: (db: Db, actor: Actor, draft: FormDraft) => Promise<Result<Saved<RecordId>, E>>
}

const field = 'publishChangesAt'
const passed = 'This time has passed. Choose a later one, or publish the changes now.'
const noChanges = 'There are no changes to publish.'

/**
 * Keeps the values of a form as the record's only draft, to be published at `publishAt` as the actor. They are checked
 * as if they were published now, so that whoever schedules them learns what is wrong.
 *
 * @returns what a save refuses, or `invalid` for a time that has passed by the clock of the database.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function scheduleWorkingCopy<E>(
	db: Db,
	actor: Actor,
	content: ScheduledContent<E>,
	{ publishAt, ...draft }: WorkingCopyDraft & { publishAt: Date },
): Promise<Result<SavedCopy, E | AutosaveRefusal | Invalid>> {
	assertCan(actor, content.type.permission)
	return unlessRefused<SavedCopy, E | AutosaveRefusal | Invalid>(db, async (tx) => {
		const checked = await checkDraft(tx, content, draft)
		if (!checked.ok) return checked
		const { record, live, own, values } = checked.value
		if (isSame(values, own)) return fail({ code: 'invalid', messages: { '': [noChanges] } })
		if (!(await isAhead(tx, publishAt)))
			return fail({ code: 'invalid', messages: { [field]: [passed] } })
		const { id, version } = draft
		const tried = await rolledBack(tx, (attempt) =>
			content.saveForm(attempt, actor, { id, version, values: draft.values }),
		)
		if (!tried.ok) return tried
		await deleteDrafts(tx, record)
		const scheduled = { values, state: 'draft' as const, baseN: live.version, publishAt }
		const saved = await writeDraft(tx, null, { record, ...scheduled, by: actorId(actor) })
		await recordUses(tx, content, record)
		const key = `publish:${record.type}:${record.id}`
		await enqueue(tx, 'content.publishDue', {}, { key, runAt: publishAt })
		const detail = { publishAt: publishAt.toISOString() }
		await addWorkingCopyAudit(tx, actor, { record, action: 'schedule', detail })
		return ok({ version: saved.edit, updatedAt: saved.at })
	})
}

/**
 * Gives what is to be published at a time other values, with the same time; what was typed since stays as it is. Values
 * equal to the record's own end it. `copy` is the edit of the scheduled draft.
 *
 * @returns the refusals of `scheduleWorkingCopy`.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function rescheduleWorkingCopy<E>(
	db: Db,
	actor: Actor,
	content: ScheduledContent<E>,
	draft: WorkingCopyDraft,
): Promise<Result<SavedCopy, E | AutosaveRefusal | Invalid>> {
	assertCan(actor, content.type.permission)
	return unlessRefused<SavedCopy, E | AutosaveRefusal | Invalid>(db, async (tx) => {
		const checked = await checkDraft(tx, content, draft, 'scheduled')
		if (!checked.ok) return checked
		const { record, live, own, values, drafts } = checked.value
		const { open, scheduled } = drafts
		const publishAt = scheduled?.publishAt ?? null
		if (isSame(values, own)) {
			if (scheduled) await deleteDraft(tx, scheduled)
			await recordUses(tx, content, record)
			return ok({ version: open?.edit ?? 0, updatedAt: open?.at ?? new Date() })
		}
		const { id, version } = draft
		const tried = await rolledBack(tx, (attempt) =>
			content.saveForm(attempt, actor, { id, version, values: { ...live.values, ...values } }),
		)
		if (!tried.ok) return tried
		const next = { values, state: 'draft' as const, baseN: live.version, publishAt }
		const saved = await writeDraft(tx, scheduled, { record, ...next, by: actorId(actor) })
		await recordUses(tx, content, record)
		const detail = { publishAt: publishAt?.toISOString() }
		await addWorkingCopyAudit(tx, actor, { record, action: 'schedule', detail })
		return ok({ version: saved.edit, updatedAt: saved.at })
	})
}

/**
 * Takes back the time at which changes are to be published; what a form shows of them stays.
 *
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function unscheduleWorkingCopy(
	db: Db,
	actor: Actor,
	content: VersionedType,
	id: string,
): Promise<void> {
	assertCan(actor, content.type.permission)
	await db.transaction(async (tx) => {
		const record = recordOf(content, id)
		const { open, scheduled } = record
			? await lockDrafts(tx, record)
			: { open: null, scheduled: null }
		if (!record || !scheduled) return
		await takeTime(tx, { open, scheduled })
		await recordUses(tx, content, record)
		await addWorkingCopyAudit(tx, actor, { record, action: 'unschedule' })
	})
}

/** Ends a schedule: what was typed after it stays, else its own values. Null when neither does. */
export async function takeTime(
	tx: Db,
	{ open, scheduled }: { open: StoredVersion | null; scheduled: StoredVersion },
): Promise<StoredVersion> {
	if (open) {
		await deleteDraft(tx, scheduled)
		return open
	}
	await tx
		.update(recordVersions)
		.set({ publishAt: null })
		.where(eq(recordVersions.edit, scheduled.edit))
	return { ...scheduled, publishAt: null }
}

/** By the clock of the database, which also says when it is due. */
async function isAhead(tx: Db, at: Date): Promise<boolean> {
	const { rows } = await tx.execute<{ ahead: boolean }>(
		sql`select ${at.toISOString()}::timestamptz > clock_timestamp() as ahead`,
	)
	return rows[0]?.ahead === true
}
