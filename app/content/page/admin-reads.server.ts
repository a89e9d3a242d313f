import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import { stateOf } from '#kit/records/state.ts'
import { pageRoleNames } from './roles.ts'
import type { PageRole } from './roles.ts'

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
