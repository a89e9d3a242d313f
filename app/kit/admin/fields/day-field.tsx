import type { ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

/** A day as ISO text; empty for none. */
type DayFieldProps = Field<string> & {
	label: string
	hint?: ReactNode
	isOptional?: boolean
	/** Called when the field is left, or Enter is pressed in it; false while a part of the date is missing. */
	onCommit?: (isWhole: boolean) => void
}

export function DayField(props: DayFieldProps) {
	const { name, value, onChange, onCommit } = props
	return (
		<FieldFrame {...props}>
			<input
				type="date"
				id={name}
				name={name}
				className="admin-input"
				max="9999-12-31"
				value={value}
				onChange={({ target }) => onChange(target.value)}
				onBlur={({ target }) => onCommit?.(!target.validity.badInput)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || !onCommit) return
					// Not the form around it.
					event.preventDefault()
					onCommit(!event.currentTarget.validity.badInput)
				}}
				{...describedBy(props)}
			/>
		</FieldFrame>
	)
}
