import type { ComponentProps, ReactNode } from 'react'
import { FieldShell } from './field-shell.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'id' | 'name' | 'maxLength'> & {
	name: string
	label: string
	hint?: ReactNode
	/** Whether the label says 'optional'; by default when it is not required. */
	isOptional?: boolean
	/** Maximum length in characters, unless its own check has one; a longer text is rejected, never cut. */
	limit?: number
}

/** One line of text. Keeps what was typed when the form comes back. */
export function TextField(props: TextFieldProps) {
	const { name, label, hint, isOptional, className, defaultValue, limit, ...input } = props
	return (
		<FieldShell
			name={name}
			label={label}
			hint={hint}
			isOptional={isOptional ?? !input.required}
			className={className}
			limit={limit}
		>
			{({ typed, ...field }) => (
				<input type="text" {...input} {...field} defaultValue={typed ?? defaultValue} />
			)}
		</FieldShell>
	)
}
