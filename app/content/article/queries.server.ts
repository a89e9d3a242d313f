import { and, count, eq, ne, sql, desc } from 'drizzle-orm'
import { shownReview } from '#kit/records/reviewed.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { readLivePage, isFor, isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { news, teamMembers } from '#platform/db/tables/content.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { articleFields } from './article-fields.ts'
import { articleType } from './type.ts'

/**
 * The day shown with an article, such as '2026-11-03': the one its date names, else when it went live or was created. A
 * generated column, so it cannot be written.
 */
export const cameOutOn = sql<string>`news.came_out_on`

/** Newest first by the day shown; within a day, last created first. */
const newestFirst = [desc(cameOutOn), desc(news.createdAt), desc(news.id)] as const

/** What the declaration says of reading articles. */
export const articleReads = declaredReads(articleType, news, articleFields, {
	order: [desc(cameOutOn), desc(news.createdAt)],
	isFuzzyAllowed: true,
})

const { cardColumns } = articleReads
const author = {
	id: teamMembers.id,
	name: teamMembers.name,
	position: teamMembers.position,
	image: teamMembers.image,
}

const pageColumns = { ...articleReads.pageColumns, author }

// A member in the trash does not count as an author.
const isAuthor = and(eq(teamMembers.id, news.authorId), sql`${teamMembers.deletedAt} is null`)

type ArticleList = { country: Country; category: string | null; now: Date; page: number }

/** One page of the live articles for `country`, newest first, and how many there are in all. Two queries at once. */
export function listLiveArticles(db: Db, { country, category, now, page }: ArticleList) {
	const isShown = and(
		isLive(news, now),
		isFor(news.country, country),
		category === null ? undefined : eq(news.category, category),
	)
	return readLivePage(db, { table: news, isShown, order: newestFirst, page }, (isOnPage) =>
		db
			.select({ ...cardColumns, author })
			.from(news)
			.leftJoin(teamMembers, isAuthor)
			.where(isOnPage)
			.orderBy(...newestFirst),
	)
}

/** The number of live articles for `country`, in total and by category. One query. */
export async function countLiveArticlesByCategory(
	db: Db,
	{ country, now }: { country: Country; now: Date },
) {
	const rows = await db
		.select({ category: news.category, amount: count() })
		.from(news)
		.where(and(isLive(news, now), isFor(news.country, country)))
		.groupBy(news.category)
	const byCategory: Record<string, number> = {}
	for (const { category, amount } of rows) if (category !== null) byCategory[category] = amount
	return { total: rows.reduce((sum, row) => sum + row.amount, 0), byCategory }
}

/** Live featured articles for `country`, newest first. One query. */
export async function listFeaturedLiveArticles(
	db: Db,
	{ country, now, limit }: { country: Country; now: Date; limit: number },
) {
	return db
		.select({ ...cardColumns, author })
		.from(news)
		.leftJoin(teamMembers, isAuthor)
		.where(and(isLive(news, now), isFor(news.country, country), eq(news.featured, sql`true`)))
		.orderBy(...newestFirst)
		.limit(limit)
}

/** The article visitors see at exactly this slug, with its author (null when unknown); null when there is none. */
export async function getLiveArticle(db: Db, slug: string, now: Date) {
	const [row] = await db
		.select({ ...pageColumns, reviewedAt: shownReview(articleType, news.id) })
		.from(news)
		.leftJoin(teamMembers, isAuthor)
		.where(and(eq(news.slug, slug), isLive(news, now)))
		.limit(1)
	return row ?? null
}

/** The present slug for another spelling, a former address, an id or a similar slug; null when there is none. */
export const { findSlug: findLiveArticleSlug } = articleReads

type Related = { id: string; category: string | null; now: Date; limit: number }

/** Other live articles of the same category, newest first; none for an article without a category. One query. */
export async function listRelatedLiveArticles(db: Db, { id, category, now, limit }: Related) {
	if (category === null) return []
	return db
		.select(cardColumns)
		.from(news)
		.where(and(isLive(news, now), eq(news.category, category), ne(news.id, id)))
		.orderBy(...newestFirst)
		.limit(limit)
}

/** The live articles just older (`previous`) and just newer (`next`); null at the ends. Two queries at once. */
export async function getArticleNeighbours(db: Db, { id, now }: { id: string; now: Date }) {
	// The position is read in the database: a Date would lose its microseconds, and the article would be its own neighbour.
	const here = sql`(select here.came_out_on, here.created_at, here.id from news here where here.id = ${id})`
	const place = sql`(${cameOutOn}, ${news.createdAt}, ${news.id})`
	const columns = { slug: news.slug, title: news.title }
	const [[previous], [next]] = await Promise.all([
		db
			.select(columns)
			.from(news)
			.where(and(isLive(news, now), sql`${place} < ${here}`))
			.orderBy(...newestFirst)
			.limit(1),
		db
			.select(columns)
			.from(news)
			.where(and(isLive(news, now), sql`${place} > ${here}`))
			.orderBy(cameOutOn, news.createdAt, news.id)
			.limit(1),
	])
	return { previous: previous ?? null, next: next ?? null }
}

/** The newest live articles of both countries with their bodies. One query. */
export async function listLiveArticlesForFeed(
	db: Db,
	{ now, limit }: { now: Date; limit: number },
) {
	return db
		.select(pageColumns)
		.from(news)
		.leftJoin(teamMembers, isAuthor)
		.where(isLive(news, now))
		.orderBy(...newestFirst)
		.limit(limit)
}
