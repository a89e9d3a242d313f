// Which products are featured. Featuring holds one lock, so that two people cannot both take the last place.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { changeColumns } from '#kit/records/change-columns.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { maxFeaturedProducts } from './featured.ts'
import type { FeaturedProduct } from './featured.ts'
import { productFields } from './product-fields.ts'
import { productType } from './type.ts'

/** Why a product may not be featured: three others are, or the check failed. */
export type FeaturedError =
	| { code: 'featuredLimit'; featured: FeaturedProduct[] }
	| { code: 'featuredUnknown' }

/** The featured products, with drafts, without those in the trash. One query. */
export async function listFeaturedProducts(db: Db): Promise<FeaturedProduct[]> {
	return db
		.select({ id: products.id, title: products.title })
		.from(products)
		.where(and(eq(products.isFeatured, true), isNull(products.deletedAt)))
		.orderBy(inNameOrder(products.title), asc(products.id))
}

type Claim = {
	/** Null for a new product. */
	id: string | null
	/** The product that gives up its place for this one. */
	insteadOf: string | null
}

/**
 * Reserves a place for a featured product until the transaction ends, and takes it from `insteadOf`, if given. Does not
 * mark the product itself.
 *
 * @returns `featuredLimit` with the three when none is free; `featuredUnknown` when the check fails.
 */
export async function claimFeaturedPlace(
	tx: Db,
	actor: Actor,
	{ id, insteadOf }: Claim,
): Promise<Result<null, FeaturedError>> {
	try {
		// A nested transaction: a failed check leaves the outer one usable.
		return await tx.transaction(async (check) => {
			// Locks the row before the lock of all featured products, as saving does: the other order could deadlock.
			if (insteadOf !== null) await lockProduct(check, insteadOf)
			const featured = await lockFeatured(check)
			const others = featured.filter((product) => product.id !== id && product.id !== insteadOf)
			if (others.length >= maxFeaturedProducts) return fail({ code: 'featuredLimit', featured })
			const isSwap = insteadOf !== id && featured.some((product) => product.id === insteadOf)
			if (isSwap && insteadOf !== null)
				await markFeatured(check, actor, { id: insteadOf, isFeatured: false })
			return ok(null)
		})
	} catch (error) {
		logger.error({ err: error }, 'counting featured products failed')
		return fail({ code: 'featuredUnknown' })
	}
}

/**
 * Features or unfeatures a product without its form. With `insteadOf` the two swap in one transaction.
 *
 * @returns `gone` when there is no such product outside the trash; else the errors of `claimFeaturedPlace`.
 * @throws ForbiddenError when the actor may not edit products.
 */
export async function featureProduct(
	db: Db,
	actor: Actor,
	{ id, isFeatured, insteadOf }: { id: string; isFeatured: boolean; insteadOf: string | null },
): Promise<Result<null, FeaturedError | { code: 'gone' }>> {
	assertCan(actor, 'content:edit')
	return db.transaction(async (tx) => {
		if (!(await lockProduct(tx, id))) return fail({ code: 'gone' } as const)
		if (isFeatured) {
			const place = await claimFeaturedPlace(tx, actor, { id, insteadOf })
			if (!place.ok) return place
		}
		await markFeatured(tx, actor, { id, isFeatured })
		return ok(null)
	})
}

/** Whether fewer than three others are featured; holds the lock until the transaction ends. */
export async function hasFeaturedPlace(tx: Db, id: string): Promise<boolean> {
	const featured = await lockFeatured(tx)
	return featured.filter((product) => product.id !== id).length < maxFeaturedProducts
}

async function lockFeatured(tx: Db): Promise<FeaturedProduct[]> {
	await lockForTransaction(tx, 'product:featured')
	return listFeaturedProducts(tx)
}

/** Locks a product until the transaction ends; false when there is none outside the trash. */
async function lockProduct(tx: Db, id: string): Promise<boolean> {
	const rows = await tx
		.select({ id: products.id })
		.from(products)
		.where(and(eq(products.id, id), isNull(products.deletedAt)))
		.for('update')
	return rows.length > 0
}

function markFeatured(
	tx: Db,
	actor: Actor,
	{ id, isFeatured }: { id: string; isFeatured: boolean },
): Promise<boolean> {
	return changeColumns(tx, actor, {
		table: products,
		type: productType,
		fields: productFields,
		id,
		where: isNull(products.deletedAt),
		columns: () => ({ isFeatured }),
		action: isFeatured ? 'feature' : 'unfeature',
	})
}
