import type { LiveTable } from '#app/records/live.server.ts'
import type { ContentTable } from '#app/records/record.server.ts'
import type { SearchedContent } from '#app/records/searched-content.server.ts'

/** A content type that visitors search. Nothing in this folder knows which exist. */
export type SearchSource = SearchedContent & {
	/** Key of the type. */
	key: string
	label: { one: string; many: string }
	table: ContentTable & LiveTable
}
