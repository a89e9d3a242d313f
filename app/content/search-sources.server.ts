import type { SearchSource } from '#app/search/source.server.ts'
import { contents } from './catalogue.server.ts'

/** The types of content that visitors search. */
export const searchSources: readonly SearchSource[] = Object.values(contents).flatMap(
	({ type, table, search }) =>
		search ? [{ ...search, key: type.key, label: type.label, table }] : [],
)
