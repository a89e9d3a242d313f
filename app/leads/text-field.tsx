import type { ComponentProps, ReactNode } from 'react'
import type { LeadForm } from './forms.ts'
import { FieldLabel } from './field-label.tsx'
import { useNotSent } from './use-not-sent.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'id'> & {
	form: LeadForm
	name: string
	label: string
	hint?: ReactNode
	/** Whether the label says 'optional'; by default when it is not required. */
	isOptional?: boolean
}

/** One line of text with its label above. Keeps what was typed when the form comes back. */
export function TextField({
	form,
	label,
	hint,
	isOptional,
	className = '',
	...input
}: TextFieldProps) {
	const id = `${form}-${input.name}`
	const typed = useNotSent(form)?.values[input.name]
	return (
		<div className={`field ${className}`}>
			<FieldLabel htmlFor={id} isOptional={isOptional ?? !input.required}>
				{label}
			</FieldLabel>
			<input
				type="text"
				{...input}
				id={id}
				className="input"
				defaultValue={typed ?? input.defaultValue}
				aria-describedby={hint ? `${id}-hint` : undefined}
			/>
			{hint ? (
				<p id={`${id}-hint`} className="text-sm text-muted">
					{hint}
				</p>
			) : null}
		</div>
	)
}
