import { arrayContains, desc, eq, sql } from 'drizzle-orm'
import type { AdminReads } from '#app/records/content.server.ts'
import { toFormRecord } from '#app/records/form-record.ts'
import { listRecords, stateColumns } from '#app/records/list-records.server.ts'
import { withTitles } from '#app/records/picked.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { headingHas } from '#app/search/conditions.server.ts'
import { parseDocuments, parseFeatures, parseGallery } from './product-parts.ts'
import { productType } from './type.ts'
import type { ProductValues } from './values.ts'

/** The back office's reads of products. */
export const productAdminReads = {
	list: listProducts,
	form: toProductForm,
	picked: { readFirst: news },
	notInVersions: ['insteadOf'],
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
async function listProducts(db: Db, given: Parameters<AdminReads['list']>[1]) {
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

/** A product as its form needs it. */
async function toProductForm(db: Db, row: typeof products.$inferSelect) {
	const { title, description, price, isFeatured, country, categories, content } = row
	return toFormRecord<ProductValues>(row, title, {
		title,
		description,
		price,
		isFeatured,
		insteadOf: null,
		country,
		categories,
		content,
		image: row.image ?? '',
		readFirst: await withTitles(db, news, row.readFirst),
		features: parseFeatures(row.features),
		gallery: parseGallery(row.gallery).map(toGalleryValue),
		documents: parseDocuments(row.documents).map(({ name, url, size, type }) => ({
			name,
			url,
			size: size ?? null,
			type: type ?? null,
		})),
	})
}

function toGalleryValue(item: ReturnType<typeof parseGallery>[number]) {
	return {
		type: item.type,
		url: item.url,
		caption: item.caption ?? '',
		alt: item.alt ?? '',
		thumbnail: item.thumbnail ?? null,
		videoType: item.videoType ?? null,
		videoId: item.videoId ?? null,
	}
}
