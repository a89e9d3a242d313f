import { useRecordSearch } from '../use-record-search.ts'
import { findCommands } from './commands.ts'
import type { PaletteItem } from './commands.ts'

/** What fits the typed words: screens at once, records as the server finds them. */
export function useFound(search: string) {
	const { records, isSearching, hasFailed } = useRecordSearch(search)
	const items: PaletteItem[] = [...findCommands(search.trim()), ...records]
	return { items, isSearching, hasFailed }
}
