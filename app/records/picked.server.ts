import { inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'

type Source = PgTable & Record<'id' | 'title' | 'deletedAt', AnyPgColumn>

/** Picked records with their titles, in the order of `ids`, for a form. Titles in the trash say so; deleted records are left out. */
export async function withTitles(
	db: Db,
	table: Source,
	ids: string[],
): Promise<{ id: string; title: string }[]> {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: table.id, title: table.title, deletedAt: table.deletedAt })
		.from(table)
		.where(inArray(table.id, ids))
	const titles = new Map(
		rows.map(({ id, title, deletedAt }) => [
			String(id),
			deletedAt ? `${String(title)} (in the trash)` : String(title),
		]),
	)
	return ids.flatMap((id) => {
		const title = titles.get(id)
		return title === undefined ? [] : [{ id, title }]
	})
}
