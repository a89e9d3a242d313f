import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { featureProduct, listFeaturedProducts } from '#content/product/feature-products.server.ts'
import { featuredLimitText, featuredUnknownText } from '#content/product/featured.ts'
import type { FeaturedRefusal } from '#content/product/featured.ts'
import { db } from '#platform/db/client.server.ts'
import { ok } from '#platform/lib/result.ts'

const requestedSchema = z.object({
	id: z.guid(),
	isFeatured: z.boolean(),
	insteadOf: z.guid().nullable(),
})

/** `GET /admin/products/featured`: which products are featured. */
export async function loader() {
	try {
		return Response.json({ featured: await listFeaturedProducts(db) })
	} catch (error) {
		return failureResponse(error, 'listing featured products failed')
	}
}

/** `POST /admin/products/featured` with JSON `{id, isFeatured, insteadOf}`: 409 with the three when all are taken. */
export const action = changeAction(
	requestedSchema,
	{ failed: 'featuring a product failed' },
	async (requested, { actor }) => {
		const changed = await featureProduct(db, actor, requested)
		if (changed.ok) return ok({ isFeatured: requested.isFeatured })
		return Response.json(refusalOf(changed.error), { status: 409 })
	},
)

type FeatureError = Extract<Awaited<ReturnType<typeof featureProduct>>, { ok: false }>['error']

function refusalOf(error: FeatureError): FeaturedRefusal {
	if (error.code === 'featuredLimit')
		return { message: featuredLimitText, featured: error.featured }
	const message = error.code === 'gone' ? 'Someone has deleted this product.' : featuredUnknownText
	return { message, featured: [] }
}
