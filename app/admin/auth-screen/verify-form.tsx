import { useEffect, useRef } from 'react'
import { AuthForm } from './auth-form.tsx'
import type { ModeFormProps } from './mode-forms.tsx'

/**
 * Verifies the address by a post, not by opening the link, since mail programs open links too. With scripts, the form
 * submits itself once.
 */
export function VerifyForm({ onSubmit, ...form }: ModeFormProps) {
	const frame = useRef<HTMLDivElement>(null)
	const isSent = useRef(false)
	useEffect(() => {
		const element = frame.current?.querySelector('form')
		if (!element || isSent.current) return
		isSent.current = true
		onSubmit(element)
	}, [onSubmit])
	return (
		<div ref={frame}>
			<AuthForm
				{...form}
				mode="verify"
				label="Verify Email Address"
				busyLabel="Verifying..."
				isReady
				onSubmit={onSubmit}
			>
				<p className="hint">One more step before you can sign in.</p>
			</AuthForm>
		</div>
	)
}
