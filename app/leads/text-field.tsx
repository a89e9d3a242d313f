import type { ComponentProps, ReactNode } from 'react'
import { FieldShell } from './field-shell.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'id' | 'name'> & {
	name: string
	label: string
	hint?: ReactNode
	/** Whether the label says 'optional'; by default when it is not required. */
	isOptional?: boolean
}

/** One line of text. Keeps what was typed when the form comes back. */
export function TextField(props: TextFieldProps) {
	const { name, label, hint, isOptional, className, defaultValue, ...input } = props
	return (
		<FieldShell
			name={name}
			label={label}
			hint={hint}
			isOptional={isOptional ?? !input.required}
			className={className}
		>
			{({ typed, ...field }) => (
				<input type="text" {...input} {...field} defaultValue={typed ?? defaultValue} />
			)}
		</FieldShell>
	)
}
