import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { FieldShell } from './field-shell.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'form' | 'id' | 'name' | 'defaultValue'> & {
	name: string
	label: string
	/** Text of the empty choice. */
	prompt: string
	options: readonly { value: string; label: string }[]
	/** Preselected until the visitor chooses; a change of it is followed until then. */
	start?: string
}

/** One choice from a list. Keeps the choice when the form comes back. */
export function SelectField(props: SelectFieldProps) {
	const { name, label, prompt, options, start = '', ...select } = props
	const element = useRef<HTMLSelectElement>(null)
	const started = useRef(start)
	useEffect(() => {
		if (element.current?.value === started.current) element.current.value = start
		started.current = start
	}, [start])
	return (
		<FieldShell name={name} label={label} isOptional={!select.required}>
			{({ typed, ...field }) => (
				<select {...select} {...field} ref={element} defaultValue={typed ?? start}>
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
