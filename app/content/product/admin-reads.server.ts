import { arrayContains, desc, eq, sql } from 'drizzle-orm'
import type { AdminReads } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import type { ListGiven, RowIn } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { news, products } from '#platform/db/tables/content.server.ts'
import { headingHas } from '#kit/search/conditions.server.ts'
import type { GalleryText } from '#platform/media/media-file.ts'
import { parseDocuments, parseFeatures } from './product-parts.ts'
import { productType } from './type.ts'

/** The back office's reads of products. */
export const productAdminReads = {
	list: listProducts,
	picked: { readFirst: news },
} satisfies AdminReads

const listStored = defineList({
	type: productType,
	table: products,
	columns: {
		image: products.image,
		price: products.price,
		country: products.country,
		isFeatured: products.isFeatured,
		features: products.features,
		documents: products.documents,
	},
	searched: [products.title],
	searchedToo: (word) => [headingHas(products, word)],
	filters: {
		country: (country) => eq(sql`${products.country}`, country),
		category: (category) => arrayContains(products.categories, [category]),
		featured: (featured) => eq(products.isFeatured, featured === 'yes'),
	},
	sorts: { title: products.title, price: products.price },
	order: [desc(products.createdAt)],
})

export type ProductListRow = RowIn<typeof listProducts>

async function listProducts(db: Db, given: ListGiven) {
	const list = await listStored(db, given)
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
