import { useEffect, useRef } from 'react'
import { AuthForm } from './auth-form.tsx'
import type { ModeFormProps } from './mode-forms.tsx'

const words = {
	verify: {
		label: 'Verify Email Address',
		busyLabel: 'Verifying...',
		hint: 'One more step before you can sign in.',
	},
	confirmEmail: {
		label: 'Confirm Email Address',
		busyLabel: 'Confirming...',
		hint: 'From then on you sign in with this address.',
	},
}

type VerifyFormProps = ModeFormProps & { mode: keyof typeof words }

/**
 * Verifies the address by a post, not by opening the link, since mail programs open links too. With scripts, the form
 * submits itself once.
 */
export function VerifyForm({ mode, onSubmit, ...form }: VerifyFormProps) {
	const { hint, ...labels } = words[mode]
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
			<AuthForm {...form} {...labels} mode={mode} isReady onSubmit={onSubmit}>
				<p className="hint">{hint}</p>
			</AuthForm>
		</div>
	)
}
