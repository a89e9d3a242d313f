// Gives fields of a record the values of an old version, or fields of its drafts those of the published record again.
// Never changes its status; bringing back never changes its dates either.
import { inArray, or } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { fail } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { media } from '#platform/db/tables/media.server.ts'
import type { Content } from './content.server.ts'
import { blankPublishing } from '#platform/fields/publishing.ts'
import type { FormRecord, FormValues } from './form-record.ts'
import { withoutGoneFiles, storedFilesIn } from './gone-files.ts'
import type { GoneFile } from './gone-files.ts'
import { readVersion } from './read-version.server.ts'
import type { DraftName, RecordVersion } from './read-version.server.ts'
import type { Invalid, Saved, Stale } from './save-record.server.ts'
import type { RecordId } from './record.server.ts'
import { rescheduleWorkingCopy } from './schedule.server.ts'
import { saveWorkingCopy } from './working-copy.server.ts'

/** What fields of a version make of other values. */
export type OverlaidValues = {
	/** All of them, as they would be saved. */
	values: FormValues
	/** The fields that the version gives. */
	fields: string[]
	/** Files of these fields that the library no longer has. */
	goneFiles: GoneFile[]
	/** What the form would not accept, by field. */
	problems: Invalid['messages']
}

/** What bringing a version back would do. */
type BringBackPlan = OverlaidValues & {
	version: RecordVersion
	/** The record as it is. */
	present: FormRecord
	/** Its unpublished changes; null when there are none. */
	copy: RecordVersion | null
	/** What the fields would be laid over: the record's values, or those of its unpublished changes. */
	base: FormValues
	/** Files of all these that the library no longer has. */
	gone: ReadonlySet<string>
}

/** Why fields are not brought or taken back. */
type BringBackRefusal<E = { code: string }> =
	/** The record is in the trash or deleted, or the version is not kept. */
	| { code: 'missing' }
	/** None of the fields is one that can be brought or taken back. */
	| { code: 'noFields' }
	/** Texts of these fields show files that the library no longer has. */
	| { code: 'goneInText'; fields: string[] }
	| Stale
	| Invalid
	| E

type RequestedVersion = {
	id: string
	version: number
	/** The fields to bring back; missing for all. */
	fields?: readonly string[]
}

/** What the person saw who brings a version back. */
type Seen = RequestedVersion & {
	/** The record's version. */
	live: number
}

/**
 * Plans to bring fields of a version back, `onto` the record as it is or its unpublished changes, if there are any.
 * Null when the record is in the trash or deleted, or the version is not kept.
 */
export async function planBringBack(
	db: Db,
	content: Content,
	{ id, version: number, fields, onto = 'live' }: RequestedVersion & { onto?: 'live' | 'copy' },
): Promise<BringBackPlan | null> {
	const [version, present, copy] = [
		await readVersion(db, content, { id, version: number }),
		await content.readForm(db, id),
		await readVersion(db, content, { id, version: 'copy' }),
	]
	if (!version || !present) return null
	const base = versioned(content, (onto === 'copy' ? copy : null)?.values ?? present.values)
	const gone = await findGoneFiles(db, [base, version.values])
	const overlaid = overlayVersion(content, version.values, { base, gone, fields })
	return { version, present, copy, base, gone, ...overlaid }
}

type Overlay = {
	base: FormValues
	gone: ReadonlySet<string>
	fields?: readonly string[] | undefined
}

/** Lays fields of a version over other values: all but status and dates, without files that are gone. */
export function overlayVersion(
	content: Content,
	version: FormValues,
	{ base, gone, fields }: Overlay,
): OverlaidValues {
	const given = picked(
		version,
		(key) => !(key in blankPublishing) && (fields?.includes(key) ?? true),
	)
	const remaining = withoutGoneFiles(given, { gone, present: base })
	const values = { ...versioned(content, base), ...remaining.values }
	return {
		values,
		fields: Object.keys(given),
		goneFiles: remaining.files,
		problems: content.problemsOf(values) ?? {},
	}
}

/** Form values without those that versions do not have, such as a member's access. */
function versioned({ fields }: Content, values: FormValues): FormValues {
	return picked(values, (key) => !fields.notColumns.includes(key))
}

