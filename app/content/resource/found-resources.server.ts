import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import { isLive } from '#app/records/live.server.ts'
import { searchedBodyLength } from '#app/records/searched-content.server.ts'
import type { SearchRow } from '#app/records/searched-content.server.ts'
import { fileFacts, isItsFile } from './queries.server.ts'
import { toResourceCardView } from './view.ts'

/** Search results for the live ones of these resources, never their files. One query. */
export async function readFoundResources(db: Db, ids: string[], now: Date): Promise<SearchRow[]> {
	const { id, slug, title, category, free, price, image } = resources
	const rows = await db
		.select({
			id,
			slug,
			title,
			category,
			free,
			price,
			image,
			excerpt: resources.excerpt,
			...fileFacts,
			description: sql<string>`left(${resources.description}, ${searchedBodyLength})`,
		})
		.from(resources)
		.leftJoin(media, isItsFile)
		.where(and(inArray(id, ids), isLive(resources, now)))
	return rows.map((row) => ({
		id: row.id,
		image: row.image,
		toCard: (images) => {
			const view = toResourceCardView(row, images)
			const facts = [view.badge, view.category, view.facts].filter(Boolean)
			return { ...view, facts, texts: [view.excerpt, row.description] }
		},
	}))
}
