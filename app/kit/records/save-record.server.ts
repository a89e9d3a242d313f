// The one write path. Every change to content goes through here, in one transaction: permission, version, row,
// version, former address, media usage, rendered text, audit row, and the announcement of the pages it changes.
import { and, desc, eq, isNotNull, sql, like, ne } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan, ForbiddenError } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { recordVersions, slugHistory } from '#platform/db/tables/history.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { toSlug } from '#platform/lib/text/slug.ts'
import { isOfType } from './record.server.ts'
import type { ContentTable, RecordId, SavedType, TypeWithTable } from './record.server.ts'
import { endProblem } from './publishing-dates.ts'
import { prepareText, storeText } from './rendered-text.server.ts'
import type { ReadyText } from './rendered-text.server.ts'
import type { RecordText } from './define-type.ts'
import { stateOf } from './state.ts'
import type { Publishing, RecordState } from './state.ts'
import { addVersion, keepPresent, recordMediaUsage, versionsOf } from './versions.server.ts'
import type { VersionFields } from './versions.server.ts'

/** What to save: a new record without `id`, or a change to the version that was read. */
export type Draft<Input, Id extends RecordId = string> = {
	id: Id | null
	/** The version the change is based on; ignored for a new record. */
	version: number
	input: Input
	/** Key of the form: sent again, it changes what it saved. */
	formKey?: string
	/** Its text, if rendered already. */
	text?: ReadyText | undefined
	/** Values of drafts that stay: their files stay in use. */
	draftValues?: unknown
	/** Only the program itself may choose these, to seed or restore. `createdAt` also sets `updatedAt`. */
	given?: { id?: Id; createdAt?: Date }
}

export type Saved<Id extends RecordId = string> = { id: Id; version: number; slug: string }

/** Someone saved or trashed it after it was read (`savedBy` is an actor's id), or it is gone (both null). */
export type Stale = {
	code: 'stale'
	savedBy: string | null
	savedAt: Date | null
	/** The record found by the form's key; the form may not know it. */
	foundId?: string
}

/** Messages about a form, by field; `''` holds those about no single field. */
export type Invalid = { code: 'invalid'; messages: Record<string, string[]> }

type RecordRow = Record<string, unknown> & {
	id: RecordId
	slug: string
	version: number
	updatedAt: Date
}

type Write<Input, Id extends RecordId, E> = {
	table: ContentTable
	type: SavedType
	fields: VersionFields
	draft: Draft<Input, Id>
	/** The text that the slug is made from. */
	addressOf: (input: Input) => string
	/** The text to render and store. */
	textOf?: (input: Input) => RecordText
	/** The columns to write beside the slug; runs inside the transaction and may refuse. */
	columnsOf: (tx: Db, input: Input, slug: string) => Promise<Result<Record<string, unknown>, E>>
}

/**
 * Creates or changes one record with all that belongs to it, in one transaction.
 *
 * @returns `stale` when someone saved after `draft.version` was read, `invalid` when its end is before its start or has
 *   passed, or the refusal of the type's own rules.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export async function saveRecord<Input, Id extends RecordId, E = never>(
	db: Db,
	actor: Actor,
	write: Write<Input, Id, E>,
): Promise<Result<Saved<Id>, E | Stale | Invalid>> {
	const { draft, type } = write
	assertCan(actor, type.permission)
	if (draft.given && actor.kind !== 'system') {
		throw new ForbiddenError('Only the program itself chooses ids and dates')
	}
	const text = draft.text ?? (write.textOf && (await prepareText(db, write.textOf(draft.input))))
	return db.transaction(async (tx) => {
		const current = draft.id === null ? null : await lockRow(tx, write, draft.id)
		if (draft.id !== null && current?.version !== draft.version) {
			return fail(await staleError(tx, type.key, draft.id))
		}
		// Before the columns, which may change and announce other records: after an announcement, never wait for a lock.
		const slug = await slugFor(tx, write, current)
		const columns = await write.columnsOf(tx, draft.input, slug)
		if (!columns.ok) return columns
		const problem = draft.given ? null : endProblemOf(columns.value, current)
		if (problem) return fail({ code: 'invalid', messages: { unpublishAt: [problem] } })
		const row = await writeRow(tx, write, { ...columns.value, slug }, current)
		await recordSave(tx, { actor, write, row, text, current })
		if (current)
			await recordFormerSlug(tx, { type: type.key, id: row.id, before: current.slug, after: slug })
		else await deleteFormerSlug(tx, type.key, slug)
		return ok({ id: row.id as Id, version: row.version, slug: row.slug })
	})
}

function endProblemOf(columns: Record<string, unknown>, current: RecordRow | null): string | null {
	const datesOf = (row: Record<string, unknown>) => row as Publishing
	return endProblem(datesOf(columns), current && datesOf(current), new Date())
}

async function lockRow(tx: Db, of: TypeWithTable, id: RecordId): Promise<RecordRow | null> {
	const { table } = of
	const [row] = await tx
		.select()
		.from(table)
		.where(and(eq(table.id, id), sql`${table.deletedAt} is null`, isOfType(of)))
		.for('update')
	return (row as RecordRow | undefined) ?? null
}

/** `stale`, with the last save. */
export async function staleError(tx: Db, type: string, id: RecordId): Promise<Stale> {
	const [last] = await tx
		.select({ by: recordVersions.by, at: recordVersions.at })
		.from(recordVersions)
		.where(and(versionsOf({ type, id }), isNotNull(recordVersions.n)))
		.orderBy(desc(recordVersions.n))
		.limit(1)
	return { code: 'stale', savedBy: last?.by ?? null, savedAt: last?.at ?? null }
}

