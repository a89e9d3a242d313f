import {
	passwordHint,
	passwordStrength,
	strengthMessages,
} from '#platform/auth/sign-in/password-strength.ts'

const steps = { weak: 1, medium: 2, strong: 3 } as const

export function StrengthMeter({ id, password }: { id: string; password: string }) {
	const strength = password === '' ? null : passwordStrength(password)
	return (
		<div id={id} className="strength" data-strength={strength ?? undefined}>
			<div className="strength-bar" aria-hidden="true">
				{[1, 2, 3].map((step) => (
					<span key={step} data-on={strength && step <= steps[strength] ? '' : undefined} />
				))}
			</div>
			<p className="strength-words" aria-live="polite">
				{strength ? strengthMessages[strength] : ''}
			</p>
			<p className="hint">{passwordHint}</p>
		</div>
	)
}
