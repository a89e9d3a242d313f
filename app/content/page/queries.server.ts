import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { isFor, isLive } from '#kit/records/live.server.ts'
import { pageFields } from './page-fields.ts'
import { pageType } from './type.ts'

const maxInFooter = 30

/** What the declaration says of reading pages. */
export const pageReads = declaredReads(pageType, pages, pageFields, {
	filters: {
		role: (value) => (value === 'none' ? isNull(pages.role) : sql`${pages.role} = ${value}`),
		footer: (value) => eq(pages.inFooter, value === 'yes'),
	},
})

export type PageRow = RowIn<typeof pageReads.list>

/** The page visitors see at exactly this slug; null when there is none. */
export const { getLive: getLivePage } = pageReads

/** The present slug for a slug, another spelling, a former address or an id; null when there is none. One query. */
export async function findLivePageSlug(db: Db, requested: string, now: Date) {
	return (await pageReads.findSlug(db, requested, now))?.slug ?? null
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