/**
 * The slug follows the title or the typed address, with a number when another record has it. While these give the same
 * slug, it stays, even when the one without a number has become free.
 */
async function slugFor<Input, Id extends RecordId, E>(
	tx: Db,
	{ table, type, draft, addressOf }: Write<Input, Id, E>,
	current: RecordRow | null,
): Promise<string> {
	const text = addressOf(draft.input)
	if (current && toSlug(addressOf(current as unknown as Input)) === toSlug(text))
		return current.slug
	await lockSlugs(tx, type)
	return uniqueSlug(tx, { table, text, ownId: current?.id ?? null })
}

async function writeRow<Input, Id extends RecordId, E>(
	tx: Db,
	{ table, draft }: Write<Input, Id, E>,
	columns: Record<string, unknown>,
	current: RecordRow | null,
): Promise<RecordRow> {
	const query = current
		? tx
				.update(table)
				.set({ ...columns, version: current.version + 1, updatedAt: new Date() })
				.where(eq(table.id, current.id))
		: tx.insert(table).values({ ...columns, ...givenColumns(draft.given) })
	const [row] = (await query.returning()) as RecordRow[]
	if (!row) throw new Error('Writing a record returned no row')
	return row
}

function givenColumns(given: { id?: RecordId; createdAt?: Date } = {}) {
	return given.createdAt ? { ...given, updatedAt: given.createdAt } : given
}

type RecordedSave<Input, Id extends RecordId, E> = {
	actor: Actor
	write: Write<Input, Id, E>
	row: RecordRow
	/** Rendered before: that takes too long for a transaction that holds locks. */
	text: ReadyText | undefined
	/** The row before; null for a new record. */
	current: RecordRow | null
}

async function recordSave<Input, Id extends RecordId, E>(
	tx: Db,
	{ actor, write, row, text, current }: RecordedSave<Input, Id, E>,
): Promise<void> {
	const { type, draft, fields } = write
	if (current) await keepPresent(tx, { type: type.key, fields, row: current })
	await addHistory(tx, {
		actor,
		type: type.key,
		fields,
		row,
		action: current ? 'update' : 'create',
		formKey: draft.formKey,
		state: newState(row, current),
	})
	const shown = { ...row, drafts: draft.draftValues }
	await recordMediaUsage(tx, { type: type.key, id: row.id, row: shown })
	if (text) await storeText(tx, text)
	await announceTags(tx, [type.tags.list, type.tags.one(row.id)])
}

/** The state that a save brought; null when it is the one before. */
function newState(row: RecordRow, current: RecordRow | null): RecordState | null {
	const now = new Date()
	const state = stateOf(row as unknown as Publishing, now)
	return current && stateOf(current as unknown as Publishing, now) === state ? null : state
}

type HistoryEntry = {
	actor: Actor
	type: string
	fields: VersionFields
	row: RecordRow
	action: string
	/** What changed besides its fields. */
	note?: string | undefined
	formKey?: string | undefined
	/** Null or missing: unchanged. */
	state?: RecordState | null
}

/** Adds the next version and the audit row, which says what became of its publishing. */
export async function addHistory(
	tx: Db,
	{ actor, type, fields, row, action, note, formKey, state }: HistoryEntry,
): Promise<void> {
	await addVersion(tx, actor, { type, fields, row, note: note ?? null })
	const detail = { version: row.version, ...(formKey && { formKey }), ...(state && { state }) }
	await addAudit(tx, actor, { action, recordType: type, recordId: row.id, detail })
}

/** Holds the lock under which slugs of a type are chosen, until this transaction ends. */
export function lockSlugs(tx: Db, type: Pick<SavedType, 'key'>): Promise<void> {
	return lockForTransaction(tx, `${type.key}:slug`)
}

type SlugWanted = { table: ContentTable; text: string; ownId: RecordId | null }

/**
 * A free slug for a text, with the first free number if it is taken. Records in the trash keep theirs. The caller
 * must hold the type's lock, so that two saves do not choose the same slug.
 */
export async function uniqueSlug(tx: Db, { table, text, ownId }: SlugWanted): Promise<string> {
	const slug = toSlug(text)
	const rows = await tx
		.select({ slug: sql<string>`${table.slug}` })
		.from(table)
		.where(and(like(table.slug, `${slug}%`), ownId === null ? undefined : ne(table.id, ownId)))
	const taken = new Set(rows.map((row) => row.slug))
	if (!taken.has(slug)) return slug
	let number = 2
	while (taken.has(`${slug}-${number}`)) number++
	return `${slug}-${number}`
}

type SlugChange = { type: string; id: RecordId; before: string; after: string }

/** Records a former address, and deletes the new one from the former addresses. Does nothing when they are equal. */
export async function recordFormerSlug(
	tx: Db,
	{ type, id, before, after }: SlugChange,
): Promise<void> {
	if (before === after) return
	await deleteFormerSlug(tx, type, after)
	await tx
		.insert(slugHistory)
		.values({ recordType: type, slug: before, recordId: String(id) })
		.onConflictDoUpdate({
			target: [slugHistory.recordType, slugHistory.slug],
			set: { recordId: String(id), createdAt: new Date() },
		})
}

/** Deletes a former address, since its slug is in use again. */
export async function deleteFormerSlug(tx: Db, type: string, slug: string): Promise<void> {
	await tx
		.delete(slugHistory)
		.where(and(eq(slugHistory.recordType, type), eq(slugHistory.slug, slug)))
}