function picked(values: FormValues, isWanted: (key: string) => boolean): FormValues {
	return Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)))
}

/**
 * Saves the record with fields of a version as its next version, with every check of its form.
 *
 * @returns the refusals of `saveForm`, `missing` and `noFields`; `goneInText` when visitors would see holes in a text.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function bringBack<E>(
	db: Db,
	actor: Actor,
	content: Content<E>,
	{ formKey, live, ...requested }: Seen & { formKey: string },
): Promise<Result<Saved<RecordId>, BringBackRefusal<E>>> {
	assertCan(actor, content.type.permission)
	const plan = await planBringBack(db, content as Content, requested)
	if (!plan) return fail({ code: 'missing' })
	if (plan.fields.length === 0) return fail({ code: 'noFields' })
	const inText = plan.goneFiles.flatMap(({ key, how }) => (how === 'inText' ? [key] : []))
	if (inText.length > 0) return fail({ code: 'goneInText', fields: inText })
	const { id } = requested
	return content.saveForm(db, actor, { id, version: live, formKey, values: plan.values })
}

/**
 * Gives fields of the record's unpublished changes the values of a version; without changes, they begin so. `copy` is
 * the version of those that the person saw, 0 for none. The site stays as it is, so files that are gone may stay in a
 * text until a person takes them out.
 *
 * @returns the refusals of `saveWorkingCopy`, `missing` and `noFields`.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function bringBackAsCopy(
	db: Db,
	actor: Actor,
	content: Content,
	{ copy, live, ...requested }: Seen & { copy: number },
): Promise<Result<unknown, { code: string }>> {
	assertCan(actor, content.type.permission)
	const plan = await planBringBack(db, content, { ...requested, onto: 'copy' })
	if (!plan) return fail({ code: 'missing' })
	if (plan.fields.length === 0) return fail({ code: 'noFields' })
	const { id } = requested
	return saveWorkingCopy(db, actor, content, { id, version: live, copy, values: plan.values })
}

/** Fields of a draft to take back, with the versions of the record and of the draft that the person saw. */
type TakenBack = {
	id: string
	of: DraftName
	copy: number
	live: number
	fields: readonly string[]
}

/**
 * Gives fields of a draft the values of the published record again. The other changes stay, with their time; a draft
 * without any ends.
 *
 * @returns the version of the draft, 0 when it has ended; `stale` when someone kept or saved meanwhile, `missing` for a
 *   record in the trash, `noFields` when no field is one of the form; for scheduled changes also the refusals of
 *   `scheduleWorkingCopy`.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function takeBackFields(
	db: Db,
	actor: Actor,
	content: Content,
	{ id, of, copy, live, fields }: TakenBack,
): Promise<Result<{ version: number }, BringBackRefusal | { code: 'unknown' }>> {
	assertCan(actor, content.type.permission)
	const [present, draft] = [
		await content.readForm(db, id),
		await readVersion(db, content, { id, version: of }),
	]
	if (!present) return fail({ code: 'missing' })
	if (!draft) return fail({ code: 'stale', savedBy: null, savedAt: null })
	const back = picked(versioned(content, present.values), (key) => fields.includes(key))
	if (Object.keys(back).length === 0) return fail({ code: 'noFields' })
	const changed = { id, version: live, copy, values: { ...draft.values, ...back } }
	return draft.publishAt
		? rescheduleWorkingCopy(db, actor, content, changed)
		: saveWorkingCopy(db, actor, content, changed)
}

/** Addresses of stored files in values that the media library no longer has, nor a file in their place. One query. */
export async function findGoneFiles(db: Db, values: unknown): Promise<Set<string>> {
	const requested = storedFilesIn(values)
	if (requested.length === 0) return new Set()
	const rows = await db
		.select({ url: media.url, replaces: media.replaces })
		.from(media)
		.where(or(inArray(media.url, requested), inArray(media.replaces, requested)))
	const known = new Set(rows.flatMap(({ url, replaces }) => [url, replaces]))
	return new Set(requested.filter((address) => !known.has(address)))
}
