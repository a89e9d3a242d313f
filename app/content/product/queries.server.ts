import { and, arrayContains, arrayOverlaps, desc, eq, ne, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { readLivePage, isFor, isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { headingHas } from '#kit/search/conditions.server.ts'
import { productFields } from './product-fields.ts'
import { productType } from './type.ts'

/** What the declaration says of reading products. */
export const productReads = declaredReads(productType, products, productFields, {
	columns: { isFeatured: products.isFeatured },
	searchedToo: (word) => [headingHas(products, word)],
	filters: {
		category: (category) => arrayContains(products.categories, [category]),
		featured: (featured) => eq(products.isFeatured, featured === 'yes'),
	},
})

const { cardColumns } = productReads
const newestFirst = [desc(products.createdAt), products.id] as const

type ProductList = { country: Country; category: string | null; now: Date; page: number }

/** One page of the live products for `country`, newest first, and how many there are in all. Two queries at once. */
export function listLiveProducts(db: Db, { country, category, now, page }: ProductList) {
	const isShown = and(
		isLive(products, now),
		isFor(products.country, country),
		category === null ? undefined : arrayContains(products.categories, [category]),
	)
	return readLivePage(db, { table: products, isShown, order: newestFirst, page }, (isOnPage) =>
		db
			.select(cardColumns)
			.from(products)
			.where(isOnPage)
			.orderBy(...newestFirst),
	)
}

/** The number of live products for `country`, in total and by category. One query. */
export async function countLiveProductsByCategory(
	db: Db,
	{ country, now }: { country: Country; now: Date },
) {
	const isShown = and(isLive(products, now), isFor(products.country, country))
	const { rows } = await db.execute<{ category: string | null; amount: string }>(sql`
		select category, count(*) as amount
		from ${products}, lateral unnest(${products.categories} || null::text) as category
		where ${isShown} group by category`)
	const byCategory: Record<string, number> = {}
	let total = 0
	for (const { category, amount } of rows) {
		if (category === null) total = Number(amount)
		else byCategory[category] = Number(amount)
	}
	return { total, byCategory }
}

/** Live featured products for `country`, newest first. One query. */
export async function listFeaturedLiveProducts(
	db: Db,
	{ country, now, limit }: { country: Country; now: Date; limit: number },
) {
	return db
		.select(cardColumns)
		.from(products)
		.where(
			and(
				isLive(products, now),
				isFor(products.country, country),
				eq(products.isFeatured, sql`true`),
			),
		)
		.orderBy(...newestFirst)
		.limit(limit)
}

/** The product visitors see at exactly this slug, whatever their country; null when there is none. */
export const { getLive: getLiveProduct } = productReads

/** The present slug for another spelling or a former address; null when nothing matches. */
export const { findSlug: findLiveProductSlug } = productReads

type Related = { id: string; categories: string[]; country: Country; now: Date; limit: number }

/**
 * Other live products that share a category; when none does, any others. Those for `country` come first, then the newest.
 * Up to four queries.
 */
export async function listRelatedLiveProducts(
	db: Db,
	{ id, categories, country, now, limit }: Related,
) {
	const isLocal = isFor(products.country, country)
	const read = (isWanted: SQL | undefined, amount: number) =>
		db
			.select(cardColumns)
			.from(products)
			.where(and(isLive(products, now), ne(products.id, id), isWanted))
			.orderBy(...newestFirst)
			.limit(amount)
	const localFirst = async (isRelated: SQL | undefined) => {
		const local = await read(and(isRelated, isLocal), limit)
		if (!isLocal || local.length === limit) return local
		return [...local, ...(await read(and(isRelated, not(isLocal)), limit - local.length))]
	}
	const sharing =
		categories.length > 0 ? await localFirst(arrayOverlaps(products.categories, categories)) : []
	return sharing.length > 0 ? sharing : localFirst(undefined)
}
