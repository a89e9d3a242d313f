import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../dialog.tsx'
import { RecordCombobox } from '../fields/record-combobox.tsx'
import { SignedOutNote } from '../signed-out-note.tsx'
import { openShortcuts } from '../shortcuts/shortcut-help.tsx'
import { useRecordSearch } from '../use-record-search.ts'
import type { SearchFailure } from '../use-record-search.ts'
import { shortcutsHref, findCommands } from './commands.ts'
import type { NamedPlaces, PaletteItem } from './commands.ts'

type PaletteProps = {
	commands: readonly PaletteItem[]
	/** Loads fields and settings, when it opens. */
	loadPlaces: () => Promise<NamedPlaces>
}

/** Ctrl/Cmd+K: opens screens, create forms and fields, and finds records, leads, people and files. */
export function Palette(props: PaletteProps) {
	const [isOpen, setIsOpen] = useState(false)
	useEffect(() => {
		const onKey = (event: globalThis.KeyboardEvent) => {
			const isRequested = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
			// In the editor the same keys make a link; an open dialog has to be closed first.
			const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null
			if (!isRequested || isTaken || event.shiftKey || event.altKey) return
			event.preventDefault()
			setIsOpen(true)
		}
		const onAsk = () => setIsOpen(true)
		document.addEventListener('keydown', onKey)
		document.addEventListener(openPalette, onAsk)
		return () => {
			document.removeEventListener('keydown', onKey)
			document.removeEventListener(openPalette, onAsk)
		}
	}, [])
	return isOpen ? <PaletteDialog {...props} onClose={() => setIsOpen(false)} /> : null
}

/** Document event that opens the palette. */
export const openPalette = 'admin:palette'

const noPlaces: NamedPlaces = { places: [], words: {} }

function PaletteDialog({ commands, loadPlaces, onClose }: PaletteProps & { onClose: () => void }) {
	const [search, setSearch] = useState('')
	const [named, setNamed] = useState(noPlaces)
	useEffect(() => {
		// Without them, screens and records are found all the same.
		void loadPlaces().then(setNamed, () => {})
	}, [loadPlaces])
	const { records, isSearching, failure, again } = useRecordSearch(search)
	/** Commands at once, records once the server has found them. */
	const items: PaletteItem[] = [...findCommands(commands, search.trim(), named), ...records]
	const navigate = useNavigate()

	function go(item: PaletteItem) {
		onClose()
		if (item.href === '/') window.open('/', '_blank', 'noopener')
		else if (item.href === shortcutsHref) document.dispatchEvent(new Event(openShortcuts))
		else void navigate(item.href)
	}

	return (
		<Dialog title="Find or go to" onClose={onClose} className="palette">
			<RecordCombobox
				id="palette"
				aria-label="Find or go to"
				placeholder="Type a screen, a field, a title or what to create"
				data-focus-first=""
				value={search}
				found={items}
				isOpen
				listLabel="Found"
				hasKinds
				hasEnds
				onType={setSearch}
				onPick={go}
			/>
			<p role="status" className="hint">
				{statusOf({ amount: items.length, isSearching, failure })}
			</p>
			{failure === 'signedOut' ? <SignedOutNote field="palette" onSignedIn={again} /> : null}
		</Dialog>
	)
}

type Status = { amount: number; isSearching: boolean; failure: SearchFailure | null }

function statusOf({ amount, isSearching, failure }: Status): string {
	if (isSearching) return 'Searching...'
	const found = amount === 1 ? '1 found' : `${amount} found`
	if (failure === 'signedOut') return `${found}. Sign in to search records.`
	if (failure) return `${found}. Records could not be searched: the server is not responding.`
	return amount === 0 ? 'Nothing found. Try another word.' : found
}
