import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { GalleryText } from '#app/media/media-file.ts'

/**
 * The alternative texts and captions that product galleries hold for these pictures, by the picture's address: they replace the
 * picture's own text there, or are shown with it. Pictures without any are missing. One query.
 */
export async function listGalleryTexts(
	db: Db,
	urls: readonly string[],
): Promise<Map<string, GalleryText[]>> {
	if (urls.length === 0) return new Map()
	const { rows } = await db.execute<GalleryText & { url: string }>(sql`
		select item->>'url' as url, products.id as "productId", products.title,
			trim(coalesce(item->>'alt', '')) as alt, trim(coalesce(item->>'caption', '')) as caption
		from products, jsonb_path_query(products.gallery, '$[*] ? (@.type == "image")') item
		where products.deleted_at is null
			and item->>'url' = any(${sql.param(urls)}::text[])
			and trim(concat(item->>'alt', item->>'caption')) <> ''
		order by products.title collate name_order, products.id`)
	const words = new Map<string, GalleryText[]>()
	for (const { url, ...own } of rows) words.set(url, [...(words.get(url) ?? []), own])
	return words
}
