import { useRef } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { PickedRecord } from '#platform/fields/publishing.ts'
import type { Field } from '../form/use-record-form.ts'
import { RecordSearch } from './record-search.tsx'
import { FieldFrame } from './field-frame.tsx'
import { LineButtons } from '../move-buttons.tsx'
import { usePresentTitles } from './use-present-titles.ts'

type RecordsFieldProps = Field<PickedRecord[]> & {
	/** Singular noun, such as 'product'. */
	one: string
	/** Their section of the back office, such as 'products'. */
	section: string
	most: number
	/** Id of the record being edited, which is not offered. */
	ownId?: string | null
	hint?: ReactNode
}

/** Picks other records by title and keeps them in order. */
export function RecordsField(props: RecordsFieldProps) {
	const { name, value, one, most, ownId } = props
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
				<RecordSearch
					{...props}
					taken={[ownId ?? '', ...value.map(({ id }) => id)]}
					onPick={({ recordId, title }) => onChange([...value, { id: recordId, title }])}
				/>
			)}
		</FieldFrame>
	)
}
