import type { ComponentProps } from 'react'
import { FieldLabel } from './field-label.tsx'
import type { LeadForm } from './forms.ts'
import { useNotSent } from './use-not-sent.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'form' | 'id'> & {
	form: LeadForm
	name: string
	label: string
}

/** Several lines of text with the label above. Keeps what was typed when the form comes back. */
export function TextArea({ form, label, ...input }: TextAreaProps) {
	const id = `${form}-${input.name}`
	const typed = useNotSent(form)?.values[input.name]
	return (
		<div className="field">
			<FieldLabel htmlFor={id} isOptional={!input.required}>
				{label}
			</FieldLabel>
			<textarea
				rows={5}
				{...input}
				id={id}
				className="input"
				defaultValue={typed ?? input.defaultValue}
			/>
		</div>
	)
}
