import { useId } from 'react'

type DialogFieldProps = {
	label: string
	value: string
	onChange: (value: string) => void
	hint?: string
	error?: string | null
	type?: 'text' | 'url'
	disabled?: boolean
	takesFocus?: boolean
}

export function DialogField(props: DialogFieldProps) {
	const { label, value, onChange, hint, error, type = 'text', disabled, takesFocus } = props
	const id = useId()
	const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
		.filter(Boolean)
		.join(' ')
	return (
		<div className="editor-field">
			<label htmlFor={id}>{label}</label>
			{hint ? (
				<p id={`${id}-hint`} className="hint">
					{hint}
				</p>
			) : null}
			<input
				id={id}
				// Not `type="url"`: we show our own messages, and browser validation needs a form.
				inputMode={type}
				value={value}
				disabled={disabled}
				autoComplete="off"
				aria-describedby={describedBy || undefined}
				aria-invalid={error ? true : undefined}
				// The dialog was opened to fill in this field.
				// oxlint-disable-next-line jsx-a11y/no-autofocus
				autoFocus={takesFocus}
				onChange={({ target }) => onChange(target.value)}
			/>
			{error ? (
				<p id={`${id}-error`} role="alert" className="editor-error">
					{error}
				</p>
			) : null}
		</div>
	)
}
