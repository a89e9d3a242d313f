import { sql } from 'drizzle-orm'
import type { AdminReads } from '#kit/records/content.server.ts'
import type { ListGiven, RowIn } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { news } from '#platform/db/tables/content.server.ts'
import type { GalleryText } from '#platform/media/media-file.ts'
import { parseDocuments, parseFeatures } from './product-parts.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import { productReads } from './queries.server.ts'

/** The back office's reads of products. */
export const productAdminReads = {
	list: listProducts,
	options: getProductOptions,
	picked: { readFirst: news },
} satisfies AdminReads

/** The categories. */
async function getProductOptions(db: Db) {
	return { categories: await listCategoryNames(db, 'product') }
}

export type ProductOptions = Awaited<ReturnType<typeof getProductOptions>>

export type ProductListRow = RowIn<typeof listProducts>

async function listProducts(db: Db, given: ListGiven) {
	const list = await productReads.list(db, given)
	const rows = list.rows.map(({ features, documents, ...row }) => ({
		...row,
		featureCount: parseFeatures(features).length,
		documentCount: parseDocuments(documents).length,
	}))
	return { ...list, rows }
}

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
