import type { ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

export type Choice<T extends string = string> = T | { value: T; label: string }

type SelectFieldProps<T extends string> = Field<T> & {
	label: string
	hint?: ReactNode
	isOptional?: boolean
	choices: readonly Choice<T>[]
	/** Label of the empty choice; omit it for no empty choice. */
	emptyLabel?: string
}

/** One choice of a fixed list. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
	const { name, value, onChange, choices, emptyLabel } = props
	return (
		<FieldFrame {...props}>
			<select
				id={name}
				name={name}
				className="admin-input"
				value={value}
				onChange={({ target }) => onChange(target.value as T)}
				{...describedBy(props)}
			>
				{emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
				{choices.map((choice) => {
					const { value: key, label } =
						typeof choice === 'string' ? { value: choice, label: choice } : choice
					return (
						<option key={key} value={key}>
							{label}
						</option>
					)
				})}
			</select>
		</FieldFrame>
	)
}
