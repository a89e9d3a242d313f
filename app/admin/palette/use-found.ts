import { useRecordSearch } from '../use-record-search.ts'
import { findCommands } from './commands.ts'
import type { PaletteItem } from './commands.ts'

/** What fits the typed words: screens at once, everything else as the server finds it. */
export function useFound(commands: readonly PaletteItem[], search: string) {
	const { records, ...state } = useRecordSearch(search)
	const items: PaletteItem[] = [...findCommands(commands, search.trim()), ...records]
	return { items, ...state }
}
