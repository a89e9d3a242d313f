import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#platform/db/client.server.ts'
import { isRefusedValue } from '#platform/db/errors.server.ts'
import { blankPublishing } from '#platform/fields/publishing.ts'
import type { FormRecord, FormValues, StoredRecord } from './form-record.ts'
import { getPresentRow } from './record.server.ts'
import type { ContentTable, RecordId, SavedType } from './record.server.ts'
import { stateOf } from './state.ts'
import { newestOf, readDrafts } from './versions.server.ts'
import { overLive } from './working-copy.server.ts'
import type { VersionedType } from './working-copy.server.ts'

type PublishedForNow<S extends z.core.$ZodType> = Pick<VersionedType, 'valuesOf' | 'admin'> & {
	table: ContentTable
	type: SavedType
	schema: S
	readForm: (db: Db, id: string) => Promise<FormRecord | null>
	columnsOf: (input: z.output<S>) => Record<string, unknown>
}

type PerhapsAhead = {
	table: ContentTable
	type: SavedType
	parseId: (id: string) => RecordId | null
}

/** Whether visitors would see something else if record and working copy were published now. Not in the trash. */
export async function hasUnpublished(
	db: Db,
	requested: string,
	{ table, type, parseId }: PerhapsAhead,
): Promise<boolean> {
	const id = parseId(requested)
	const row = await getPresentRow(db, { type, table }, id)
	if (id === null || !row) return false
	const state = stateOf(row as StoredRecord, new Date())
	return state !== 'published' || newestOf(await readDrafts(db, { type: type.key, id })) !== null
}

/**
 * Makes a record's row what it would be if its working copy were published now, for a transaction that is rolled back.
 * Fields that could not be published keep their value, and the record its address. When the database itself refuses a
 * value, such as an author who was deleted meanwhile, all fields do.
 */
export async function publishForNow<S extends z.core.$ZodType>(
	tx: Db,
	id: string,
	content: PublishedForNow<S>,
): Promise<void> {
	const { table, type, schema, readForm, columnsOf } = content
	const live = await readForm(tx, id)
	if (!live) return
	const draft = newestOf(await readDrafts(tx, { type: type.key, id: live.id }))
	const changed = draft && (await overLive(tx, content, { live, draft })).values
	const shown = changed && validPart(schema, live.values, changed)
	const show = (db: Db, columns: Record<string, unknown>) =>
		db.update(table).set(columns).where(eq(table.id, live.id))
	try {
		// Nested: what the database refuses must not end the transaction.
		await tx.transaction((db) => show(db, { ...(shown && columnsOf(shown)), ...blankPublishing }))
	} catch (error) {
		if (!isRefusedValue(error)) throw error
		await show(tx, blankPublishing)
	}
}

/** The input of changed values; fields that are not valid have their stored value. Null without valid input. */
function validPart<S extends z.core.$ZodType>(
	schema: S,
	stored: FormValues,
	changed: FormValues,
): z.output<S> | null {
	const first = z.safeParse(schema, changed)
	if (first.success) return first.data
	const wrong = first.error.issues.map(({ path }) => String(path[0] ?? ''))
	const restored = Object.fromEntries(wrong.map((key) => [key, stored[key]]))
	const second = z.safeParse(schema, { ...changed, ...restored })
	return second.success ? second.data : null
}
