import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { isLive } from '#app/records/live.server.ts'
import { searchedBodyLength } from '#app/records/searched-content.server.ts'
import type { SearchRow } from '#app/records/searched-content.server.ts'
import { toArticleCardView } from './view.ts'

/** Search results for the live ones of these articles. One query. */
export async function readFoundArticles(db: Db, ids: string[], now: Date): Promise<SearchRow[]> {
	const { id, slug, title, excerpt, date, category, featured, image, createdAt, publishAt } = news
	const rows = await db
		.select({
			id,
			slug,
			title,
			excerpt,
			date,
			category,
			featured,
			image,
			createdAt,
			publishAt,
			body: sql<string>`left(${news.content}, ${searchedBodyLength})`,
		})
		.from(news)
		.where(and(inArray(id, ids), isLive(news, now)))
	return rows.map((row) => ({
		id: row.id,
		image: row.image,
		toCard: (images) => {
			const view = toArticleCardView(row, images)
			const facts = [view.published.text, ...(view.category ? [view.category] : [])]
			return { ...view, facts, texts: [row.excerpt, row.body] }
		},
	}))
}
