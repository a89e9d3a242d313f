import type { KeyboardEventHandler, ReactNode } from 'react'
import { overLimit } from '#platform/lib/text/lengths.ts'
import type { Field } from '../form/use-record-form.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

type TextAreaProps = Field<string> & {
	hint?: ReactNode
	isOptional?: boolean
	rows?: number
	/** Character limit, counted while typing (near its end, where there is much room); longer is reported, never cut. */
	max?: number
	onKeyDown?: KeyboardEventHandler
}

const muchRoom = 5000

export function TextArea(props: TextAreaProps) {
	const { name, value, onChange, rows = 4, max = Infinity } = props
	const length = Array.from(value).length
	const isFar = max === Infinity || (max >= muchRoom && length < max * 0.9)
	const count = isFar ? null : (
		<span className="count" data-over={length > max ? '' : undefined}>
			{length.toLocaleString('en-NZ')} of {max.toLocaleString('en-NZ')}
		</span>
	)
	const isOver = length > max && props.errors.length === 0
	const field = { ...props, errors: isOver ? [overLimit(max)] : props.errors }
	return (
		<FieldFrame {...field} aside={count}>
			<textarea
				id={name}
				name={name}
				rows={rows}
				className="admin-input"
				value={value}
				onChange={({ target }) => onChange(target.value)}
				onKeyDown={props.onKeyDown}
				{...describedBy(field)}
			/>
		</FieldFrame>
	)
}
