import { arrayOverlaps } from 'drizzle-orm'
import { products } from '#platform/db/tables/content.server.ts'
import { countryOfRobots } from '#platform/lib/country.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { productAdminReads } from './admin-reads.server.ts'
import { claimFeaturedPlace, hasFeaturedPlace } from './feature-products.server.ts'
import { featuredLimitText, featuredUnknownText } from './featured.ts'
import { settleNames } from '#kit/site/list/categories.server.ts'
import type { Settled } from '#kit/site/list/categories.server.ts'
import { countLiveProductsByCategory, productReads } from './queries.server.ts'
import { productFields } from './product-fields.ts'
import { productText, productType } from './type.ts'
import { toProductCardView } from './view.ts'

const inProducts = {
	list: 'product',
	field: 'categories',
	gone: 'This category is no longer offered. Please untick it.',
} as const

/**
 * Products. A save is refused as `featuredLimit` when three others are featured, and as `featuredUnknown` when that check fails.
 * A product is restored unfeatured when all places are taken.
 */
export const productContent = defineContent({
	type: productType,
	table: products,
	fields: productFields,
	textOf: productText,
	rules: async (
		tx,
		{ actor, id, input },
	): Promise<Settled<'featuredLimit' | 'featuredUnknown'>> => {
		const { isFeatured, insteadOf, categories: given } = input
		const categories = await settleNames(tx, inProducts, given)
		if (!categories.ok) return categories
		const columns = { categories: categories.value }
		if (!isFeatured) return ok(columns)
		const place = await claimFeaturedPlace(tx, actor, { id, insteadOf })
		return place.ok ? ok(columns) : fail({ code: place.error.code })
	},
	refusals: {
		featuredLimit: { field: 'isFeatured', message: featuredLimitText },
		featuredUnknown: { field: 'isFeatured', message: featuredUnknownText },
	},
	restoredColumns: async (tx, id) =>
		(await hasFeaturedPlace(tx, id)) ? {} : { isFeatured: false },
	admin: productAdminReads,
	published: {
		heading: 'Products',
		counts: (db, now) => countLiveProductsByCategory(db, { country: countryOfRobots(), now }),
		newest: { inCategories: (names) => arrayOverlaps(products.categories, names) },
	},
	search: {
		name: 'products',
		country: products.country,
		text: productReads.text,
		readRows: readCards({
			table: products,
			columns: { ...productReads.cardColumns, body: searchedBody(products.content) },
			toCard: (row, images) => {
				const view = toProductCardView(row, images)
				const facts = [view.price, ...view.chips]
				return { ...view, facts, texts: [row.description, row.body] }
			},
		}),
	},
})
