// The versions of a record, as they are stored: those that were published, by number, and at most two drafts.
import { and, eq, ne, inArray, isNotNull, sql } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { media, mediaUsage } from '#platform/db/tables/media.server.ts'
import { mediaAddressesIn } from '#platform/lib/media-address.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import { publishingValues } from './form-record.ts'
import type { FormValues } from './form-record.ts'
import type { RecordId } from './record.server.ts'

/** A record's type and id; of one that was never saved, the key of its form. */
export type RecordKey = { type: string; id: RecordId }

export type StoredVersion = Omit<typeof recordVersions.$inferSelect, 'values'> & {
	values: FormValues
}

/** What is not published yet: what was typed, and what is to be published at a time. Both null without any. */
export type Drafts = { open: StoredVersion | null; scheduled: StoredVersion | null }

/** Condition on versions: those of a record. */
export function versionsOf({ type, id }: RecordKey) {
	return and(eq(recordVersions.recordType, type), eq(recordVersions.recordId, String(id)))
}

/** Condition on versions: those that are not published. */
export const isDraft = ne(recordVersions.state, 'published')

/** The drafts of a record. One query. */
export async function readDrafts(db: Db, record: RecordKey): Promise<Drafts> {
	const rows = (await db
		.select()
		.from(recordVersions)
		.where(and(versionsOf(record), isDraft))) as StoredVersion[]
	return {
		open: rows.find(({ publishAt }) => publishAt === null) ?? null,
		scheduled: rows.find(({ publishAt }) => publishAt !== null) ?? null,
	}
}

/** The drafts, held for this transaction, so that everything that changes or publishes them waits. */
export async function lockDrafts(tx: Db, record: RecordKey): Promise<Drafts> {
	await lockForTransaction(tx, `drafts:${record.type}:${record.id}`)
	return readDrafts(tx, record)
}

/** The draft that a form shows: what was typed last. */
export function newestOf({ open, scheduled }: Drafts): StoredVersion | null {
	return open ?? scheduled
}

/** Deletes a draft. */
export async function deleteDraft(tx: Db, { edit }: Pick<StoredVersion, 'edit'>): Promise<void> {
	await tx.delete(recordVersions).where(eq(recordVersions.edit, edit))
}

/** Deletes the drafts of a record: they were published or discarded. */
export async function deleteDrafts(tx: Db, record: RecordKey): Promise<void> {
	await tx.delete(recordVersions).where(and(versionsOf(record), isDraft))
}

/** Writes a draft in place of an earlier one, as another edit. */
export async function writeDraft(
	tx: Db,
	before: StoredVersion | null,
	draft: Pick<StoredVersion, 'values' | 'state' | 'baseN' | 'publishAt' | 'by'> & {
		record: RecordKey
	},
): Promise<StoredVersion> {
	const { record, ...columns } = draft
	if (before) await deleteDraft(tx, before)
	const of = { recordType: record.type, recordId: String(record.id) }
	const note = columns.state === 'refused' ? (before?.note ?? null) : null
	const [row] = await tx
		.insert(recordVersions)
		.values({ ...of, ...columns, note })
		.returning()
	if (!row) throw new Error('Writing a draft returned no row')
	return row as StoredVersion
}

/** What is needed of a type's fields to read a version. */
export type VersionFields = Pick<AnyFields, 'read' | 'notColumns'>

type PublishedRow = Record<string, unknown> & { id: RecordId; version: number }

/** Adds what a row has become as its next published version. `note` says what changed besides its fields. */
export async function addVersion(
	tx: Db,
	actor: Actor,
	{ type, fields, row, note }: AddedVersion,
): Promise<void> {
	await tx
		.insert(recordVersions)
		.values({ ...versionColumns({ type, fields, row }), by: actorId(actor), note })
}

/**
 * Stores what a row is as its present version, before it becomes another: a row that was stored without a save has no
 * version, and one that came with the program leaves its words to the program, whose next release may have others. A
 * version that a person saved stays as it is.
 */
export async function keepPresent(
	tx: Db,
	present: Present & { row: { updatedAt: Date } },
): Promise<void> {
	const { recordType, recordId, n, values, by } = recordVersions
	await tx
		.insert(recordVersions)
		.values({ ...versionColumns(present), by: 'system', at: present.row.updatedAt })
		.onConflictDoUpdate({
			target: [recordType, recordId, n],
			set: { values: sql`excluded."values"` },
			setWhere: and(eq(by, 'system'), sql`${values} <> excluded."values"`),
		})
}

function versionColumns({ type, fields, row }: Present) {
	return {
		recordType: type,
		recordId: String(row.id),
		n: row.version,
		values: ownValues(fields, row),
		state: 'published' as const,
	}
}

type Present = { type: string; fields: VersionFields; row: PublishedRow }

type AddedVersion = Present & { note: string | null }

/** Form values of a row or a version, without those that no version has. */
export function ownValues(
	{ read, notColumns }: VersionFields,
	stored: Record<string, unknown>,
): FormValues {
	const values = Object.entries(read(stored)).filter(([name]) => !notColumns.includes(name))
	return { ...Object.fromEntries(values), ...publishingValues(stored) }
}

type UsedBy = { type: string; id: string | number; row: Record<string, unknown> }

/**
 * Records which stored files a record shows: every address in any of its columns, lists and texts included. A file that
 * was in the trash comes back.
 */
export async function recordMediaUsage(tx: Db, { type, id, row }: UsedBy): Promise<void> {
	const record = { recordType: type, recordId: String(id) }
	await tx
		.delete(mediaUsage)
		.where(and(eq(mediaUsage.recordType, type), eq(mediaUsage.recordId, record.recordId)))
	const urls = [...new Set(mediaAddressesIn(JSON.stringify(row)))]
	if (urls.length === 0) return
	// Locked until the save ends, so that no file is deleted while a record starts to show it.
	const files = await tx
		.select({ mediaId: media.id })
		.from(media)
		.where(inArray(media.url, urls))
		.orderBy(media.id)
		.for('key share')
	await tx
		.update(media)
		.set({ deletedAt: null })
		.where(and(inArray(media.url, urls), isNotNull(media.deletedAt)))
	if (files.length > 0)
		await tx.insert(mediaUsage).values(files.map((file) => ({ ...file, ...record })))
}
