import { products } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { productAdminReads } from './admin-reads.server.ts'
import { claimFeaturedPlace, hasFeaturedPlace } from './feature-products.server.ts'
import { featuredLimitText, featuredUnknownText } from './featured.ts'
import { countLiveProductsByCategory, productReads } from './queries.server.ts'
import { productFields } from './product-fields.ts'
import { productText, productType } from './type.ts'
import { toProductCardView } from './view.ts'

/**
 * Products. A save is refused as `featuredLimit` when three others are featured, and as `featuredUnknown` when that check fails.
 * A product is restored unfeatured when all places are taken.
 */
export const productContent = defineContent({
	type: productType,
	table: products,
	fields: productFields,
	textOf: productText,
	rules: async (tx, { actor, id, input: { isFeatured, insteadOf } }) => {
		if (!isFeatured) return ok({})
		const place = await claimFeaturedPlace(tx, actor, { id, insteadOf })
		return place.ok ? ok({}) : fail({ code: place.error.code })
	},
	refusals: {
		featuredLimit: { field: 'isFeatured', message: featuredLimitText },
		featuredUnknown: { field: 'isFeatured', message: featuredUnknownText },
	},
	restoredColumns: async (tx, id) =>
		(await hasFeaturedPlace(tx, id)) ? {} : { isFeatured: false },
	admin: productAdminReads,
	listPage: {
		title: 'Products',
		line: 'Feed additives, biosecurity gear and welfare tools, with enquiries',
	},
	published: {
		heading: 'Products',
		filledFilters: async (db, now) =>
			Object.keys(
				(await countLiveProductsByCategory(db, { country: 'New Zealand', now })).byCategory,
			),
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
