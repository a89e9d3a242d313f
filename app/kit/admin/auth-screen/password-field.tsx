import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'

type PasswordFieldProps = ComponentProps<'input'> & {
	label: string
	id: string
	/** Why the password was refused. The field takes the focus, so that screen readers read this out. */
	error?: string | null
}

/** A password field with a show button. Pasting and password managers work. */
export function PasswordField({ label, id, error = null, ...input }: PasswordFieldProps) {
	const [isShown, setIsShown] = useState(false)
	const box = useRef<HTMLInputElement>(null)
	useEffect(() => {
		if (error) box.current?.focus()
	}, [error])
	const description = [error ? `${id}-error` : null, input['aria-describedby']]
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<div className="password-box">
				<input
					{...input}
					ref={box}
					id={id}
					className="input"
					type={isShown ? 'text' : 'password'}
					autoCapitalize="none"
					spellCheck={false}
					aria-invalid={error ? true : undefined}
					aria-describedby={description.filter(Boolean).join(' ') || undefined}
				/>
				<button
					type="button"
					className="password-eye"
					aria-pressed={isShown}
					aria-label={`Show ${label.toLowerCase()}`}
					onClick={() => setIsShown(!isShown)}
				>
					{isShown ? 'Hide' : 'Show'}
				</button>
			</div>
			{error ? (
				<p id={`${id}-error`} className="field-error">
					{error}
				</p>
			) : null}
		</div>
	)
}
