import type { ComponentProps } from 'react'
import { FieldShell } from './field-shell.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'form' | 'id' | 'name'> & {
	name: string
	label: string
	/** The empty choice, in words. */
	prompt: string
	options: readonly { value: string; label: string }[]
}

/** One choice from a list. Keeps the choice when the form comes back. */
export function SelectField(props: SelectFieldProps) {
	const { name, label, prompt, options, defaultValue = '', ...select } = props
	return (
		<FieldShell name={name} label={label} isOptional={!select.required}>
			{({ typed, ...field }) => (
				<select {...select} {...field} defaultValue={typed ?? defaultValue}>
					<option value="">{prompt}</option>
					{options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
				</select>
			)}
		</FieldShell>
	)
}
