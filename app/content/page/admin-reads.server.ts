import { asc, eq, isNotNull, isNull, and, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import type { AdminReads } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { stateOf } from '#kit/records/state.ts'
import { pageRoleNames } from './roles.ts'
import type { PageRole } from './roles.ts'
import { pageType } from './type.ts'

const list = defineList({
	type: pageType,
	table: pages,
	columns: { role: pages.role, country: pages.country, inFooter: pages.inFooter },
	searched: [pages.title, pages.slug],
	filters: {
		role: (value) => (value === 'none' ? isNull(pages.role) : sql`${pages.role} = ${value}`),
		country: (value) => sql`${pages.country} = ${value}`,
		footer: (value) => eq(pages.inFooter, value === 'yes'),
	},
	sorts: { title: pages.title, address: pages.slug, role: pages.role, updated: pages.updatedAt },
	order: [asc(inNameOrder(pages.title))],
})

export type PageRow = RowIn<typeof list>

/** The back office's reads of pages. */
export const pageAdminReads = { list } satisfies AdminReads

/** The roles without a page that visitors can read, each with the id of the page that could be published; null for none. One query. */
export async function listMissingRoles(
	db: Db,
	now: Date,
): Promise<{ role: PageRole; id: string | null }[]> {
	const { id, role, status, publishAt, unpublishAt } = pages
	const rows = await db
		.select({ id, role, status, publishAt, unpublishAt })
		.from(pages)
		.where(and(isNotNull(role), isNull(pages.deletedAt)))
	return pageRoleNames.flatMap((name) => {
		const page = rows.find((row) => row.role === name)
		if (page && stateOf(page, now) === 'published') return []
		return [{ role: name, id: page?.id ?? null }]
	})
}
