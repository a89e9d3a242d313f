// The versions of a record as form values: its revisions, and the working copy that is not on the site.
import { and, count, desc, eq, lt, min } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { revisions } from '#app/db/tables/history.server.ts'
import type { Content, StoredRow } from './content.server.ts'
import type { FormValues } from './form-record.ts'
import type { RecordId } from './record.server.ts'
import { reviveRow } from './revive-row.server.ts'
import { getWorkingCopy, recordOf, valuesWithCopy } from './working-copy.server.ts'

/** A version by its number, or the working copy. */
export type VersionName = number | 'copy'

/** A version without its values. */
export type VersionEntry = {
	version: VersionName
	/** An actor's id. */
	savedBy: string
	savedAt: Date
}

export type RecordVersion = VersionEntry & {
	values: FormValues
	/** The record's title at that time; null for the working copy. */
	title: string | null
	/** The whole row; null for the working copy. */
	row: StoredRow | null
}

/** What reading versions needs of a type. */
export type VersionedContent = Pick<
	Content,
	'type' | 'table' | 'parseId' | 'fields' | 'formOf' | 'readForm'
>

type CopyValues = { version: number; values: FormValues; updatedBy: string; updatedAt: Date }

/** The working copy of a record, on top of the record as it is now; null when it has none, or is not kept. */
export async function findCopy(
	db: Db,
	content: Pick<Content, 'type' | 'parseId' | 'readForm'>,
	id: string,
): Promise<CopyValues | null> {
	const record = recordOf(content, id)
	const copy = record && (await getWorkingCopy(db, record))
	const live = copy && (await content.readForm(db, id))
	if (!live) return null
	const { version, updatedBy, updatedAt } = copy
	return { version, values: valuesWithCopy(live.values, copy), updatedBy, updatedAt }
}

/** Versions on a page of the history. */
export const versionsPerPage = 20

/**
 * One page of a record's versions, newest first, from page 1, with the number of all and when the oldest was saved. `older`
 * is the one before the last of the page. Reads the records in the trash too.
 */
export async function listVersions(
	db: Db,
	content: VersionedContent,
	{ id, page }: { id: string; page: number },
) {
	const isTheirs = recordIs(content, id)
	const [[all], rows] = await Promise.all([
		db
			.select({ total: count(), oldestAt: min(revisions.createdAt) })
			.from(revisions)
			.where(isTheirs),
		db
			.select()
			.from(revisions)
			.where(isTheirs)
			.orderBy(desc(revisions.version))
			.limit(versionsPerPage + 1)
			.offset((page - 1) * versionsPerPage),
	])
	const versions = await toVersions(db, content, rows)
	return {
		versions: versions.slice(0, versionsPerPage),
		older: versions[versionsPerPage] ?? null,
		total: all?.total ?? 0,
		oldestAt: all?.oldestAt ?? null,
	}
}

/** A version of a record; null when there is none of that name, or it is not kept any longer. */
export async function readVersion(
	db: Db,
	content: VersionedContent,
	{ id, version }: { id: string; version: VersionName },
): Promise<RecordVersion | null> {
	if (version === 'copy') {
		const copy = await findCopy(db, content, id)
		return copy && ofCopy(content, copy)
	}
	const rows = await db
		.select()
		.from(revisions)
		.where(and(recordIs(content, id), eq(revisions.version, version)))
	return (await toVersions(db, content, rows))[0] ?? null
}

/** The last kept version of a record before another; null when there is none. */
export async function readVersionBefore(
	db: Db,
	content: VersionedContent,
	{ id, version }: { id: string; version: number },
): Promise<RecordVersion | null> {
	const rows = await db
		.select()
		.from(revisions)
		.where(and(recordIs(content, id), lt(revisions.version, version)))
		.orderBy(desc(revisions.version))
		.limit(1)
	return (await toVersions(db, content, rows))[0] ?? null
}

const mostNamed = 500

/** The versions to choose from, the working copy first, then the newest 500. */
export async function listVersionEntries(
	db: Db,
	content: VersionedContent,
	id: string,
): Promise<VersionEntry[]> {
	const [copy, rows] = await Promise.all([
		findCopy(db, content, id),
		db
			.select({
				version: revisions.version,
				savedBy: revisions.actorId,
				savedAt: revisions.createdAt,
			})
			.from(revisions)
			.where(recordIs(content, id))
			.orderBy(desc(revisions.version))
			.limit(mostNamed),
	])
	const own = copy && { version: 'copy' as const, savedBy: copy.updatedBy, savedAt: copy.updatedAt }
	return own ? [own, ...rows] : rows
}

/** The stored row of a record, in the trash too; null when there is none. */
export async function getStoredRow(
	db: Db,
	{ table }: VersionedContent,
	id: RecordId | null,
): Promise<StoredRow | null> {
	if (id === null) return null
	const rows = await db.select().from(table).where(eq(table.id, id))
	return rows[0] ?? null
}

function recordIs({ type, parseId }: VersionedContent, asked: string) {
	const id = String(parseId(asked) ?? '').toLowerCase()
	return and(eq(revisions.recordType, type.key), eq(revisions.recordId, id))
}

// One after the other: a page of versions must not take every connection of the pool.
async function toVersions(
	db: Db,
	content: VersionedContent,
	rows: (typeof revisions.$inferSelect)[],
): Promise<RecordVersion[]> {
	const versions: RecordVersion[] = []
	for (const { version, snapshot, actorId, createdAt } of rows) {
		const row = reviveRow(content.table, snapshot)
		const { title, values } = await content.formOf(db, row)
		versions.push({
			version,
			savedBy: actorId,
			savedAt: createdAt,
			values: withoutUnversioned(content, values),
			title,
			row,
		})
	}
	return versions
}

function ofCopy(content: VersionedContent, copy: CopyValues): RecordVersion {
	return {
		version: 'copy',
		savedBy: copy.updatedBy,
		savedAt: copy.updatedAt,
		values: withoutUnversioned(content, copy.values),
		title: null,
		row: null,
	}
}

/** Form values without those that are not the record's own, such as a member's access. */
function withoutUnversioned({ fields }: VersionedContent, values: FormValues): FormValues {
	const kept = Object.entries(values).filter(([name]) => !fields.notColumns.includes(name))
	return Object.fromEntries(kept)
}
