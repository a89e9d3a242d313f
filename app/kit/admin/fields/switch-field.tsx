import type { ReactNode } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { describedBy } from './field-frame.tsx'

type SwitchFieldProps = Field<boolean> & { label: string; hint?: ReactNode; isDisabled?: boolean }

export function SwitchField(props: SwitchFieldProps) {
	const { name, value, onChange, label, hint, errors, isDisabled = false } = props
	return (
		<div className="admin-field" data-wrong={errors.length > 0 ? '' : undefined}>
			<label className="switch-line">
				<input
					type="checkbox"
					role="switch"
					id={name}
					name={name}
					className="switch"
					checked={value}
					aria-checked={value}
					disabled={isDisabled}
					onChange={({ target }) => onChange(target.checked)}
					{...describedBy(props)}
				/>
				<span className="label">{label}</span>
			</label>
			{hint ? (
				<p id={`${name}-hint`} className="hint">
					{hint}
				</p>
			) : null}
			{errors.length > 0 ? (
				<p id={`${name}-error`} className="field-error">
					{errors.join(' ')}
				</p>
			) : null}
		</div>
	)
}
