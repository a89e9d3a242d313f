// A record that was never saved: what its form has kept so far, as a draft under the form's key.
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog, recordVersions } from '#platform/db/tables/history.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import type { FormValues } from './form-record.ts'
import {
	recordMediaUsage,
	deleteDraft,
	isDraft,
	lockDrafts,
	readDrafts,
	writeDraft,
} from './versions.server.ts'
import type { SavedType } from './record.server.ts'
import type { StoredVersion } from './versions.server.ts'
import { takenValues, withoutNames } from './working-copy.server.ts'
import type { VersionedType, AutosaveRefusal, SavedCopy } from './working-copy.server.ts'

/** Condition on versions: a draft of a record that was never saved. */
export const isStarted = and(isDraft, isNull(recordVersions.baseN))

/**
 * Keeps the values of a new record's form, under the form's key, until its first save.
 *
 * @returns `stale` when another form has the same key and came first, or the record was saved or discarded meanwhile.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function saveStartedRecord(
	db: Db,
	actor: Actor,
	{ type, fields, fitsForm }: StartedContent,
	{ formKey, copy, values: sent }: { formKey: string; copy: number; values: FormValues },
): Promise<Result<SavedCopy, AutosaveRefusal>> {
	assertCan(actor, type.permission)
	return db.transaction(async (tx) => {
		const record = { type: type.key, id: formKey }
		const { open } = await lockDrafts(tx, record)
		if ((open?.edit ?? 0) !== copy || (!open && (await findSaved(tx, formKey))))
			return fail({ code: 'stale', savedBy: open?.by ?? null, savedAt: open?.at ?? null })
		const own = withoutNames(fields.blank, fields.notSaved)
		const values = takenValues(own, sent)
		if (!values || !fitsForm(values, own)) return fail({ code: 'unknown' })
		const draft = { values, state: 'draft' as const, baseN: null, publishAt: null }
		const stored = await writeDraft(tx, open, { record, ...draft, by: actorId(actor) })
		await recordMediaUsage(tx, { ...record, row: values })
		return ok({ version: stored.edit, updatedAt: stored.at })
	})
}

type StartedContent = {
	type: SavedType
	fields: Pick<AnyFields, 'blank' | 'notSaved'>
	fitsForm: VersionedType['fitsForm']
}

/** Whether a record was saved by the form with this key. */
async function findSaved(tx: Db, formKey: string): Promise<boolean> {
	const [saved] = await tx
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(sql`${auditLog.detail}->>'formKey' = ${formKey}`)
		.limit(1)
	return saved !== undefined
}

/** Deletes what a form kept of a record that was never saved; its files are no longer in use. */
export async function endStarted(
	tx: Db,
	{ type }: Pick<VersionedType, 'type'>,
	formKey: string,
): Promise<void> {
	const record = { type: type.key, id: formKey }
	const { open } = await lockDrafts(tx, record)
	if (!open || open.baseN !== null) return
	await deleteDraft(tx, open)
	await recordMediaUsage(tx, { ...record, row: {} })
}

/**
 * Discards what a form kept of a record that was never saved.
 *
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function discardStarted(
	db: Db,
	actor: Actor,
	content: Pick<VersionedType, 'type'>,
	formKey: string,
): Promise<void> {
	assertCan(actor, content.type.permission)
	await db.transaction((tx) => endStarted(tx, content, formKey))
}

/** A record that was started and never saved, as it is offered. */
export type StartedRecord = { formKey: string; title: string; updatedAt: Date }

const maxOffered = 20

/** Records of a type that this person started and never saved, the last first. */
export async function listStarted(
	db: Db,
	{ type, titleIn }: { type: SavedType; titleIn: (values: FormValues) => string },
	by: string,
): Promise<StartedRecord[]> {
	const rows = (await db
		.select()
		.from(recordVersions)
		.where(and(eq(recordVersions.recordType, type.key), eq(recordVersions.by, by), isStarted))
		.orderBy(desc(recordVersions.at))
		.limit(maxOffered)) as StoredVersion[]
	return rows.map(({ recordId, values, at }) => ({
		formKey: recordId,
		title: titleIn(values),
		updatedAt: at,
	}))
}

/** What the form with this key has kept of a new record; null when there is none, or it was saved or discarded. */
export async function readStarted(
	db: Db,
	{ type }: Pick<VersionedType, 'type'>,
	formKey: string,
): Promise<StoredVersion | null> {
	const { open } = await readDrafts(db, { type: type.key, id: formKey })
	return open?.baseN === null ? open : null
}

const unsavedDays = 90

/** Purges records that were started and not changed for 90 days. Safe to run twice. */
export async function purgeStarted(db: Db, now: Date): Promise<number> {
	const before = new Date(now.getTime() - unsavedDays * dayMs)
	return db.transaction(async (tx) => {
		const ended = await tx
			.delete(recordVersions)
			.where(and(isStarted, lt(recordVersions.at, before)))
			.returning({ type: recordVersions.recordType, id: recordVersions.recordId })
		for (const record of ended) await recordMediaUsage(tx, { ...record, row: {} })
		return ended.length
	})
}
