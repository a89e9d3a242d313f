import type { ComponentProps } from 'react'
import { FieldShell } from './field-shell.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'form' | 'id' | 'name'> & {
	name: string
	label: string
}

/** Several lines of text. Keeps what was typed when the form comes back. */
export function TextArea({ name, label, defaultValue, ...input }: TextAreaProps) {
	return (
		<FieldShell name={name} label={label} isOptional={!input.required}>
			{({ typed, ...field }) => (
				<textarea rows={5} {...input} {...field} defaultValue={typed ?? defaultValue} />
			)}
		</FieldShell>
	)
}
