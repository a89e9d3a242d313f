import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { findLiveSlug } from '#kit/records/find-slug.server.ts'
import { isFor, isLive } from '#kit/records/live.server.ts'
import { pageType } from './type.ts'

const maxInFooter = 30

/** What a page, and a search result, shows of it. */
export const pageColumns = {
	id: pages.id,
	slug: pages.slug,
	title: pages.title,
	content: pages.content,
	image: pages.image,
	description: pages.description,
	updatedAt: pages.updatedAt,
}

/** The page visitors see at exactly this slug; null when there is none. */
export async function getLivePage(db: Db, slug: string, now: Date) {
	const [row] = await db
		.select(pageColumns)
		.from(pages)
		.where(and(eq(pages.slug, slug), isLive(pages, now)))
		.limit(1)
	return row ?? null
}

/** The present slug for a slug, another spelling, a former address or an id; null when there is none. One query. */
export async function findLivePageSlug(db: Db, requested: string, now: Date) {
	const found = await findLiveSlug(db, {
		table: pages,
		recordType: pageType.key,
		requested,
		now,
		isFuzzyAllowed: false,
	})
	return found?.slug ?? null
}

/** The live pages with a role, and those for the footer of `country`, by title. One query. */
export function listFooterPages(db: Db, { country, now }: { country: Country; now: Date }) {
	return db
		.select({ slug: pages.slug, title: pages.title, role: pages.role })
		.from(pages)
		.where(
			and(
				isLive(pages, now),
				or(isNotNull(pages.role), and(eq(pages.inFooter, true), isFor(pages.country, country))),
			),
		)
		.orderBy(inNameOrder(pages.title), pages.id)
		.limit(maxInFooter)
}
