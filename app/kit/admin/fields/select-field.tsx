import type { ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

type Choice<T extends string = string> = T | { value: T; label: string }

export type SelectFieldProps<T extends string> = Field<T> & {
	hint?: ReactNode
	isOptional?: boolean
	choices: readonly Choice<T>[]
	/** Label of the empty choice; omit it for no empty choice. */
	emptyLabel?: string
	/** The record's stored choice: it can be chosen again even if it is no longer offered. */
	stored?: T | null
	/** Names a choice that is no longer offered. */
	goneLabel?: (value: T) => string
}

/** One choice of a list. The value stays visible, and is named as gone, when the list no longer has it. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
	const {
		name,
		value,
		onChange,
		choices,
		emptyLabel,
		stored = null,
		goneLabel = goneChoice,
	} = props
	const offered = choices.map((choice) =>
		typeof choice === 'string' ? { value: choice, label: choice } : choice,
	)
	const gone = [...new Set([stored ?? value, value])].filter(
		(one) => one !== '' && !offered.some((choice) => choice.value === one),
	)
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
				{[...offered, ...gone.map((one) => ({ value: one, label: goneLabel(one) }))].map(
					(choice) => (
						<option key={choice.value} value={choice.value}>
							{choice.label}
						</option>
					),
				)}
			</select>
		</FieldFrame>
	)
}

/** How a choice is named that its list no longer has; without this, people would read another choice, or none. */
export function goneChoice(value: string): string {
	return `${value} (no longer offered)`
}
