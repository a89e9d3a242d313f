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

/** The sender's address, which every form asks for. */
export function EmailField({ name = 'email' }: { name?: string }) {
	return (
		<TextField
			name={name}
			label="E-mail address"
			type="email"
			inputMode="email"
			autoComplete="email"
			required
		/>
	)
}

/** The sender, in two columns where there is room. */
export function NameAndEmail() {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextField name="name" label="Name" autoComplete="name" required limit={120} />
			<EmailField />
		</div>
	)
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'form' | 'id' | 'name' | 'maxLength'> & {
	name: string
	label: string
	/** Maximum length in characters; a longer text is rejected, never cut. */
	limit: number
}

/** Several lines of text. Keeps what was typed when the form comes back. */
export function TextArea({ name, label, defaultValue, limit, ...input }: TextAreaProps) {
	return (
		<FieldShell name={name} label={label} isOptional={!input.required} limit={limit}>
			{({ typed, ...field }) => (
				<textarea rows={5} {...input} {...field} defaultValue={typed ?? defaultValue} />
			)}
		</FieldShell>
	)
}
