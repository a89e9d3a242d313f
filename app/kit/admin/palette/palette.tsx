import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../dialog.tsx'
import { SignedOutNote } from '../signed-out-note.tsx'
import type { SearchFailure } from '../use-record-search.ts'
import { openShortcuts } from '../shortcuts/shortcut-help.tsx'
import { useRecordSearch } from '../use-record-search.ts'
import { shortcutsHref, findCommands } from './commands.ts'
import type { PaletteItem } from './commands.ts'

/** Ctrl/Cmd+K: opens screens and create forms from `commands`, and finds records, leads, people and files. */
export function Palette({ commands }: { commands: readonly PaletteItem[] }) {
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
	return isOpen ? <PaletteDialog commands={commands} onClose={() => setIsOpen(false)} /> : null
}

/** Document event that opens the palette. */
export const openPalette = 'admin:palette'

type PaletteDialogProps = { commands: readonly PaletteItem[]; onClose: () => void }

function PaletteDialog({ commands, onClose }: PaletteDialogProps) {
	const [search, setSearch] = useState('')
	const [active, setActive] = useState(0)
	const { items, isSearching, failure, again } = useFound(commands, search)
	const navigate = useNavigate()
	const chosen = Math.min(active, Math.max(0, items.length - 1))

	function go(item: PaletteItem | undefined) {
		if (!item) return
		onClose()
		if (item.href === '/') window.open('/', '_blank', 'noopener')
		else if (item.href === shortcutsHref) document.dispatchEvent(new Event(openShortcuts))
		else void navigate(item.href)
	}

	function onKeyDown(event: KeyboardEvent) {
		const moves: Record<string, number> = {
			ArrowDown: Math.min(chosen + 1, items.length - 1),
			ArrowUp: Math.max(chosen - 1, 0),
			Home: 0,
			End: items.length - 1,
		}
		const next = moves[event.key]
		if (event.key === 'Enter') go(items[chosen])
		else if (next !== undefined) setActive(next)
		else return
		event.preventDefault()
	}

	return (
		<Dialog title="Find or go to" onClose={onClose} className="palette">
			<input
				id="palette-search"
				className="admin-input"
				role="combobox"
				aria-label="Find or go to"
				aria-expanded
				aria-controls="palette-list"
				aria-activedescendant={items[chosen] ? `palette-${chosen}` : undefined}
				placeholder="Type a screen, a title or what to create"
				autoComplete="off"
				data-focus-first
				value={search}
				onChange={({ target }) => {
					setSearch(target.value)
					setActive(0)
				}}
				onKeyDown={onKeyDown}
			/>
			<div id="palette-list" role="listbox" aria-label="Found" className="palette-list">
				{items.map((item, index) => (
					<Option
						key={item.id}
						item={item}
						id={`palette-${index}`}
						isActive={index === chosen}
						onChoose={() => go(item)}
					/>
				))}
			</div>
			<p role="status" className="hint">
				{statusOf({ amount: items.length, isSearching, failure })}
			</p>
			{failure === 'signedOut' ? <SignedOutNote field="palette-search" onSignedIn={again} /> : null}
		</Dialog>
	)
}

type OptionProps = { item: PaletteItem; id: string; isActive: boolean; onChoose: () => void }

function Option({ item, id, isActive, onChoose }: OptionProps) {
	return (
		<div
			id={id}
			role="option"
			aria-selected={isActive}
			onPointerDown={(event) => {
				// Keep the focus in the field.
				event.preventDefault()
				onChoose()
			}}
			ref={(element) => {
				if (isActive) element?.scrollIntoView({ block: 'nearest' })
			}}
		>
			<span>{item.title}</span>
			<span className="hint">{item.kind}</span>
		</div>
	)
}

function statusOf({
	amount,
	isSearching,
	failure,
}: {
	amount: number
	isSearching: boolean
	failure: SearchFailure | null
}): string {
	if (isSearching) return 'Searching...'
	const found = amount === 1 ? '1 found' : `${amount} found`
	if (failure === 'signedOut') return `${found}. Sign in to search records.`
	if (failure) return `${found}. Records could not be searched: the server is not responding.`
	return amount === 0 ? 'Nothing found. Try another word.' : found
}

/** Matches for the typed words: commands at once, records from the server. */
function useFound(commands: readonly PaletteItem[], search: string) {
	const { records, ...state } = useRecordSearch(search)
	const items: PaletteItem[] = [...findCommands(commands, search.trim()), ...records]
	return { items, ...state }
}
