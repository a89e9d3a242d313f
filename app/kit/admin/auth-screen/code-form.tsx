import { useEffect, useRef } from 'react'
import { AuthForm } from './auth-form.tsx'
import type { ModeFormProps } from './mode-forms.tsx'

type CodeFormProps = ModeFormProps & { mode: 'secondFactor' | 'recoveryCode' }

/** The code that follows the right password: from the authenticator app, or from paper. */
export function CodeForm({ mode, ...form }: CodeFormProps) {
	const box = useRef<HTMLInputElement>(null)
	// After a wrong code too, which the next one replaces.
	useEffect(() => {
		if (form.isBusy) return
		box.current?.focus()
		box.current?.select()
	}, [form.isBusy])
	const isRecovery = mode === 'recoveryCode'
	return (
		<AuthForm
			{...form}
			mode={mode}
			label="Sign In"
			busyLabel="Signing in..."
			isReady={form.values.code.trim() !== ''}
		>
			<div className="field">
				<label htmlFor="auth-code">{isRecovery ? 'Recovery code' : 'Code'}</label>
				<input
					ref={box}
					id="auth-code"
					className="input auth-code"
					name="code"
					inputMode={isRecovery ? 'text' : 'numeric'}
					autoComplete={isRecovery ? 'off' : 'one-time-code'}
					autoCapitalize="none"
					spellCheck={false}
					maxLength={60}
					required
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that the person has just asked for
					autoFocus
					aria-describedby="auth-code-hint"
				/>
				<p id="auth-code-hint" className="hint">
					{isRecovery
						? 'Each recovery code works once.'
						: 'Six digits. The app shows a new code every 30 seconds.'}
				</p>
			</div>
		</AuthForm>
	)
}
