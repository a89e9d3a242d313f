import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { PickedRecord } from '#app/records/form-record.ts'
import type { Field } from '../form/use-record-form.ts'
import { SignedOutNote } from '../signed-out-note.tsx'
import { useRecordSearch } from '../use-record-search.ts'
import type { SearchFailure } from '../use-record-search.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { LineButtons } from '../move-buttons.tsx'
import { usePresentTitles } from './use-present-titles.ts'

type RecordsFieldProps = Field<PickedRecord[]> & {
	/** Singular noun, such as 'product'. */
	one: string
	/** Their section of the back office, such as 'products'. */
	section: string
	/** Maximum number. */
	most: number
	/** Id of the record being edited, which is not offered. */
	ownId?: string | null
	hint?: ReactNode
}

/** Picks other records by title and keeps them in order. */
export function RecordsField(props: RecordsFieldProps) {
	const { name, value, one, most } = props
	const onChange = usePresentTitles(props)
	const list = useRef<HTMLOListElement>(null)
	const isFull = value.length >= most
	const move = (from: number, to: number) => {
		const moved = value[from]
		if (moved) onChange(value.toSpliced(from, 1).toSpliced(to, 0, moved))
	}
	const remove = (index: number) => {
		flushSync(() => onChange(value.toSpliced(index, 1)))
		// Focus the next entry, else the field.
		const next = list.current?.children[Math.min(index, value.length - 2)]
		const target =
			next?.querySelector<HTMLElement>('[data-remove]') ?? document.getElementById(name)
		target?.focus()
	}
	return (
		<FieldFrame {...props} isOptional>
			{value.length > 0 ? (
				<ol className="text-list" ref={list} aria-label={props.label}>
					{value.map(({ id, title }, index) => (
						<li key={id}>
							<span className="picked-title">{title}</span>
							<LineButtons
								name={title}
								isFirst={index === 0}
								isLast={index === value.length - 1}
								onMove={(by) => move(index, index + by)}
								onRemove={() => remove(index)}
							/>
						</li>
					))}
				</ol>
			) : null}
			{isFull ? (
				<p id={name} tabIndex={-1} className="hint">
					{`You can choose up to ${most} ${one}s. Remove one to add another.`}
				</p>
			) : (
				<RecordSearch {...props} onChange={onChange} />
			)}
		</FieldFrame>
	)
}

function RecordSearch(props: RecordsFieldProps) {
	const { name, value, onChange, one, section, ownId } = props
	const [search, setSearch] = useState('')
	const [active, setActive] = useState(0)
	const { records, isSearching, failure, again } = useRecordSearch(search, section)
	const taken = new Set([ownId, ...value.map(({ id }) => id)])
	const offered = records.filter(({ recordId }) => !taken.has(recordId))
	const chosen = Math.min(active, Math.max(0, offered.length - 1))
	const isOpen = search.trim() !== ''
	const listId = `${name}-found`

	function pick(index: number) {
		const found = offered[index]
		if (!found) return
		onChange([...value, { id: found.recordId, title: found.title }])
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
