import type { ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { FieldFrame } from './field-frame.tsx'
import { goneChoice } from './select-field.tsx'

type TagsFieldProps = Field<string[]> & {
	hint?: ReactNode
	isOptional?: boolean
	choices: readonly string[]
}

/** Any number of choices from a fixed list. Chosen ones that are no longer offered say so, and stay until unticked. */
export function TagsField(props: TagsFieldProps) {
	const { name, value, onChange, choices } = props
	const shown = [...choices, ...value.filter((tag) => !choices.includes(tag))]
	return (
		<FieldFrame {...props} isGroup>
			<div className="tags" id={name} tabIndex={-1}>
				{shown.map((tag) => (
					<label key={tag} className="tag">
						<input
							type="checkbox"
							checked={value.includes(tag)}
							onChange={({ target }) =>
								onChange(
									shown.filter((other) => (other === tag ? target.checked : value.includes(other))),
								)
							}
						/>
						{choices.includes(tag) ? tag : goneChoice(tag)}
					</label>
				))}
			</div>
		</FieldFrame>
	)
}
