import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import type { ImageView } from '#app/media/picture/image-view.ts'

/** A result of the search: `facts` are its price, category or date; `texts` what an excerpt can be cut from. */
export type SearchCard = {
	href: string
	title: string
	facts: string[]
	texts: string[]
	image: ImageView | null
}

/** A record that was found: `image` is the address of its picture, which is read for all results at once. */
export type SearchRow = {
	id: string
	image: string | null
	toCard: (images: Map<string, ImageView>) => SearchCard
}

/** How visitors search a type whose table has the columns `search_heading` and `search_words`. */
export type SearchedContent = {
	/** In `?type=` of the page of results. */
	name: string
	/** Whom a record is for; null for a type without countries. */
	country: AnyPgColumn | null
	/** All words of a record, for the correction of mistyped ones. */
	text: SQL
	/** What results show of these records, without those that are no longer live. One query. */
	readRows: (db: Db, ids: string[], now: Date) => Promise<SearchRow[]>
}

/** Characters of a body in which the words are looked for, to show them; whether it is found does not hang on it. */
export const searchedBodyLength = 20_000
