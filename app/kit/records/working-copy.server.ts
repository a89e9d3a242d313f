// The working copy of a record: the drafts of its next version, which visitors do not see, shared by all who may edit
// it. They hold values of the form, not yet valid ones too; only publishing checks them.
import { and, eq } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { storable } from '#platform/lib/text/characters.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import type { FormRecord, FormValues } from './form-record.ts'
import { getPresentRow } from './record.server.ts'
import {
	recordMediaUsage,
	deleteDraft,
	deleteDrafts,
	lockDrafts,
	newestOf,
	readDrafts,
	versionsOf,
	writeDraft,
} from './versions.server.ts'
import { withPresentTitles } from './picked.server.ts'
import type { PickedTable } from './picked.server.ts'
import type { ContentTable, RecordId, SavedType } from './record.server.ts'
import { changedKeys, isSame } from './same-values.ts'
import { staleError } from './save-record.server.ts'
import type { Stale } from './save-record.server.ts'
import { mergeMine } from './three-way.ts'
import type { Drafts, RecordKey, StoredVersion } from './versions.server.ts'

/** What a working copy needs from a content type. */
export type VersionedType = {
	type: SavedType
	table: ContentTable
	parseId: (id: string) => RecordId | null
	readForm: (db: Db, id: string) => Promise<FormRecord | null>
	valuesOf: (db: Db, stored: FormValues) => Promise<{ values: FormValues }>
	fitsForm: (values: FormValues, stored: FormValues) => boolean
	fields: Pick<AnyFields, 'notSaved'>
	admin: { picked?: Readonly<Record<string, PickedTable>> }
}

/** What a form sends to keep its values for later. */
export type WorkingCopyDraft = {
	id: string
	/** The version of the record that the values are based on. */
	version: number
	/** The edit of the working copy that the form knows; 0 for none. */
	copy: number
	values: FormValues
}

/** The edit of the working copy after a change, and when it was; version 0 when there is none any more. */
export type SavedCopy = { version: number; updatedAt: Date }

/** Why values are not kept: someone else came first, or no form sends such values. */
export type AutosaveRefusal = Stale | { code: 'unknown' }

/** The record that a form asks for; null when its id is invalid. */
export function recordOf(
	{ type, parseId }: Pick<VersionedType, 'type' | 'parseId'>,
	requested: string,
): RecordKey | null {
	const id = parseId(requested)
	return id === null ? null : { type: type.key, id }
}

/**
 * A draft on top of the record as it is now: the live values with those that it changes, and the fields that were
 * changed on the site since it began.
 */
export async function overLive(
	db: Db,
	content: Pick<VersionedType, 'type' | 'admin' | 'valuesOf'>,
	{ live, draft }: { live: FormRecord; draft: StoredVersion },
): Promise<{ values: FormValues; behind: string[] }> {
	const saved = await withPresentTitles(db, content.admin.picked ?? {}, draft.values)
	const mine = { ...live.values, ...saved }
	if (draft.baseN === live.version) return { values: mine, behind: [] }
	const [based] = await db
		.select({ values: recordVersions.values })
		.from(recordVersions)
		.where(
			and(
				versionsOf({ type: content.type.key, id: live.id }),
				eq(recordVersions.n, draft.baseN ?? 0),
			),
		)
	const base = based && (await content.valuesOf(db, based.values as FormValues)).values
	const opened = base ? { ...live.values, ...pickKeys(base, saved) } : null
	return {
		values: mergeMine({ opened, mine, theirs: live.values }),
		behind: opened ? changedKeys(opened, live.values) : Object.keys(saved),
	}
}

function pickKeys(values: FormValues, keys: FormValues): FormValues {
	return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(keys, key)))
}

/**
 * Keeps the values of a form as the record's open draft. Values equal to the record's own need none. Announces nothing,
 * since visitors see nothing of it.
 *
 * @returns `stale` when someone else changed the working copy or the record after the form read them, or the record is
 *   gone; `unknown` when the values do not fit the type's form.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function saveWorkingCopy(
	db: Db,
	actor: Actor,
	content: VersionedType,
	draft: WorkingCopyDraft,
): Promise<Result<SavedCopy, AutosaveRefusal>> {
	assertCan(actor, content.type.permission)
	return db.transaction(async (tx) => {
		const checked = await checkDraft(tx, content, draft)
		if (!checked.ok) return checked
		const { record, live, own, values, drafts } = checked.value
		const { open, scheduled } = drafts
		const known = scheduled ? { ...own, ...scheduled.values } : own
		const isNeeded = !isSame(values, known)
		if (open && !isNeeded) await deleteDraft(tx, open)
		const saved = isNeeded
			? await writeDraft(tx, open, {
					record,
					values,
					state: open?.state === 'refused' ? 'refused' : 'draft',
					baseN: live.version,
					publishAt: null,
					by: actorId(actor),
				})
			: scheduled
		await recordUses(tx, content, record)
		return ok({ version: saved?.edit ?? 0, updatedAt: saved?.at ?? new Date() })
	})
}

type Checked = {
	record: RecordKey
	live: FormRecord
	/** The record's own values that a working copy may change. */
	own: FormValues
	values: FormValues
	drafts: Drafts
}

