import { and, eq, isNull, sql, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { news, teamMembers } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import { searchedBodyLength } from '#kit/records/searched-content.server.ts'
import type { SearchRow } from '#kit/records/searched-content.server.ts'
import { articleAdminReads } from './admin-reads.server.ts'
import { countLiveArticlesByCategory } from './queries.server.ts'
import { articleFields } from './article-fields.ts'
import { articleText, articleType } from './type.ts'
import { toArticleCardView } from './view.ts'

/** Articles. A save is refused as `unknownAuthor` when there is no such member outside the trash. */
export const articleContent = defineContent({
	type: articleType,
	table: news,
	title: news.title,
	parseId: parseUuid,
	fields: articleFields,
	titleOf: ({ title }) => title,
	textOf: articleText,
	rules: async (tx, { input }) =>
		(await isMember(tx, input.authorId)) ? ok({}) : fail({ code: 'unknownAuthor' } as const),
	refusals: {
		unknownAuthor: {
			field: 'authorId',
			message: 'Please select a valid author for the news article',
		},
	},
	admin: articleAdminReads,
	listPage: { title: 'News & Updates', line: 'Articles on health, feed, housing and rules' },
	published: {
		heading: 'Articles',
		line: news.excerpt,
		filledFilters: async (db, now) =>
			Object.keys(
				(await countLiveArticlesByCategory(db, { country: 'New Zealand', now })).byCategory,
			),
	},
	search: {
		name: 'articles',
		country: news.country,
		text: sql`title || ' ' || excerpt || ' ' || content`,
		readRows: readFoundArticles,
	},
	hasSiteLinks: true,
	picturesIn: 'content',
})

async function isMember(tx: Db, requested: string): Promise<boolean> {
	const id = parseUuid(requested)
	if (id === null) return false
	const [row] = await tx
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.where(and(eq(teamMembers.id, id), isNull(teamMembers.deletedAt)))
	return row !== undefined
}

/** Search results for the live ones of these articles. One query. */
async function readFoundArticles(db: Db, ids: string[], now: Date): Promise<SearchRow[]> {
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
