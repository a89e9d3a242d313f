import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SignedOutNote } from '../signed-out-note.tsx'
import { useRecordSearch } from '../use-record-search.ts'
import type { FoundRecord, SearchFailure } from '../use-record-search.ts'
import { describedBy } from './field-frame.tsx'
import type { FieldFrameProps } from './field-frame.tsx'

type RecordSearchProps = Pick<FieldFrameProps, 'name' | 'hint' | 'errors'> & {
	/** Singular noun, such as 'product'. */
	one: string
	/** Their section of the back office, such as 'products'. */
	section: string
	/** Ids that are not offered. */
	taken: readonly string[]
	/** Whether to say of which type each one is. */
	hasKinds?: boolean
	onPick: (found: FoundRecord) => void
}

/** Finds records by title, and picks one by a press or by keys. */
export function RecordSearch(props: RecordSearchProps) {
	const { name, one, section, taken, hasKinds, onPick } = props
	const [search, setSearch] = useState('')
	const [active, setActive] = useState(0)
	const { records, isSearching, failure, again } = useRecordSearch(search, section)
	const offered = records.filter(({ recordId }) => !taken.includes(recordId))
	const chosen = Math.min(active, Math.max(0, offered.length - 1))
	const isOpen = search.trim() !== ''
	const listId = `${name}-found`

	function pick(index: number) {
		const found = offered[index]
		if (!found) return
		onPick(found)
		clear()
	}
	function clear() {
		setSearch('')
		setActive(0)
	}
	function onKeyDown(event: KeyboardEvent) {
		if (!isOpen || event.nativeEvent.isComposing) return
		if (event.key === 'ArrowDown') setActive(Math.min(chosen + 1, offered.length - 1))
		else if (event.key === 'ArrowUp') setActive(Math.max(chosen - 1, 0))
		// Does not submit the form.
		else if (event.key === 'Enter') pick(chosen)
		else if (event.key === 'Escape') clear()
		else return
		event.preventDefault()
	}
	return (
		<div className="record-search">
			<input
				id={name}
				className="admin-input"
				role="combobox"
				aria-expanded={isOpen}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={isOpen && offered[chosen] ? `${listId}-${chosen}` : undefined}
				autoComplete="off"
				placeholder={`Type a word from the ${one}'s title`}
				value={search}
				onChange={({ target }) => {
					setSearch(target.value)
					setActive(0)
				}}
				onKeyDown={onKeyDown}
				// Keep the typed text while the user signs in.
				onBlur={() => failure === 'signedOut' || clear()}
				{...describedBy(props)}
			/>
			<div
				id={listId}
				role="listbox"
				aria-label={`Found ${one}s`}
				className="record-search-list"
				hidden={!isOpen || offered.length === 0}
			>
				{offered.map((found, index) => (
					<div
						key={found.id}
						id={`${listId}-${index}`}
						role="option"
						aria-selected={index === chosen}
						onPointerDown={(event) => {
							// Keep the focus in the field.
							event.preventDefault()
							pick(index)
						}}
					>
						{found.title}
						{hasKinds ? <span className="hint"> {found.kind}</span> : null}
					</div>
				))}
			</div>
			<p role="status" className="hint">
				{isOpen ? statusOf({ amount: offered.length, isSearching, failure, one }) : ''}
			</p>
			{failure === 'signedOut' ? <SignedOutNote field={name} onSignedIn={again} /> : null}
		</div>
	)
}

type Status = {
	amount: number
	isSearching: boolean
	failure: SearchFailure | null
	one: string
}

function statusOf({ amount, isSearching, failure, one }: Status): string {
	if (isSearching) return 'Searching...'
	if (failure === 'signedOut') return ''
	if (failure) return 'The server is not responding. Keep typing to try again.'
	if (amount === 0) return `No other ${one} has this in its title.`
	return amount === 1
		? '1 found. Press Enter to add it.'
		: `${amount} found. Press Enter to add the highlighted one.`
}