/** What was sent, with what it is about, held for this transaction; `known` is the draft whose edit was sent. */
export async function checkDraft(
	tx: Db,
	content: VersionedType,
	draft: WorkingCopyDraft,
	known: 'newest' | 'scheduled' = 'newest',
): Promise<Result<Checked, AutosaveRefusal>> {
	const record = recordOf(content, draft.id)
	if (!record) return fail({ code: 'stale', savedBy: null, savedAt: null })
	const drafts = await lockDrafts(tx, record)
	const live = await content.readForm(tx, draft.id)
	if (!live) return fail({ code: 'stale', savedBy: null, savedAt: null })
	const last = known === 'newest' ? newestOf(drafts) : drafts.scheduled
	if ((last?.edit ?? 0) !== draft.copy)
		return fail(last ? staleDraft(last) : await staleError(tx, record.type, record.id))
	if (live.version !== draft.version) return fail(await staleError(tx, record.type, record.id))
	const own = savedValues(content, live.values)
	const values = takenValues(own, draft.values)
	if (!values || !content.fitsForm(values, own)) return fail({ code: 'unknown' })
	return ok({ record, live, own, values, drafts })
}

/**
 * Discards a record's drafts, the scheduled one too.
 *
 * @returns `stale` when someone else changed them after the form read them.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function discardWorkingCopy(
	db: Db,
	actor: Actor,
	content: VersionedType,
	{ id, copy }: Pick<WorkingCopyDraft, 'id' | 'copy'>,
): Promise<Result<null, Stale>> {
	assertCan(actor, content.type.permission)
	return db.transaction(async (tx) => {
		const record = recordOf(content, id)
		const newest = record && newestOf(await lockDrafts(tx, record))
		if (!newest) return ok(null)
		if (newest.edit !== copy) return fail(staleDraft(newest))
		await deleteDrafts(tx, record)
		await recordUses(tx, content, record)
		await addWorkingCopyAudit(tx, actor, { record, action: 'discardCopy' })
		return ok(null)
	})
}

/** `stale`, with the last change of a draft. */
export function staleDraft({ by, at }: StoredVersion): Stale {
	return { code: 'stale', savedBy: by, savedAt: at }
}

/** Adds an audit row about a working copy: what was agreed on, not each time it was kept. */
export async function addWorkingCopyAudit(
	tx: Db,
	actor: Actor,
	{ record, action, detail = {} }: { record: RecordKey; action: string; detail?: object },
): Promise<void> {
	await addAudit(tx, actor, { action, recordType: record.type, recordId: record.id, detail })
}

/** Records the files of the record and of its drafts as in use. */
export async function recordUses(
	tx: Db,
	content: Pick<VersionedType, 'type' | 'table'>,
	record: RecordKey,
): Promise<void> {
	const row = await getPresentRow(tx, content, record.id)
	const drafts = valuesOfDrafts(await readDrafts(tx, record))
	if (row) await recordMediaUsage(tx, { ...record, row: { ...row, drafts } })
}

/** The values of drafts, whose files are in use. */
export function valuesOfDrafts({ open, scheduled }: Drafts): FormValues[] {
	return [open, scheduled].flatMap((draft) => (draft ? [draft.values] : []))
}

/** The values of a record's form that its working copy may change. Its status is changed on the record alone. */
export function savedValues(
	{ fields }: Pick<VersionedType, 'fields'>,
	values: FormValues,
): FormValues {
	return withoutNames(values, [...fields.notSaved, 'status'])
}

/** Values without those of these names. */
export function withoutNames(values: FormValues, names: readonly string[]): FormValues {
	return Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)))
}

/** The sent values of the known fields; null when a list or a group is sent as something else, which no form does. */
export function takenValues(own: FormValues, sent: FormValues): FormValues | null {
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
