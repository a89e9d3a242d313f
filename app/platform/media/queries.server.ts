import { and, asc, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { isMediaAddress, mediaAddressesIn } from '#platform/lib/media-address.ts'
import { isMiddle } from './picture/crop.ts'
import type { ImageView } from './picture/image-view.ts'
import type { UploadedFile } from './media-file.ts'
import { isMediaFolder } from './file-rules.ts'

/** Bytes of the stored files that a text offers in blocks, by address. One query, or none without such a block. */
export async function getFileSizes(db: Db, markdown: string): Promise<Map<string, number>> {
	const addresses = /^[ \t]*:{3,}file\b/m.test(markdown) ? mediaAddressesIn(markdown) : []
	if (addresses.length === 0) return new Map()
	const rows = await db
		.select({ url: media.url, bytes: media.sizeBytes })
		.from(media)
		.where(inArray(media.url, addresses))
	return new Map(rows.map(({ url, bytes }) => [url, bytes]))
}

/** The stored images among `urls`, by address; others are missing. One query, or none when no address is ours. */
export async function getImageViews(
	db: Db,
	urls: readonly (string | null | undefined)[],
): Promise<Map<string, ImageView>> {
	const wanted = [...new Set(urls)].filter(
		(url): url is string => typeof url === 'string' && isMediaAddress(url),
	)
	if (wanted.length === 0) return new Map()
	const rows = await db
		.select({
			url: media.url,
			widthPx: media.widthPx,
			heightPx: media.heightPx,
			alt: media.alt,
			decorative: media.decorative,
			focus: { x: media.focusX, y: media.focusY },
		})
		.from(media)
		.where(inArray(media.url, wanted))
	const views = new Map<string, ImageView>()
	for (const { url, widthPx, heightPx, alt, decorative, focus } of rows) {
		if (widthPx === null || heightPx === null) continue
		views.set(url, {
			src: url,
			width: widthPx,
			height: heightPx,
			alt: decorative ? '' : alt,
			...(isMiddle(focus) ? {} : { focus }),
		})
	}
	return views
}

/** The stored images of these rows, by address, in one query. */
export function getImagesOf(db: Db, rows: readonly { image: string | null }[]) {
	return getImageViews(
		db,
		rows.map(({ image }) => image),
	)
}

/** The stored file with this id; null when it was deleted. */
export async function getMedia(db: Db, id: string) {
	const [row] = await db
		.select({
			id: media.id,
			folder: media.folder,
			name: media.name,
			mimeType: media.mimeType,
			widthPx: media.widthPx,
			heightPx: media.heightPx,
			pages: media.pages,
			variantsAt: media.variantsAt,
		})
		.from(media)
		.where(eq(media.id, id))
	return row ?? null
}

/** Original name of the file at this address; null when unknown or not stored. */
export async function getOriginalName(db: Db, url: string): Promise<string | null> {
	const [row] = await db
		.select({ originalName: media.originalName })
		.from(media)
		.where(eq(media.url, url))
	return row?.originalName ?? null
}

type Fresh = { id?: string; folder: string; mimeType: string; sha256: string }

/**
 * The oldest other file outside the trash with the same bytes that can replace a new one; null when there is none.
 * Images of every folder are public. A document's address may be secret, so only documents of the same type in the same
 * folder count.
 */
export async function findDuplicate(db: Db, fresh: Fresh): Promise<UploadedFile['duplicate']> {
	const isImage = fresh.mimeType.startsWith('image/')
	const [row] = await db
		.select({
			id: media.id,
			url: media.url,
			storedName: media.name,
			originalName: media.originalName,
			sizeBytes: media.sizeBytes,
			mimeType: media.mimeType,
			width: media.widthPx,
			height: media.heightPx,
			createdAt: media.createdAt,
		})
		.from(media)
		.where(
			and(
				eq(media.sha256, fresh.sha256),
				isNull(media.deletedAt),
				fresh.id ? ne(media.id, fresh.id) : undefined,
				isImage
					? like(media.mimeType, 'image/%')
					: and(eq(media.folder, fresh.folder), eq(media.mimeType, fresh.mimeType)),
			),
		)
		.orderBy(asc(media.createdAt), asc(media.id))
		.limit(1)
	if (!row) return null
	const { storedName, originalName, createdAt, ...duplicate } = row
	return { ...duplicate, name: originalName ?? storedName, createdAt: createdAt.toISOString() }
}

/** Longer chains of replaced files are not followed. */
const maxReplacements = 50

/**
 * Address of the newest document that replaced this one, directly or through others, and that a record shows. Null
 * while a record shows the document itself, and when nothing replaced it.
 *
 * Never returns the file of a paid resource: its address must not appear in a public response.
 */
export async function getSuccessor(db: Db, url: string): Promise<string | null> {
	const { rows } = await db.execute<{ url: string }>(sql`
		with recursive later as (
			select id, url, created_at, 1 as steps from media where replaces = ${url}
			union all
			select next.id, next.url, next.created_at, later.steps + 1
			from media next join later on next.replaces = later.url
			where later.steps < ${maxReplacements}
		)
		select later.url from later
		where exists (select from media_usage used where used.media_id = later.id)
			and not exists (
				select from media_usage used join resources on resources.id::text = used.record_id
				where used.media_id = later.id and used.record_type = 'resource' and not resources.free
			)
			and not exists (
				select from media former join media_usage used on used.media_id = former.id where former.url = ${url}
			)
		order by later.steps desc, later.created_at desc
		limit 1`)
	return rows[0]?.url ?? null
}

export type MediaRow = NonNullable<Awaited<ReturnType<typeof getMedia>>>

const maxSearchLength = 100
const farthest = 1_000_000

/** The library's filters from an address: `q`, `folder`, `kind`, `url` and `offset`. Invalid values count as absent. */
export function readLibraryQuery(query: URLSearchParams) {
	const folder = query.get('folder')
	const offset = Number(query.get('offset') ?? 0)
	return {
		search: clean(query.get('q')),
		folder: isMediaFolder(folder) ? folder : null,
		kind: query.get('kind') === 'image' ? ('image' as const) : null,
		url: clean(query.get('url'), 300),
		offset: Number.isInteger(offset) && offset > 0 && offset < farthest ? offset : 0,
	}
}

function clean(text: string | null, longest = maxSearchLength): string | null {
	// PostgreSQL rejects null characters.
	return text?.replaceAll('\0', '').trim().slice(0, longest).toWellFormed() || null
}
