import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { news, teamMembers } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { articleAdminReads } from './admin-reads.server.ts'
import { articleReads, countLiveArticlesByCategory } from './queries.server.ts'
import { articleFields } from './article-fields.ts'
import { articleText, articleType } from './type.ts'
import { toArticleCardView } from './view.ts'

/** Articles. A save is refused as `unknownAuthor` when there is no such member outside the trash. */
export const articleContent = defineContent({
	type: articleType,
	table: news,
	fields: articleFields,
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
		filledFilters: async (db, now) =>
			Object.keys(
				(await countLiveArticlesByCategory(db, { country: 'New Zealand', now })).byCategory,
			),
	},
	search: {
		name: 'articles',
		country: news.country,
		text: articleReads.text,
		readRows: readCards({
			table: news,
			columns: { ...articleReads.cardColumns, body: searchedBody(news.content) },
			toCard: (row, images) => {
				const view = toArticleCardView(row, images)
				const facts = [view.published.text, ...(view.category ? [view.category] : [])]
				return { ...view, facts, texts: [row.excerpt, row.body] }
			},
		}),
	},
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
