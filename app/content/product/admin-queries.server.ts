import { and, arrayContains, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AdminQueries } from '#app/admin/admin-queries.server.ts'
import { toFormRecord } from '#app/admin/form-record.ts'
import { listRecords } from '#app/admin/list/list-records.server.ts'
import { parseUuid } from '#app/content/core/define-server.server.ts'
import { withTitles } from '#app/content/core/picked.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { headingHas } from '#app/search/conditions.server.ts'
import { parseDocuments, parseFeatures, parseGallery } from './product-parts.ts'
import type { ProductValues } from './values.ts'

/** What the back office reads of products. */
export const productAdminQueries = {
	list: listProducts,
	get: getProductForm,
} satisfies AdminQueries

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
	status: products.status,
	publishAt: products.publishAt,
	unpublishAt: products.unpublishAt,
	updatedAt: products.updatedAt,
}

export type ProductListRow = Awaited<ReturnType<typeof listProducts>>['rows'][number]

/** One page of products, newest first. */
async function listProducts(db: Db, given: Parameters<AdminQueries['list']>[1]) {
	const answer = await listRecords(db, given, {
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

/** A product as its form wants it; null when there is none outside the trash. */
async function getProductForm(db: Db, asked: string) {
	const id = parseUuid(asked)
	if (id === null) return null
	const [row] = await db
		.select()
		.from(products)
		.where(and(eq(products.id, id), isNull(products.deletedAt)))
	if (!row) return null
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
