import { useRecordSearch } from '../use-record-search.ts'
import { findCommands } from './commands.ts'
import type { PaletteItem } from './commands.ts'

/** Matches for the typed words: commands at once, records from the server. */
export function useFound(commands: readonly PaletteItem[], search: string) {
	const { records, ...state } = useRecordSearch(search)
	const items: PaletteItem[] = [...findCommands(commands, search.trim()), ...records]
	return { items, ...state }
}
