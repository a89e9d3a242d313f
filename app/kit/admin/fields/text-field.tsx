import type { ComponentProps, ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

type TextFieldProps = Field<string> & {
	hint?: ReactNode
	isOptional?: boolean
	isAlert?: boolean
	input?: Pick<
		ComponentProps<'input'>,
		| 'type'
		| 'inputMode'
		| 'placeholder'
		| 'autoComplete'
		| 'spellCheck'
		| 'list'
		| 'onBlur'
		| 'disabled'
	>
}

/** For an email address. */
export const emailInput = { type: 'email', inputMode: 'email', spellCheck: false } as const

/** One line of text. */
export function TextField(props: TextFieldProps) {
	const { name, value, onChange, input } = props
	return (
		<FieldFrame {...props}>
			<input
				type="text"
				autoComplete="off"
				{...input}
				id={name}
				name={name}
				className="admin-input"
				value={value}
				onChange={({ target }) => onChange(target.value)}
				{...describedBy(props)}
			/>
		</FieldFrame>
	)
}
