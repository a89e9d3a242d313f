import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { shownReview } from '#kit/records/reviewed.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { readLivePage, isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { headingHas } from '#kit/search/conditions.server.ts'
import { listCategories, listCategoryNames } from '#kit/site/list/categories.server.ts'
import { resourceFields } from './resource-fields.ts'
import { resourceType } from './type.ts'

/** For a resource without an excerpt, the opening of its text, to make one from. */
const openingIfNeeded = sql<string>`case when ${resources.excerpt} is null then left(${resources.description}, 4000) else '' end`

/** Whether it is read on a page, by everybody, as its category says. */
const isOnline = sql<boolean>`resources.category in (select category.title from categories category
	where category.list = 'resource' and category.is_online and category.deleted_at is null)`

/** Facts about the file, to tell resources apart, without its address. Null when it is not in our storage. */
const fileFacts = {
	/** The file extension, in lower case. */
	linkEnding: sql<
		string | null
	>`lower(substring(${resources.downloadLink} from '\\.([A-Za-z0-9]{2,5})$'))`,
	fileBytes: media.sizeBytes,
	pages: media.pages,
}
/** Joins a resource with its stored file. */
export const isItsFile = eq(media.url, resources.downloadLink)

/** Further facts about a free resource's file: for a paid one they would reveal the address. */
const publicFile = {
	fileName: sql<string | null>`case when ${resources.free} then ${media.originalName} end`,
	pageWidthPx: media.pageWidthPx,
	pageHeightPx: media.pageHeightPx,
}

/** What the declaration says of reading resources. */
export const resourceReads = declaredReads(resourceType, resources, resourceFields, {
	columns: { free: resources.free },
	searchedToo: (word) => [headingHas(resources, word)],
	filters: {
		category: (value) => eq(resources.category, value),
		price: (value) => sql`${resources.free} = ${value === 'free'}`,
	},
	isFuzzyAllowed: true,
})

export type ResourceRow = RowIn<typeof resourceReads.list>

/** The categories as they were added, those among them whose resources are read on a page, and the topics. */
export async function getResourceOptions(db: Db) {
	const categories = (await listCategories(db, 'resource')).toSorted(
		(a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
	)
	return {
		categories: categories.map(({ title }) => title),
		online: categories.flatMap(({ title, isOnline: is }) => (is ? [title] : [])),
		tags: await listCategoryNames(db, 'tag'),
	}
}

export type ResourceOptions = Awaited<ReturnType<typeof getResourceOptions>>

/** Lists never read `download_link`: the file of a paid resource has no public address. */
export const cardColumns = {
	...resourceReads.cardColumns,
	...fileFacts,
	isOnline,
	description: openingIfNeeded,
}

/** The public link: null for a paid resource. */
const publicLink = sql<
	string | null
>`case when ${resources.free} then ${resources.downloadLink} end`

const newestFirst = [desc(resources.createdAt), resources.id] as const

type ResourceList = { categories: readonly string[] | null; now: Date; page: number }

/** One page of the live resources, newest first, and how many there are in all. Two queries at once. */
export function listLiveResources(db: Db, { categories, now, page }: ResourceList) {
	const isShown = and(
		isLive(resources, now),
		categories === null ? undefined : inArray(resources.category, [...categories]),
	)
	return readLivePage(db, { table: resources, isShown, order: newestFirst, page }, (isOnPage) =>
		db
			.select(cardColumns)
			.from(resources)
			.leftJoin(media, isItsFile)
			.where(isOnPage)
			.orderBy(...newestFirst),
	)
}

/** The number of live resources, in total and by stored category. One query. */
export async function countLiveResourcesByCategory(db: Db, { now }: { now: Date }) {
	const rows = await db
		.select({ category: resources.category, amount: count() })
		.from(resources)
		.where(isLive(resources, now))
		.groupBy(resources.category)
	const byCategory = Object.fromEntries(rows.map((row) => [row.category, row.amount]))
	return { total: rows.reduce((sum, row) => sum + row.amount, 0), byCategory }
}

/** Live free resources, newest first. One query. */
export async function listFreeLiveResources(db: Db, { now, limit }: { now: Date; limit: number }) {
	return db
		.select(cardColumns)
		.from(resources)
		.leftJoin(media, isItsFile)
		.where(and(isLive(resources, now), eq(resources.free, sql`true`)))
		.orderBy(...newestFirst)
		.limit(limit)
}

/** The resource visitors see at exactly this slug; `downloadLink` is null for a paid one. Null when there is none. */
export async function getLiveResource(db: Db, slug: string, now: Date) {
	const [row] = await db
		.select({
			...cardColumns,
			description: resources.description,
			reviewedAt: shownReview(resourceType, resources.id),
			downloadLink: publicLink,
			...publicFile,
		})
		.from(resources)
		.leftJoin(media, isItsFile)
		.where(and(eq(resources.slug, slug), isLive(resources, now)))
		.limit(1)
	return row ?? null
}

type Others = { id: string; category: string; now: Date; limit: number }

/** Other live resources than this one, those of its category first, each newest first. At most two queries. */
export async function listOtherLiveResources(db: Db, { id, category, now, limit }: Others) {
	const read = (isWanted: SQL, amount: number) =>
		db
			.select(cardColumns)
			.from(resources)
			.leftJoin(media, isItsFile)
			.where(and(isLive(resources, now), ne(resources.id, id), isWanted))
			.orderBy(...newestFirst)
			.limit(amount)
	const alike = await read(eq(resources.category, category), limit)
	if (alike.length === limit) return alike
	return [...alike, ...(await read(ne(resources.category, category), limit - alike.length))]
}

/** The present slug for another spelling, a former address, an id or a similar slug; null when there is none. */
export const { findSlug: findLiveResourceSlug } = resourceReads
