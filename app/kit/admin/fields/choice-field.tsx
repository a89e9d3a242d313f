import type { Field } from '../form/use-record-form.ts'
import { SelectField } from './select-field.tsx'
import type { SelectFieldProps } from './select-field.tsx'

type ChoiceFieldProps<T extends string> = Field<T | null> &
	Pick<SelectFieldProps<T>, 'hint' | 'isOptional' | 'choices' | 'emptyLabel' | 'stored'>

/** One choice of a list, or none: null. */
export function ChoiceField<T extends string>({ value, onChange, ...props }: ChoiceFieldProps<T>) {
	return (
		<SelectField<T | ''>
			{...props}
			value={value ?? ''}
			onChange={(next) => onChange(next === '' ? null : next)}
		/>
	)
}
