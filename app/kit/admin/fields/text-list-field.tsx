import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import type { Field } from '../form/use-record-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { LineButtons } from '../move-buttons.tsx'

type TextListFieldProps = Field<string[]> & {
	/** Name of one line, such as 'Feature'. */
	itemLabel: string
}

/** Lines of text: Enter adds one below, Backspace removes an empty one, buttons move them. */
export function TextListField(props: TextListFieldProps) {
	const { name, value, onChange, itemLabel } = props
	const list = useRef<HTMLOListElement>(null)
	/** Renders and focuses synchronously: the next key belongs to another line. */
	const changeLines = (lines: string[], focused: number) => {
		flushSync(() => onChange(lines))
		list.current?.querySelectorAll('input')[focused]?.focus()
	}
	const add = (index: number) => changeLines(value.toSpliced(index, 0, ''), index)
	const remove = (index: number) => changeLines(value.toSpliced(index, 1), Math.max(0, index - 1))
	const move = (from: number, to: number) => {
		onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from] ?? ''))
	}
	const onKey = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
		const isPlain = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
		if (event.key === 'Enter' && isPlain) {
			event.preventDefault()
			add(index + 1)
		} else if (event.key === 'Backspace' && value[index] === '') {
			event.preventDefault()
			remove(index)
		}
	}
	return (
		<FieldFrame
			{...props}
			hint="One per line. Press Enter to start the next. Empty lines are not saved."
			isOptional
			isGroup
		>
			<ol className="text-list" ref={list}>
				{value.map((line, index) => (
					// A line's only identity is its index.
					// oxlint-disable-next-line react/no-array-index-key
					<li key={index}>
						<input
							id={index === 0 ? name : `${name}.${index}`}
							aria-label={`${itemLabel} ${index + 1}`}
							className="admin-input"
							value={line}
							onChange={({ target }) => onChange(value.with(index, target.value))}
							onKeyDown={(event) => onKey(event, index)}
						/>
						<LineButtons
							name={`${itemLabel} ${index + 1}`}
							isFirst={index === 0}
							isLast={index === value.length - 1}
							onMove={(by) => move(index, index + by)}
							onRemove={() => remove(index)}
						/>
					</li>
				))}
			</ol>
			<Button
				className="btn-quiet"
				id={value.length === 0 ? name : undefined}
				onClick={() => add(value.length)}
			>
				<Plus aria-hidden="true" />
				Add {itemLabel.toLowerCase()}
			</Button>
		</FieldFrame>
	)
}
