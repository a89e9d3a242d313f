import type { ComponentProps } from 'react'
import { FieldShell } from './field-shell.tsx'

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
