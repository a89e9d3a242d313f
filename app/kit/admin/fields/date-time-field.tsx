import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { fromZoneText, inBothCountries, toZoneText } from '../zone-time.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

/** An instant as ISO text, or null. */
type DateTimeFieldProps = Field<string | null> & { label: string; hint?: ReactNode }

/** A date and time, typed in the time of the business and shown in that of each country. */
export function DateTimeField(props: DateTimeFieldProps) {
	const { name, value, onChange } = props
	/** The typed text, kept even before it is a valid date, as long as the form still has the value it produced. */
	const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null)
	const stored = value ? toZoneText(value) : ''

	function take(text: string) {
		const instant = fromZoneText(text)
		const next = text === '' || instant ? instant : value
		setTyped({ text, value: next })
		onChange(next)
	}

	return (
		<FieldFrame {...props} isOptional>
			<input
				type="datetime-local"
				id={name}
				name={name}
				className="admin-input"
				value={typed?.value === value ? typed.text : stored}
				onChange={({ target }) => take(target.value)}
				onBlur={() => setTyped(null)}
				{...describedBy(props)}
			/>
			{value ? <p className="hint">{inBothCountries(value)}</p> : null}
		</FieldFrame>
	)
}
