import { useEffect, useRef } from 'react'
import { passwordLength, passwordStrength } from '#platform/auth/sign-in/password-strength.ts'
import type { Passkey } from '#platform/auth/second-factor/factors.server.ts'
import { RemainingPasskeys } from '../account/remaining-passkeys.tsx'
import { AuthForm } from './auth-form.tsx'
import type { AuthValues } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

export type ModeFormProps = {
	values: AuthValues
	isBusy: boolean
	token: string | null
	/** Why the server refused the new password. */
	passwordError: string | null
	/** Of the account whose password is set, and those to tick at first. */
	passkeys: Passkey[]
	remaining: string[]
	onValues: (values: Partial<AuthValues>) => void
	onSubmit: (form: HTMLFormElement) => void
}

export function SignInForm({ values, ...form }: ModeFormProps) {
	return (
		<AuthForm
			{...form}
			mode="signIn"
			label="Sign In"
			busyLabel="Signing in..."
			isReady={values.email.trim() !== '' && values.password !== ''}
		>
			<AccountEmailField defaultValue={values.email} takesPasskey />
			<PasswordField
				id="auth-password"
				label="Password"
				name="password"
				autoComplete="current-password"
				required
				defaultValue={values.password}
			/>
		</AuthForm>
	)
}

/** Open sign-up, and the first administrator's sign-up through the link from the console. */
export function SignUpForm({ mode, ...form }: ModeFormProps & { mode: 'signUp' | 'setup' }) {
	const { values } = form
	return (
		<AuthForm
			{...form}
			mode={mode}
			label="Create Account"
			busyLabel="Creating account..."
			isReady={values.email.trim() !== '' && isPasswordReady(values)}
		>
			<AccountEmailField defaultValue={values.email} />
			<NewPasswordFields {...form} />
		</AuthForm>
	)
}

export function ResetForm({ values, ...form }: ModeFormProps) {
	return (
		<AuthForm
			{...form}
			mode="reset"
			label="Send Reset Link"
			busyLabel="Sending..."
			isReady={values.email.trim() !== ''}
		>
			<p className="hint">
				Enter the email you sign in with. We’ll send you a link that works for one hour.
			</p>
			<AccountEmailField defaultValue={values.email} />
		</AuthForm>
	)
}

export function SetPasswordForm(form: ModeFormProps) {
	return (
		<AuthForm
			{...form}
			mode="setPassword"
			label="Set Password"
			busyLabel="Setting password..."
			isReady={isPasswordReady(form.values)}
		>
			<AccountEmailField defaultValue={form.values.email} isShown />
			<NewPasswordFields {...form} />
			<RemainingPasskeys passkeys={form.passkeys} remaining={form.remaining} />
		</AuthForm>
	)
}

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

const verifyWords = {
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

type VerifyFormProps = ModeFormProps & { mode: keyof typeof verifyWords }

/** Verifies the address by a post, since mail programs open links too. With scripts, the form submits itself once. */
export function VerifyForm({ mode, onSubmit, ...form }: VerifyFormProps) {
	const { hint, ...labels } = verifyWords[mode]
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

function NewPasswordFields({
	values,
	passwordError,
}: Pick<ModeFormProps, 'values' | 'passwordError'>) {
	const shared = { autoComplete: 'new-password', required: true }
	return (
		<>
			<PasswordField
				{...shared}
				id="auth-password"
				label="Password"
				name="password"
				minLength={passwordLength.min}
				defaultValue={values.password}
				aria-describedby="auth-strength"
				error={passwordError}
			/>
			<StrengthMeter id="auth-strength" password={values.password} />
			<PasswordField
				{...shared}
				id="auth-confirmation"
				label="Confirm password"
				name="confirmation"
				defaultValue={values.confirmation}
			/>
		</>
	)
}

function isPasswordReady({ password, confirmation }: AuthValues): boolean {
	return password !== '' && confirmation !== '' && passwordStrength(password) !== 'weak'
}

type AccountEmailFieldProps = {
	defaultValue: string
	/** Lets browsers offer passkeys here. */
	takesPasskey?: boolean
	/** The address is known and only shown, so that password managers save it. */
	isShown?: boolean
}

/** The email address, which browsers autofill as the user name. */
function AccountEmailField(props: AccountEmailFieldProps) {
	const { defaultValue, takesPasskey = false, isShown = false } = props
	return (
		<div className="field">
			<label htmlFor="auth-email">Email</label>
			<input
				id="auth-email"
				className="input"
				type="email"
				name="email"
				autoComplete={takesPasskey ? 'username webauthn' : 'username'}
				autoCapitalize="none"
				spellCheck={false}
				required
				readOnly={isShown}
				defaultValue={defaultValue}
			/>
		</div>
	)
}
