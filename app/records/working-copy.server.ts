// The working copy of a record: changes that visitors do not see yet, shared by all who may edit it. It holds values of the
// form, not yet valid ones too; only publishing checks them.
import { and, eq, sql } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { lockForTransaction } from '#app/db/locks.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { workingCopies } from '#app/db/tables/working-copies.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { storable } from '#app/lib/text/storable.ts'
import type { CopyRefusal, FormRecord, FormValues } from './form-record.ts'
import { getKeptRow } from './kept-row.server.ts'
import { recordMediaUsage } from './media-usage.server.ts'
import type { ContentTable, RecordId, SavedType } from './record.server.ts'
import { changedKeys, isSame } from './same-values.ts'
import { staleError } from './save-record.server.ts'
import type { AnyFields } from './fields.ts'
import type { Stale } from './save-record.server.ts'
import { mergeMine } from './three-way.ts'

/** What a working copy needs from a content type. */
export type CopiedContent = {
	type: SavedType
	table: ContentTable
	parseId: (id: string) => RecordId | null
	readForm: (db: Db, id: string) => Promise<FormRecord | null>
	fitsForm: (values: FormValues, stored: FormValues) => boolean
	fields: Pick<AnyFields, 'notKept'>
}

/** A stored working copy. */
export type WorkingCopy = Omit<
	typeof workingCopies.$inferSelect,
	'baseValues' | 'formValues' | 'scheduled' | 'refusal'
> & {
	baseValues: FormValues
	formValues: FormValues
	scheduled: Scheduled | null
	refusal: CopyRefusal | null
}

/** Values to publish at a time, with the record's version and values that they are based on. */
export type Scheduled = { values: FormValues; baseVersion: number; baseValues: FormValues }

/** What a form sends to keep its values for later. */
export type CopyDraft = {
	id: string
	/** The version of the record that the values are based on. */
	version: number
	/** The version of the working copy that the form knows; 0 for none. */
	copy: number
	values: FormValues
}

/** The version of the working copy after a change, and when it was; version 0 when there is none any more. */
export type KeptCopy = { version: number; updatedAt: Date }

/** The working copy of a record; null when it has none. */
export async function getWorkingCopy(
	db: Db,
	{ type, id }: { type: string; id: RecordId },
): Promise<WorkingCopy | null> {
	const [row] = await db
		.select()
		.from(workingCopies)
		.where(and(eq(workingCopies.recordType, type), eq(workingCopies.recordId, String(id))))
	return (row as WorkingCopy | undefined) ?? null
}

/** The working copy, held for this transaction, so that everything that changes or publishes it waits. */
export async function lockWorkingCopy(
	tx: Db,
	record: { type: string; id: RecordId },
): Promise<WorkingCopy | null> {
	await lockForTransaction(tx, `copy:${record.type}:${record.id}`)
	return getWorkingCopy(tx, record)
}

/** The live record's values with those that the working copy changes. */
export function valuesWithCopy(
	live: FormValues,
	{ baseValues, formValues }: WorkingCopy,
): FormValues {
	return mergeMine({
		opened: { ...live, ...baseValues },
		mine: { ...live, ...formValues },
		theirs: live,
	})
}

/** Fields of the live record that were changed since the working copy began. */
export function changedSince(
	live: FormRecord,
	{ baseVersion, baseValues }: Pick<Scheduled, 'baseVersion' | 'baseValues'>,
): string[] {
	return live.version === baseVersion
		? []
		: changedKeys(baseValues, pickedFrom(live.values, baseValues))
}

/**
 * Keeps the values of a form as the record's working copy. Values equal to the record's own need none: an unscheduled
 * one is then deleted. Announces nothing, since visitors see nothing of it.
 *
 * @returns `stale` when someone else changed the copy or the record after the form read them, or the record is gone;
 *   `unknown` when the values do not fit the type's form.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function keepWorkingCopy(
	db: Db,
	actor: Actor,
	content: CopiedContent,
	draft: CopyDraft,
): Promise<Result<KeptCopy, Stale | { code: 'unknown' }>> {
	assertCan(actor, 'content:edit')
	return db.transaction((tx) => keepInTransaction(tx, actor, content, draft))
}

/** `keepWorkingCopy` inside the caller's transaction, which then holds the working copy. */
export async function keepInTransaction(
	tx: Db,
	actor: Actor,
	content: CopiedContent,
	draft: CopyDraft,
): Promise<Result<KeptCopy, Stale | { code: 'unknown' }>> {
	const record = recordOf(content, draft.id)
	if (record === null) return fail({ code: 'stale', savedBy: null, savedAt: null })
	const before = await lockWorkingCopy(tx, record)
	const live = await content.readForm(tx, draft.id)
	if (!live) return fail({ code: 'stale', savedBy: null, savedAt: null })
	if ((before?.version ?? 0) !== draft.copy)
		return fail(before ? staleCopy(before) : await staleError(tx, record.type, record.id))
	if (live.version !== draft.version) return fail(await staleError(tx, record.type, record.id))
	const own = ownValues(live.values, content)
	const values = takenValues(own, draft.values)
	if (!values || !content.fitsForm(values, own)) return fail({ code: 'unknown' })
	if (isSame(values, own) && !before?.publishAt) {
		await dropCopy(tx, content, record)
		return ok({ version: 0, updatedAt: new Date() })
	}
	const set = {
		baseVersion: live.version,
		baseValues: own,
		formValues: values,
		updatedBy: actorId(actor),
		updatedAt: new Date(),
	}
	const [kept] = await tx
		.insert(workingCopies)
		.values({ recordType: record.type, recordId: String(record.id), ...set })
		.onConflictDoUpdate({
			target: [workingCopies.recordType, workingCopies.recordId],
			set: { ...set, version: sql`excluded.version` },
		})
		.returning({ version: workingCopies.version, updatedAt: workingCopies.updatedAt })
	if (!kept) throw new Error('Keeping a working copy returned no row')
	await recordCopyUsage(tx, content, record)
	return ok(kept)
}

