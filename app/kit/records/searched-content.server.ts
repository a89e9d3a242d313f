import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'

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
export const searchedBodyLength = 20_000
