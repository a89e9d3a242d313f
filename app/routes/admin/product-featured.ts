import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { featureProduct, listFeaturedProducts } from '#content/product/feature-products.server.ts'
import { featuredLimitText, featuredUnknownText } from '#content/product/featured.ts'
import type { FeaturedRefusal } from '#content/product/featured.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import type { Route } from './+types/product-featured.ts'

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

/** `POST /admin/products/featured` with JSON `{id, isFeatured, insteadOf}`: 409 with the three when all places are taken. */
export async function action({ request, context }: Route.ActionArgs) {
	const parsed = requestedSchema.safeParse(await readJson(request))
	if (!parsed.success) return Response.json({ message: null }, { status: 400 })
	try {
		const changed = await featureProduct(db, context.get(actorContext), parsed.data)
		if (changed.ok) return Response.json({ isFeatured: parsed.data.isFeatured })
		return Response.json(refusalOf(changed.error), { status: 409 })
	} catch (error) {
		return failureResponse(error, 'featuring a product failed')
	}
}

type FeatureError = Extract<Awaited<ReturnType<typeof featureProduct>>, { ok: false }>['error']

function refusalOf(error: FeatureError): FeaturedRefusal {
	if (error.code === 'featuredLimit')
		return { message: featuredLimitText, featured: error.featured }
	const message = error.code === 'gone' ? 'Someone has deleted this product.' : featuredUnknownText
	return { message, featured: [] }
}
