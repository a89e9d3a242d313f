import { desc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import type { Content } from './content.server.ts'
import { isLive } from './live.server.ts'

/** A public page of a record. `line` is the start of its text, `image` the address of its picture, if any. */
export type LiveLink = {
	path: string
	title: string
	line: string | null
	image: string | null
	updatedAt: Date
}

type Row = {
	id: string | number
	slug: string
	title: string
	line: string | null
	image: string | null
	updatedAt: Date
}

/** Sitemaps hold at most this many addresses. */
const maxLinks = 15_000
const lineLength = 200

type LinkedContent = Pick<Content, 'type' | 'table' | 'title' | 'fields' | 'published'>

/** The pages of the live records of a type, in the type's order, else newest first. One query. */
export async function listLiveLinks(
	db: Db,
	{ type, table, title, fields, published }: LinkedContent,
	now: Date,
): Promise<LiveLink[]> {
	const columns: Record<string, AnyPgColumn | SQL> = { id: table.id, slug: table.slug, title }
	const description = fields.storage?.description
	const line =
		published?.line ?? (description && sql`${(table as Record<string, unknown>)[description]}`)
	const rows = (await db
		.select({
			...columns,
			line: line ? sql`left(${line}, ${lineLength})` : sql`null`,
			image: 'image' in table ? sql`${table['image']}` : sql`null`,
			updatedAt: table.updatedAt,
		})
		.from(table as PgTable)
		.where(isLive(table, now))
		.orderBy(...(published?.order ?? [desc(table.createdAt)]), table.id)
		.limit(maxLinks)) as Row[]
	return rows.map(({ id, slug, ...link }) => ({ path: type.path({ id, slug }), ...link }))
}
