import { useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'

type Listed = { id: string; title: string; kind: string }

type RecordComboboxProps<Found> = Omit<ComponentProps<'input'>, 'onChange'> & {
	id: string
	value: string
	/** What was found for the value. */
	found: readonly Found[]
	isOpen: boolean
	/** Accessible name of the list. */
	listLabel: string
	/** Whether to say of which type each one is. */
	hasKinds?: boolean
	/** Whether Home and End go through the list instead of the words. */
	hasEnds?: boolean
	onType: (value: string) => void
	onPick: (found: Found) => void
	/** Called on Escape while the list is open; without it, the key is left to the dialog around. */
	onClose?: () => void
	/** Called on the arrow down while it is closed. */
	onReopen?: (() => void) | undefined
}

/** An input with a list of what was found, of which one is picked by press or keys. The focus stays in the input. */
export function RecordCombobox<Found extends Listed>(props: RecordComboboxProps<Found>) {
	const { found, isOpen, listLabel, hasKinds = false, hasEnds, ...rest } = props
	const { onType, onPick, onClose, onReopen, ...input } = rest
	const [active, setActive] = useState(0)
	const marked = Math.min(active, found.length - 1)
	const listId = `${input.id}-found`
	const isShown = isOpen && found.length > 0
	function pick(index: number) {
		const picked = found[index]
		setActive(0)
		if (picked) onPick(picked)
	}
	function onKeyDown(event: KeyboardEvent) {
		if (event.nativeEvent.isComposing) return
		if (!isOpen && !(event.key === 'ArrowDown' && onReopen)) return
		const last = found.length - 1
		const places: Record<string, number> = {
			ArrowDown: marked < last ? marked + 1 : 0,
			ArrowUp: marked > 0 ? marked - 1 : last,
			...(hasEnds && { Home: 0, End: last }),
		}
		const next = places[event.key]
		if (!isOpen) onReopen?.()
		else if (next !== undefined) setActive(Math.max(0, next))
		else if (event.key === 'Enter') pick(marked)
		else if (event.key === 'Escape' && onClose) onClose()
		else return
		// Neither submits the form nor closes the dialog.
		event.preventDefault()
	}
	return (
		<>
			<input
				onKeyDown={onKeyDown}
				{...input}
				className="admin-input"
				role="combobox"
				aria-expanded={isOpen}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={isShown ? `${listId}-${marked}` : undefined}
				autoComplete="off"
				onChange={({ target }) => {
					setActive(0)
					onType(target.value)
				}}
			/>
			<div
				id={listId}
				role="listbox"
				aria-label={listLabel}
				className="record-search-list"
				hidden={!isShown}
			>
				{found.map((one, index) => (
					<div
						key={one.id}
						id={`${listId}-${index}`}
						role="option"
						aria-selected={index === marked}
						ref={(option) => {
							if (isShown && index === marked) option?.scrollIntoView({ block: 'nearest' })
						}}
						onPointerDown={(event) => {
							// Keep the focus in the field.
							event.preventDefault()
							pick(index)
						}}
					>
						{one.title}
						{hasKinds ? <span className="hint"> {one.kind}</span> : null}
					</div>
				))}
			</div>
		</>
	)
}
