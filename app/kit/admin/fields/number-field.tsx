import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

type NumberFieldProps = Field<number | null> & {
	hint?: ReactNode
	isOptional?: boolean
	min?: number
	step?: number
	/** Shown before the input, such as '$'. */
	unit?: string
}

/** A number, or null while the field is empty. */
export function NumberField(props: NumberFieldProps) {
	const { name, value, onChange, min, step, unit } = props
	// The typed text may not be a number yet, such as '12.'.
	const [typed, setTyped] = useState({ text: numberText(value), value })
	const text = typed.value === value ? typed.text : numberText(value)
	return (
		<FieldFrame {...props}>
			<div className="number-line">
				{unit ? <span aria-hidden="true">{unit}</span> : null}
				<input
					type="number"
					inputMode="decimal"
					id={name}
					name={name}
					min={min}
					step={step}
					className="admin-input"
					value={text}
					onChange={({ target }) => {
						const next = numberIn(target)
						setTyped({ text: target.value, value: next })
						onChange(next)
					}}
					{...describedBy(props)}
				/>
			</div>
		</FieldFrame>
	)
}

/** Null when empty. Invalid input becomes the text '-', which the schema refuses: it must not count as empty. */
function numberIn({ value, validity }: HTMLInputElement): number | null {
	if (validity.badInput) return '-' as unknown as null
	return value === '' ? null : Number(value)
}

function numberText(value: number | null): string {
	return value === null ? '' : String(value)
}
