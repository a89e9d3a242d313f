import { asc, desc, inArray, isNull, sql } from 'drizzle-orm'
import type { AdminReads } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import type { ListGiven, RowIn } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { news, products, resources, teamMembers } from '#platform/db/tables/content.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { headingHas } from '#kit/search/conditions.server.ts'
import { matchesTerms } from '#platform/lib/text/search-terms.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import { uncategorized } from './article-fields.ts'
import { articleType } from './type.ts'
import { cameOutOn } from './queries.server.ts'

/** The back office's reads of articles. */
export const articleAdminReads = {
	list: listArticles,
	options: getArticleOptions,
	picked: { usefulProducts: products, usefulResources: resources },
} satisfies AdminReads

// Plain SQL, since the query builder omits the table's name from columns in a select from one table.
const authorName = sql<string | null>`(select member.name from team_members member
	where member.id = news.author_id and member.deleted_at is null)`
const country = sql<string | null>`nullif(${news.country}, '')`
const category = sql<string | null>`nullif(${news.category}, '')`

/** Condition: an article without an author, or with one in the trash. */
export const isAuthorless = sql`(news.author_id is null or news.author_id in
	(select member.id from team_members member where member.deleted_at is not null))`

export type ArticleRow = RowIn<typeof listArticles>

/** One page of articles, newest first; `author` is null without one in the team. */
async function listArticles(db: Db, given: ListGiven) {
	const members = given.requested.search === '' ? [] : await listNames(db)
	// Looked up first, as the members are few: PostgreSQL can then estimate how few articles match.
	const isByMember = (word: string) => {
		const named = members.filter(({ name }) => matchesTerms(name, [word]))
		const ids = named.map(({ id }) => id)
		return ids.length === 0 ? [] : [inArray(news.authorId, ids)]
	}
	const list = defineList({
		type: articleType,
		table: news,
		columns: {
			category,
			date: news.date,
			author: authorName,
			country,
			featured: news.featured,
			createdAt: news.createdAt,
		},
		searched: [news.title],
		searchedToo: (word) => [headingHas(news, word), ...isByMember(word)],
		filters: {
			category: (value) =>
				value === uncategorized ? sql`${category} is null` : sql`${category} = ${value}`,
			country: (value) => sql`coalesce(${country}, 'Both') = ${value}`,
			author: () => isAuthorless,
			featured: (value) => sql`${news.featured} = ${value === 'yes'}`,
		},
		sorts: {
			title: news.title,
			category,
			date: cameOutOn,
			author: inNameOrder(authorName),
		},
		order: [desc(cameOutOn), desc(news.createdAt)],
	})
	return list(db, given)
}

export type ArticleOptions = Awaited<ReturnType<typeof getArticleOptions>>

/** The possible authors, by name, the categories, and today's date in the format of articles. */
async function getArticleOptions(db: Db) {
	const [authors, categories] = await Promise.all([listNames(db), listCategoryNames(db, 'article')])
	return { authors, categories, today: formatDate(new Date()) }
}

/** The members outside the trash, by name. */
function listNames(db: Db) {
	return db
		.select({ id: teamMembers.id, name: teamMembers.name })
		.from(teamMembers)
		.where(isNull(teamMembers.deletedAt))
		.orderBy(inNameOrder(teamMembers.name), asc(teamMembers.id))
}