/**
 * Deletes a record's working copy.
 *
 * @returns `stale` when someone else changed it after the form read it.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function discardWorkingCopy(
	db: Db,
	actor: Actor,
	content: CopiedContent,
	{ id, copy }: Pick<CopyDraft, 'id' | 'copy'>,
): Promise<Result<null, Stale>> {
	assertCan(actor, 'content:edit')
	return db.transaction(async (tx) => {
		const record = recordOf(content, id)
		const before = record && (await lockWorkingCopy(tx, record))
		if (!before) return ok(null)
		if (before.version !== copy) return fail(staleCopy(before))
		await dropCopy(tx, content, record)
		await addCopyAudit(tx, actor, { record, action: 'discardCopy' })
		return ok(null)
	})
}

/** `stale`, with the last change of the working copy. */
export function staleCopy({ updatedBy, updatedAt }: WorkingCopy): Stale {
	return { code: 'stale', savedBy: updatedBy, savedAt: updatedAt }
}

/** Deletes a working copy after its changes were published; the record's files are then those of its row. */
export async function forgetWorkingCopy(
	tx: Db,
	{ type, id }: { type: string; id: RecordId },
): Promise<void> {
	await tx
		.delete(workingCopies)
		.where(and(eq(workingCopies.recordType, type), eq(workingCopies.recordId, String(id))))
}

async function dropCopy(
	tx: Db,
	content: CopiedContent,
	record: { type: string; id: RecordId },
): Promise<void> {
	await forgetWorkingCopy(tx, record)
	await recordCopyUsage(tx, content, record)
}

/** Adds an audit row about a working copy: what was agreed on, not each time it was kept. */
export async function addCopyAudit(
	tx: Db,
	actor: Actor,
	deed: { record: { type: string; id: RecordId }; action: string; detail?: object },
): Promise<void> {
	const { record, action, detail = {} } = deed
	const whose = { recordType: record.type, recordId: String(record.id), actorId: actorId(actor) }
	await tx.insert(auditLog).values({ ...whose, action, detail })
}

/** Files of the working copy are in use like those of the record. */
async function recordCopyUsage(
	tx: Db,
	{ table }: CopiedContent,
	record: { type: string; id: RecordId },
): Promise<void> {
	const row = await getKeptRow(tx, table, record.id)
	const unpublished = valuesOfCopy(await getWorkingCopy(tx, record))
	if (row) await recordMediaUsage(tx, { ...record, row: { ...row, unpublished } })
}

/** All values of a working copy whose files are in use: the typed ones, and those to be published at a time. */
export function valuesOfCopy(copy: WorkingCopy | null): FormValues[] {
	return copy ? [copy.formValues, ...(copy.scheduled ? [copy.scheduled.values] : [])] : []
}

/** The record that a form asks for; null when its id is invalid. */
export function recordOf(
	{ type, parseId }: Pick<CopiedContent, 'type' | 'parseId'>,
	asked: string,
) {
	const id = parseId(asked)
	return id === null ? null : { type: type.key, id }
}

/** The values of a record's form that its working copy may change. Its status is changed on the record alone. */
export function ownValues(values: FormValues, { fields }: CopiedContent): FormValues {
	const left = new Set([...fields.notKept, 'status'])
	return Object.fromEntries(Object.entries(values).filter(([key]) => !left.has(key)))
}

/** The sent values of the known fields; null when a list or a group is sent as something else, which no form does. */
function takenValues(own: FormValues, sent: FormValues): FormValues | null {
	const clean = storable(sent) as FormValues
	const taken = Object.entries(own).map(([key, value]) => [
		key,
		Object.hasOwn(clean, key) ? clean[key] : value,
	])
	const isFitting = Object.entries(own).every(
		([key, value]) => !Object.hasOwn(clean, key) || shapeOf(clean[key]) === shapeOf(value),
	)
	return isFitting ? Object.fromEntries(taken) : null
}

function shapeOf(value: unknown): 'list' | 'group' | 'value' {
	if (Array.isArray(value)) return 'list'
	return typeof value === 'object' && value !== null ? 'group' : 'value'
}

function pickedFrom(values: FormValues, keys: FormValues): FormValues {
	return Object.fromEntries(Object.keys(keys).map((key) => [key, values[key] ?? null]))
}
