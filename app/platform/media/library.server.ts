// The back office's view of the stored files: which exist, how often they are used, and their descriptions.
import { and, count, desc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { media, mediaUsage } from '#platform/db/tables/media.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'
import { pdfType } from '#platform/lib/file-types.ts'
import type { MediaFile } from './media-file.ts'

/** Files on one page of the library. */
export const libraryPageSize = 50

export type LibraryQuery = {
	/** Words in the name or the alternative text. */
	search?: string | null
	folder?: string | null
	kind?: 'image' | null
	url?: string | null
	/** Lists only this file. */
	id?: string | null
	/** Only images in use without alternative text. */
	isMissingAlt?: boolean
	/** Only files that no record shows. */
	isUnused?: boolean
	offset?: number
}

export type LibraryPage = { files: MediaFile[]; total: number }

/** Condition: an image in use without alternative text that is not marked as decorative. */
export const isMissingAlt = and(
	like(media.mimeType, 'image/%'),
	eq(media.alt, ''),
	eq(media.decorative, false),
	sql`exists (select from ${mediaUsage} where ${mediaUsage.mediaId} = ${media.id})`,
)

/** Whether a file came with the demo content: nothing else uploads as the program itself. */
export const isDemoFile = sql<boolean>`exists (select from audit_log where record_type = 'media'
	and record_id = ${media.id}::text and action = 'upload' and actor_id = 'system')`

const isUnused = sql`not exists (select from ${mediaUsage} where ${mediaUsage.mediaId} = ${media.id})`

const usedBy = sql<number>`(select count(*)::int from ${mediaUsage} where ${mediaUsage.mediaId} = ${media.id})`

const newestFirst = [desc(media.createdAt), desc(media.id)]

/** Up to 50 stored files from `offset`, newest first, with the total. Two queries. */
export async function listMedia(db: Db, query: LibraryQuery = {}): Promise<LibraryPage> {
	const wanted = and(...conditions(query))
	const [rows, [counted]] = await Promise.all([
		db
			.select({ ...columns, usedBy })
			.from(media)
			.where(wanted)
			.orderBy(...newestFirst)
			.limit(libraryPageSize)
			.offset(query.offset ?? 0),
		db.select({ total: count() }).from(media).where(wanted),
	])
	return { files: rows.map(toMediaFile), total: counted?.total ?? 0 }
}

/** Number of unused files that match. */
export async function countUnused(db: Db, query: LibraryQuery): Promise<number> {
	const wanted = and(...conditions({ ...query, isUnused: true }))
	const [row] = await db.select({ total: count() }).from(media).where(wanted)
	return row?.total ?? 0
}

/** Most files that one act of staff takes. */
export const maxAtOnce = 2000

/** The unused files that match, up to 2,000, newest first. */
export async function listUnusedIds(db: Db, query: LibraryQuery): Promise<string[]> {
	const rows = await db
		.select({ id: media.id })
		.from(media)
		.where(and(...conditions({ ...query, isUnused: true })))
		.orderBy(...newestFirst)
		.limit(maxAtOnce)
	return rows.map(({ id }) => id)
}

/** Up to `limit` files with every word of the search in name or alternative text, newest first. */
export async function findFiles(
	db: Db,
	{ search, limit }: { search: string; limit: number },
): Promise<{ id: string; name: string; url: string; bytes: number }[]> {
	return db
		.select({
			id: media.id,
			name: sql<string>`coalesce(${media.originalName}, ${media.name})`,
			url: media.url,
			bytes: media.sizeBytes,
		})
		.from(media)
		.where(and(isNull(media.deletedAt), matchesTerms(search)))
		.orderBy(...newestFirst)
		.limit(limit)
}

/** Number of files by folder; empty folders are missing. */
export async function countByFolder(db: Db): Promise<Map<string, number>> {
	const rows = await db
		.select({ folder: media.folder, total: count() })
		.from(media)
		.where(isNull(media.deletedAt))
		.groupBy(media.folder)
	return new Map(rows.map(({ folder, total }) => [folder, total]))
}

const columns = {
	id: media.id,
	folder: media.folder,
	storedName: media.name,
	originalName: media.originalName,
	url: media.url,
	sizeBytes: media.sizeBytes,
	mimeType: media.mimeType,
	width: media.widthPx,
	height: media.heightPx,
	alt: media.alt,
	decorative: media.decorative,
	focus: { x: media.focusX, y: media.focusY },
	createdAt: media.createdAt,
	isUnshown: sql<boolean>`(${media.mimeType} = ${pdfType} and ${media.variantsAt} is not null
		and ${media.pageWidthPx} is null)`,
	isDemo: isDemoFile,
}

function conditions(requested: LibraryQuery): (SQL | undefined)[] {
	const { search, folder, kind, url, id } = requested
	return [
		isNull(media.deletedAt),
		search ? matchesTerms(search) : undefined,
		folder ? eq(media.folder, folder) : undefined,
		kind === 'image' ? like(media.mimeType, 'image/%') : undefined,
		// A file in the place of another answers for its address, too.
		url ? or(inArray(media.url, [url]), inArray(media.replaces, [url])) : undefined,
		id ? eq(media.id, id) : undefined,
		requested.isMissingAlt ? isMissingAlt : undefined,
		requested.isUnused ? isUnused : undefined,
	]
}

function matchesTerms(search: string): SQL | undefined {
	return containsTyped([media.originalName, media.alt, media.name], search)
}

type LibraryRow = Omit<MediaFile, 'name' | 'createdAt'> & {
	storedName: string
	originalName: string | null
	createdAt: Date
}

function toMediaFile({ storedName, originalName, createdAt, ...row }: LibraryRow): MediaFile {
	return { ...row, name: originalName ?? storedName, createdAt: createdAt.toISOString() }
}
