import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { DragHandle } from '../sortable.tsx'
import { focusFirst } from '../focus-first.ts'
import { messagesAt } from '../form/form-values.ts'
import type { Messages } from '../form/form-values.ts'
import type { Field } from '../form/use-record-form.ts'
import { LineButtons } from '../move-buttons.tsx'
import { Sortable, SortableList } from '../sortable.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useListKeys } from './use-list-keys.ts'
import './entries-field.css'

export type EntryPart<E> = <K extends keyof E & string>(key: K, label: string) => Field<E[K]>

type Entry<E> = { value: E; part: EntryPart<E>; onChange: (value: E) => void }

type EntriesFieldProps<E extends object> = Field<E[]> & {
	/** Those of the whole form, by path. */
	messages: Messages
	/** What one is called, such as 'card'. */
	one: string
	blank: E
	/** The part that names one, and gets the focus of a new one. */
	named: keyof E & string
	most: number
	hint?: ReactNode
	/** What the list belongs to, where a form has several alike. */
	within?: string
	/** What else is said of one while it is folded. */
	about?: (value: E) => string
	/** Instead of the button that adds a blank one: offers what can be added. */
	picker?: (add: (entry: E) => void) => ReactNode
	children: (entry: Entry<E>) => ReactNode
}

/** Entries of several parts each, folded: they can be added, moved and removed. */
export function EntriesField<E extends object>(props: EntriesFieldProps<E>) {
	const { messages, one, blank, named, most, within, about, picker, children, ...field } = props
	/** The place of the last one that was added: it is open. */
	const [added, setAdded] = useState(-1)
	const { name, value, onChange } = field
	const keys = useListKeys(value)
	const add = () => {
		flushSync(() => {
			setAdded(value.length)
			onChange([...value, { ...blank }])
		})
		focusFirst(`${name}.${value.length}.${named}`)
	}
	const remove = (index: number) => {
		flushSync(() => {
			setAdded(-1)
			onChange(value.toSpliced(index, 1))
		})
		const left = [index, index - 1].map((place) => `${name}.${place}`)
		focusFirst(...left, `${name}.add`)
	}
	const move = (from: number, to: number) => {
		setAdded(-1)
		onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from] ?? blank))
	}
	const nameOf = (title: string) => (within ? `${title} (${within})` : title)
	const entryAt = (index: number): Entry<E> => {
		const entry = value[index] ?? blank
		const change = (next: E) => onChange(value.with(index, next))
		return {
			value: entry,
			onChange: change,
			part: (key, label) => ({
				name: `${name}.${index}.${key}`,
				label,
				value: entry[key],
				errors: messagesAt(messages, `${name}.${index}.${key}`),
				onChange: (next) => change({ ...entry, [key]: next }),
			}),
		}
	}
	const entries = value.map((entry, index) => ({
		id: String(keys[index]),
		title: String(entry[named] || `${one} ${index + 1}`),
		position: index + 1,
	}))
	const moveById = (id: string, places: number) => {
		const from = entries.findIndex((entry) => entry.id === id)
		move(from, from + places)
	}
	return (
		<FieldFrame {...field} errors={messages[name] ?? []} isGroup>
			<div id={name} tabIndex={-1} className="entries">
				{value.length > 0 ? (
					<SortableList id={`${name}-order`} one={one} entries={entries} onMove={moveById}>
						<ol className="entries">
							{entries.map(({ id, title }, index) => (
								<Sortable key={id} id={id}>
									{(sortable) => (
										<li {...sortable} className="entry">
											<div className="entry-buttons">
												<DragHandle name={nameOf(title)} />
												<LineButtons
													name={nameOf(title)}
													isFirst={index === 0}
													isLast={index === value.length - 1}
													onMove={(by) => move(index, index + by)}
													onRemove={() => remove(index)}
												/>
											</div>
											<details open={index === added}>
												<summary id={`${name}.${index}`}>
													<ChevronRight aria-hidden="true" />
													<span>
														{title}
														<small>{about?.(entryAt(index).value)}</small>
													</span>
												</summary>
												<div className="entry-fields">{children(entryAt(index))}</div>
											</details>
										</li>
									)}
								</Sortable>
							))}
						</ol>
					</SortableList>
				) : null}
				{value.length >= most ? (
					<p className="hint">{`${most} at most. Remove one to add another.`}</p>
				) : picker ? (
					picker((entry) => onChange([...value, entry]))
				) : (
					<Button
						className="btn-quiet"
						id={`${name}.add`}
						aria-label={within && nameOf(`Add ${one}`)}
						onClick={add}
					>
						<Plus aria-hidden="true" />
						{`Add ${one}`}
					</Button>
				)}
			</div>
		</FieldFrame>
	)
}
