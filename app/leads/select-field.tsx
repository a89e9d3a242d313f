import type { ComponentProps } from 'react'
import { FieldLabel } from './field-label.tsx'
import type { LeadForm } from './forms.ts'
import { useNotSent } from './use-not-sent.ts'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'form' | 'id'> & {
	form: LeadForm
	name: string
	label: string
	/** The empty choice, in words. */
	prompt: string
	options: readonly { value: string; label: string }[]
}

/** One choice from a list, with the label above. Keeps the choice when the form comes back. */
export function SelectField({ form, label, prompt, options, ...select }: SelectFieldProps) {
	const id = `${form}-${select.name}`
	const chosen = useNotSent(form)?.values[select.name]
	return (
		<div className="field">
			<FieldLabel htmlFor={id} isOptional={!select.required}>
				{label}
			</FieldLabel>
			<select
				{...select}
				id={id}
				className="input"
				defaultValue={chosen ?? select.defaultValue ?? ''}
			>
				<option value="">{prompt}</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</div>
	)
}
