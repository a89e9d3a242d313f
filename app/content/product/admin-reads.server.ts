import { arrayContains, desc, eq, sql } from 'drizzle-orm'
import type { AdminReads, ListGiven } from '#app/records/content.server.ts'
import { listRecords, stateColumns } from '#app/records/list-records.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { headingHas } from '#app/search/conditions.server.ts'
import { parseDocuments, parseFeatures } from './product-parts.ts'
import { productType } from './type.ts'

/** The back office's reads of products. */
export const productAdminReads = {
	list: listProducts,
	picked: { readFirst: news },
} satisfies AdminReads

const listColumns = {
	id: products.id,
	slug: products.slug,
	title: products.title,
	image: products.image,
	price: products.price,
	country: products.country,
	isFeatured: products.isFeatured,
	features: products.features,
	documents: products.documents,
	...stateColumns(products),
}

export type ProductListRow = Awaited<ReturnType<typeof listProducts>>['rows'][number]

/** One page of products, newest first. */
async function listProducts(db: Db, given: ListGiven) {
	const answer = await listRecords(db, given, {
		type: productType.key,
		table: products,
		columns: listColumns,
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
	const rows = answer.rows.map(({ features, documents, ...row }) => ({
		...row,
		featureCount: parseFeatures(features).length,
		documentCount: parseDocuments(documents).length,
	}))
	return { ...answer, rows }
}
