// The versions of a record as form values: those that were published, and the drafts that are not on the site.
import { and, count, desc, eq, isNotNull, lt, min } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import type { Content, StoredRow } from './content.server.ts'
import type { FormValues } from './form-record.ts'
import { isOfType } from './record.server.ts'
import type { RecordId } from './record.server.ts'
import { newestOf, readDrafts, versionsOf } from './versions.server.ts'
import type { Drafts, StoredVersion } from './versions.server.ts'
import { overLive, recordOf } from './working-copy.server.ts'

/** Changes that are not on the site yet: the working copy, or what is to be published at a time. */
export type DraftName = 'copy' | 'scheduled'

export type VersionName = number | DraftName

/** A version without its values. */
export type VersionEntry = {
	version: VersionName
	/** An actor's id. */
	savedBy: string
	savedAt: Date
}

export type RecordVersion = VersionEntry & {
	values: FormValues
	/** The record's title at that time. */
	title: string
	/** What changed besides the fields, such as `trash` or `move`; null for nothing, and for a draft. */
	note: string | null
	/** The edit of a draft, which forms send as `copy`; null for a published version. */
	edit: number | null
	/** When a draft is to be published; null for one without a time, and for a published version. */
	publishAt: Date | null
}

export type VersionedContent = Pick<
	Content,
	'type' | 'table' | 'parseId' | 'fields' | 'formOf' | 'valuesOf' | 'readForm' | 'admin'
>

/** The drafts of a record that is kept; none of one that is not. */
async function findDrafts(
	db: Db,
	content: Pick<VersionedContent, 'type' | 'parseId'>,
	id: string,
): Promise<Drafts> {
	const record = recordOf(content, id)
	return record ? readDrafts(db, record) : { open: null, scheduled: null }
}

/** Versions on a page of the history. */
export const versionsPerPage = 20

/**
 * One page of a record's versions, newest first, from page 1, with the number of all and when the oldest was saved.
 * `older` is the one before the last of the page. Reads the records in the trash too.
 */
export async function listVersions(
	db: Db,
	content: VersionedContent,
	{ id, page }: { id: string; page: number },
) {
	const isTheirs = recordIs(content, id)
	const [[all], rows] = await Promise.all([
		db
			.select({ total: count(), oldestAt: min(recordVersions.at) })
			.from(recordVersions)
			.where(isTheirs),
		db
			.select()
			.from(recordVersions)
			.where(isTheirs)
			.orderBy(desc(recordVersions.n))
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
	if (typeof version === 'string') return readDraft(db, content, { id, version })
	const rows = await db
		.select()
		.from(recordVersions)
		.where(and(recordIs(content, id), eq(recordVersions.n, version)))
	return (await toVersions(db, content, rows))[0] ?? null
}

/** The last saved version of a record before another; null when there is none. */
export async function readVersionBefore(
	db: Db,
	content: VersionedContent,
	{ id, version }: { id: string; version: number },
): Promise<RecordVersion | null> {
	const rows = await db
		.select()
		.from(recordVersions)
		.where(and(recordIs(content, id), lt(recordVersions.n, version)))
		.orderBy(desc(recordVersions.n))
		.limit(1)
	return (await toVersions(db, content, rows))[0] ?? null
}

const maxNamed = 500

/** The versions to choose from, the working copy first, what is scheduled if that is another, then the newest 500. */
export async function listVersionEntries(
	db: Db,
	content: VersionedContent,
	id: string,
): Promise<VersionEntry[]> {
	const [drafts, live, rows] = await Promise.all([
		findDrafts(db, content, id),
		content.readForm(db, id),
		db
			.select({ n: recordVersions.n, savedBy: recordVersions.by, savedAt: recordVersions.at })
			.from(recordVersions)
			.where(recordIs(content, id))
			.orderBy(desc(recordVersions.n))
			.limit(maxNamed),
	])
	const published = rows.map(({ n, ...saved }) => ({ version: n ?? 0, ...saved }))
	if (!live) return published
	const own = namesOf(drafts).map(([version, { by, at }]) => ({
		version,
		savedBy: by,
		savedAt: at,
	}))
	return [...own, ...published]
}

/** The names of the drafts: a scheduled one that nobody has typed over is the working copy. */
function namesOf(drafts: Drafts): [DraftName, StoredVersion][] {
	const newest = newestOf(drafts)
	if (!newest) return []
	const { open, scheduled } = drafts
	const both: [DraftName, StoredVersion][] = [['copy', newest]]
	if (open && scheduled) both.push(['scheduled', scheduled])
	return both
}

/** The stored row of a record, in the trash too; null when there is none. */
export async function getStoredRow(
	db: Db,
	content: VersionedContent,
	id: RecordId | null,
): Promise<StoredRow | null> {
	if (id === null) return null
	const { table } = content
	const rows = await db
		.select()
		.from(table)
		.where(and(eq(table.id, id), isOfType(content)))
	return rows[0] ?? null
}

function recordIs(content: VersionedContent, requested: string) {
	const record = recordOf(content, requested) ?? { type: content.type.key, id: '' }
	return and(versionsOf(record), isNotNull(recordVersions.n))
}

const published = { edit: null, publishAt: null }

// One after the other: a page of versions must not take every connection of the pool.
async function toVersions(
	db: Db,
	content: VersionedContent,
	rows: (typeof recordVersions.$inferSelect)[],
): Promise<RecordVersion[]> {
	const versions: RecordVersion[] = []
	for (const { n, values, by, at, note } of rows) {
		const stored = await content.valuesOf(db, values as FormValues)
		versions.push({ version: n ?? 0, savedBy: by, savedAt: at, note, ...published, ...stored })
	}
	return versions
}

async function readDraft(
	db: Db,
	content: VersionedContent,
	{ id, version }: { id: string; version: DraftName },
): Promise<RecordVersion | null> {
	const drafts = await findDrafts(db, content, id)
	const draft = version === 'copy' ? newestOf(drafts) : drafts.scheduled
	const live = draft && (await content.readForm(db, id))
	if (!live) return null
	const { values } = await overLive(db, content, { live, draft })
	const remaining = Object.entries(values).filter(
		([name]) => !content.fields.notColumns.includes(name),
	)
	const { title } = live
	const saved = {
		savedBy: draft.by,
		savedAt: draft.at,
		note: null,
		edit: draft.edit,
		publishAt: draft.publishAt,
	}
	return { version, title, values: Object.fromEntries(remaining), ...saved }
}
