import { desc, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { isLive } from './live.server.ts'
import type { LiveTable } from './live.server.ts'

type LinkTable = PgTable &
	LiveTable &
	Record<'id' | 'slug' | 'title' | 'createdAt' | 'updatedAt', AnyPgColumn>

/** `line` is its first words, where it has some. */
export type LiveLink = { slug: string; title: string; line: string | null; updatedAt: Date }

/** Sitemaps hold at most this many addresses. */
const mostLinks = 15_000
const lineLength = 200

/** Slug, title, first words (of the column `text`) and last change of everything live in `table`, newest first. One query. */
export async function listLiveLinks(
	db: Db,
	{ table, text }: { table: LinkTable; text: AnyPgColumn },
	now: Date,
): Promise<LiveLink[]> {
	const rows = await db
		.select({
			slug: table.slug,
			title: table.title,
			line: sql`left(${text}, ${lineLength})`,
			updatedAt: table.updatedAt,
		})
		.from(table)
		.where(isLive(table, now))
		.orderBy(desc(table.createdAt), table.id)
		.limit(mostLinks)
	return rows as LiveLink[]
}
