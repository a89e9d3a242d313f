import type { Actor } from '#app/auth/actor.ts'
import { saveRecord } from '#app/content/core/save-record.server.ts'
import type { Draft } from '#app/content/core/save-record.server.ts'
import { restoreRecord, trashRecord } from '#app/content/core/trash.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import { claimFeaturedPlace, hasFeaturedPlace } from './feature-products.server.ts'
import type { ProductInput } from './schema.ts'
import { productText, productType } from './type.ts'

/**
 * Saves a product as its next version, with all that belongs to it, in one transaction.
 *
 * @returns `stale` when someone saved after `draft.version` was read, `featuredLimit` when three others are featured,
 *   `featuredUnknown` when that cannot be told.
 * @throws ForbiddenError when the actor may not edit products.
 */
export function saveProduct(db: Db, actor: Actor, draft: Draft<ProductInput>) {
	return saveRecord(db, actor, {
		table: products,
		type: productType,
		draft,
		titleOf: (input) => input.title,
		textOf: productText,
		columnsOf: async (tx, { insteadOf, ...columns }) => {
			if (!columns.isFeatured) return ok(columns)
			const place = await claimFeaturedPlace(tx, actor, { id: draft.id, insteadOf })
			return place.ok ? ok(columns) : fail({ code: place.error.code })
		},
	})
}

/** Moves a product to the trash; false when it is not there. @throws ForbiddenError */
export function trashProduct(db: Db, actor: Actor, id: string) {
	return trashRecord(db, actor, { table: products, type: productType, id })
}

/**
 * Takes a product out of the trash; false when it is not in it. It comes back without its featured place when
 * three others are featured by now.
 *
 * @throws ForbiddenError when the actor may not edit products.
 */
export function restoreProduct(db: Db, actor: Actor, id: string) {
	return restoreRecord(db, actor, {
		table: products,
		type: productType,
		id,
		alsoSet: async (tx) => ((await hasFeaturedPlace(tx, id)) ? {} : { isFeatured: false }),
	})
}
