import { inArray } from 'drizzle-orm'
import { news, teamMembers } from '#platform/db/tables/content.server.ts'
import { countryOfRobots } from '#platform/lib/country.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { getPresentRow } from '#kit/records/record.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { articleAdminReads } from './admin-reads.server.ts'
import { settleNames } from '#kit/site/list/categories.server.ts'
import type { Settled } from '#kit/site/list/categories.server.ts'
import { articleReads, countLiveArticlesByCategory } from './queries.server.ts'
import { articleFields } from './article-fields.ts'
import { articleText, articleType } from './type.ts'
import { toArticleCardView } from './view.ts'

const inNews = {
	list: 'article',
	field: 'category',
	gone: 'Please choose one of the categories',
} as const

const members = { type: {}, table: teamMembers }

/** Articles. A save is refused as `unknownAuthor` when there is no such member outside the trash. */
export const articleContent = defineContent({
	type: articleType,
	table: news,
	fields: articleFields,
	textOf: articleText,
	rules: async (tx, { input }): Promise<Settled<'unknownAuthor'>> => {
		const author = await getPresentRow(tx, members, parseUuid(input.authorId))
		if (!author) return fail({ code: 'unknownAuthor' })
		const named = await settleNames(tx, inNews, input.category ? [input.category] : [])
		return named.ok ? ok({ category: named.value[0] ?? null }) : named
	},
	refusals: {
		unknownAuthor: {
			field: 'authorId',
			message: 'Please select a valid author for the news article',
		},
	},
	admin: articleAdminReads,
	listPage: 'News & Updates',
	published: {
		heading: 'Articles',
		counts: (db, now) => countLiveArticlesByCategory(db, { country: countryOfRobots(), now }),
		newest: {
			order: articleReads.order,
			inCategories: (names) => inArray(news.category, names),
		},
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
