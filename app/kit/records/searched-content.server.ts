import { and, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import type { Columns, RowOf } from './list-records.server.ts'
import { isLive } from './live.server.ts'
import type { LiveTable } from './live.server.ts'
import type { ContentTable } from './record.server.ts'

/** A search result: `facts` are its price, category, position or date; the excerpt is cut from `texts`. */
export type SearchCard = {
	href: string
	title: string
	facts: string[]
	texts: string[]
	image: ImageView | null
}

/** A record that was found: `image` is the address of its picture, which is read for all results in one query. */
export type SearchRow = {
	id: string
	image: string | null
	toCard: (images: Map<string, ImageView>) => SearchCard
}

/** How visitors search a type whose table has the columns `search_heading` and `search_words`. */
export type SearchedContent = {
	/** Value of `?type=` on the results page. */
	name: string
	/** The country of a record; null for a type without countries. */
	country: AnyPgColumn | null
	/** What its results are called, if not as the type; default: the type's label. */
	label?: { one: string; many: string }
	/** The title that a search without results is compared with; default: the type's. */
	title?: SQL
	/** All words of a record, to correct mistyped searches. */
	text: SQL
	/** Reads the results for these records, without those no longer live. One query. */
	readRows: (db: Db, ids: string[], now: Date) => Promise<SearchRow[]>
}

/** Characters of a body that are searched for an excerpt; does not affect whether it is found. */
const searchedBodyLength = 20_000

/** So much of a body as is searched for an excerpt. */
export function searchedBody(column: AnyPgColumn): SQL<string> {
	return sql`left(${column}, ${searchedBodyLength})`
}

type Found<C extends Columns> = {
	table: ContentTable & LiveTable
	/** A table with facts about its records. */
	joined?: { table: PgTable; on: SQL }
	/** What a card is made of; `image` is the address of its picture, if there is one. */
	columns: C
	toCard: (row: RowOf<C>, images: Map<string, ImageView>) => SearchCard
}

/** Makes the reader of a type's results. */
export function readCards<C extends Columns>({
	table,
	joined,
	columns,
	toCard,
}: Found<C>): SearchedContent['readRows'] {
	return async (db, ids, now) => {
		const found = db
			.select({ image: sql`null`, ...columns, foundId: sql`${table.id}::text` } as Record<
				string,
				SQL
			>)
			.from(table as PgTable)
			.$dynamic()
		if (joined) void found.leftJoin(joined.table, joined.on)
		const rows = await found.where(and(inArray(table.id, ids), isLive(table, now)))
		return rows.map(({ foundId, image, ...row }) => ({
			id: foundId as string,
			image: image as string | null,
			toCard: (images) => toCard({ ...row, image } as RowOf<C>, images),
		}))
	}
}
