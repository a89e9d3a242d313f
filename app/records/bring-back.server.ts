// Makes an old version of a record the present one, or its unpublished changes. Never its status or its dates.
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { fail } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import type { Content } from './content.server.ts'
import type { FormRecord, FormValues, PublishingValues } from './form-record.ts'
import { findGoneFiles } from './gone-files.server.ts'
import { withoutGoneFiles } from './gone-files.ts'
import type { GoneFile } from './gone-files.ts'
import { findDrafts, readVersion } from './read-version.server.ts'
import type { RecordVersion } from './read-version.server.ts'
import type { Invalid, Saved, Stale } from './save-record.server.ts'
import type { RecordId } from './record.server.ts'
import { newestOf } from './versions.server.ts'
import { keepWorkingCopy } from './working-copy.server.ts'

/** What bringing a version back would do. */
export type BringBackPlan = {
	version: RecordVersion
	/** The record as it is. */
	present: FormRecord
	/** What would be saved. */
	values: FormValues
	/** Files of the version that the library no longer has. */
	goneFiles: GoneFile[]
	/** What the form would not accept, by field. */
	problems: Invalid['messages']
	/** The unpublished changes it would replace; null when there are none. */
	copy: { edit: number; by: string; at: Date } | null
}

/** Why a version is not brought back. */
export type BringBackRefusal<E = { code: string }> =
	/** The record is in the trash or deleted, or the version is not kept. */
	| { code: 'missing' }
	/** Its text shows files that the library no longer has. */
	| { code: 'goneInText' }
	| Stale
	| Invalid
	| E

type Asked = {
	id: string
	version: number
	/** The record's version that the person saw. */
	live: number
}

/** Plans to bring a version back; null when the record is in the trash or deleted, or the version is not kept. */
export async function planBringBack(
	db: Db,
	content: Content,
	{ id, version: number }: { id: string; version: number },
): Promise<BringBackPlan | null> {
	const [version, present, copy] = [
		await readVersion(db, content, { id, version: number }),
		await content.readForm(db, id),
		newestOf(await findDrafts(db, content, id)),
	]
	if (!version || !present) return null
	const gone = await findGoneFiles(db, version.values)
	const kept = withoutGoneFiles(version.values, { gone, present: present.values })
	const values = { ...kept.values, ...publishingOf(present.values) }
	return {
		version,
		present,
		values,
		goneFiles: kept.files,
		problems: content.problemsOf(values) ?? {},
		copy,
	}
}

function publishingOf({ status, publishAt, unpublishAt }: FormValues) {
	return { status, publishAt, unpublishAt } as PublishingValues
}

/**
 * Saves a version's values as the record's next version, with every check of its form.
 *
 * @returns the refusals of `saveForm`; `goneInText` when visitors would see holes in its text.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function bringBack<E>(
	db: Db,
	actor: Actor,
	content: Content<E>,
	{ formKey, ...asked }: Asked & { formKey: string },
): Promise<Result<Saved<RecordId>, BringBackRefusal<E>>> {
	assertCan(actor, 'content:edit')
	const plan = await planBringBack(db, content as Content, asked)
	if (!plan) return fail({ code: 'missing' })
	if (plan.goneFiles.some(({ how }) => how === 'inText')) return fail({ code: 'goneInText' })
	const { id, live: version } = asked
	return content.saveForm(db, actor, { id, version, formKey, values: plan.values })
}

/**
 * Makes a version's values the record's unpublished changes, in place of those whose version is `copy` (0 for none). The
 * site stays as it is, so files that are gone may stay in the text until a person takes them out.
 *
 * @returns the refusals of `keepWorkingCopy`, and `missing`.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function bringBackAsCopy(
	db: Db,
	actor: Actor,
	content: Content,
	{ copy, ...asked }: Asked & { copy: number },
): Promise<Result<unknown, { code: string }>> {
	assertCan(actor, 'content:edit')
	const plan = await planBringBack(db, content, asked)
	if (!plan) return fail({ code: 'missing' })
	const { id, live: version } = asked
	return keepWorkingCopy(db, actor, content, { id, version, copy, values: plan.values })
}
