import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { isLive } from '#app/records/live.server.ts'
import { searchedBodyLength } from '#app/records/searched-content.server.ts'
import type { SearchRow } from '#app/records/searched-content.server.ts'
import { toProductCardView } from './view.ts'

/** Search results for the live ones of these products. One query. */
export async function readFoundProducts(db: Db, ids: string[], now: Date): Promise<SearchRow[]> {
	const { id, slug, title, description, price, country, categories, isFeatured, image } = products
	const rows = await db
		.select({
			id,
			slug,
			title,
			description,
			price,
			country,
			categories,
			isFeatured,
			image,
			body: sql<string>`left(${products.content}, ${searchedBodyLength})`,
		})
		.from(products)
		.where(and(inArray(id, ids), isLive(products, now)))
	return rows.map((row) => ({
		id: row.id,
		image: row.image,
		toCard: (images) => {
			const view = toProductCardView(row, images)
			const facts = [view.price, ...view.chips]
			return { ...view, facts, texts: [row.description, row.body] }
		},
	}))
}
