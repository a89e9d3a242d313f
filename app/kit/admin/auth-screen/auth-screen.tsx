import type { ReactNode } from 'react'
import type { Passkey } from '#platform/auth/second-factor/factors.server.ts'
import { Logo } from '#kit/site/illustrations/logo.tsx'
import { PendingPage } from '#kit/site/pending-page.tsx'
import { Spinner } from '#kit/site/skeletons.tsx'
import { useBusiness } from '#platform/business/use-business.ts'
import { useSessionWatch } from '../use-session-watch.ts'
import { useIsScripted } from '../scripted.tsx'
import { addressOf, subtitles } from './auth-mode.ts'
import type { AuthMode } from './auth-mode.ts'
import {
	CodeForm,
	ResetForm,
	SetPasswordForm,
	SignInForm,
	SignUpForm,
	VerifyForm,
} from './mode-forms.tsx'
import type { ModeFormProps } from './mode-forms.tsx'
import { useAuthScreen } from './use-auth-screen.ts'
import type { AuthError, AuthStart } from './use-auth-screen.ts'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { usePasskeys } from './use-passkeys.ts'
import type { PasskeyHandlers } from './use-passkeys.ts'
import './auth-screen.css'

const screens = [{ path: /^\/admin\//, screen: <Spinner>Loading authentication...</Spinner> }]

type AuthScreenProps = {
	start: AuthStart
	token: string | null
	/** The account signed in at render time, or null. Only plain sign-in redirects a signed-in account. */
	sessionEmail: string | null
	/** The origin at which the site has passkeys; null: nowhere. */
	passkeyOrigin: string | null
	/** Of the account whose password a link sets, and those to tick at first. */
	passkeys: Passkey[]
	remaining: string[]
}

export function AuthScreen({ start, sessionEmail, passkeyOrigin, ...of }: AuthScreenProps) {
	const screen = useAuthScreen(start)
	const business = useBusiness()
	const { isChecking } = useSessionWatch(sessionEmail)
	return (
		<main id="content" tabIndex={-1} className="admin auth">
			<PendingPage screens={screens}>
				{isChecking ? <Spinner>Checking authentication...</Spinner> : null}
				<div className="auth-page" hidden={isChecking}>
					<div className="auth-card">
						<a href="/" className="auth-brand" aria-label={`${business.name}, home page`}>
							<Logo className="h-12 w-12" />
							<span>{business.shortName}</span>
						</a>
						<h1 className="title-2">Admin Access</h1>
						<p id="auth-subtitle" className="auth-subtitle">
							{subtitles[screen.mode]}
						</p>
						<Messages error={aboveForm(screen.error)} notice={screen.notice} />
						{screen.mode === 'reset' && screen.isResetSent ? (
							<ResetSent onBack={() => screen.switchTo('signIn')} />
						) : (
							<>
								<ModeForm screen={screen} of={of} />
								{screen.mode === 'signIn' ? (
									<PasskeyButton
										origin={passkeyOrigin}
										onResponse={screen.take}
										onError={screen.showError}
									/>
								) : null}
								<Toggles mode={screen.mode} switchTo={screen.switchTo} />
							</>
						)}
					</div>
				</div>
			</PendingPage>
		</main>
	)
}

type Screen = ReturnType<typeof useAuthScreen>

type FormOf = Pick<AuthScreenProps, 'token' | 'passkeys' | 'remaining'>

function ModeForm({ screen, of }: { screen: Screen; of: FormOf }) {
	const { mode, error, values, isBusy, keep, submit } = screen
	const passwordError = error?.isOfPassword ? error.message : null
	const state = { ...of, values, isBusy, passwordError }
	const form: ModeFormProps = { ...state, onValues: keep, onSubmit: submit }
	// Keyed by mode, so that each form starts with the values typed so far.
	if (mode === 'signUp' || mode === 'setup') return <SignUpForm key={mode} {...form} mode={mode} />
	if (mode === 'reset') return <ResetForm key={mode} {...form} />
	if (mode === 'setPassword') return <SetPasswordForm key={mode} {...form} />
	if (mode === 'secondFactor' || mode === 'recoveryCode')
		return <CodeForm key={mode} {...form} mode={mode} />
	if (mode === 'verify' || mode === 'confirmEmail')
		return <VerifyForm key={mode} {...form} mode={mode} />
	return <SignInForm key={mode} {...form} token={null} />
}

function aboveForm(error: AuthError | null): string | null {
	return error && !error.isOfPassword ? error.message : null
}

function Messages({ error, notice }: { error: string | null; notice: string | null }) {
	return (
		<>
			<div role="alert" className="auth-error" data-empty={error ? undefined : ''}>
				{error}
			</div>
			<div role="status" className="auth-notice" data-empty={notice ? undefined : ''}>
				{notice}
			</div>
		</>
	)
}

function ResetSent({ onBack }: { onBack: () => void }) {
	return (
		<div className="auth-sent">
			<h2 className="title-3">Reset link sent!</h2>
			<p>
				If an account exists with this email, the link is on its way. It works once and expires
				after one hour.
			</p>
			<ModeSwitch href="/admin/auth" className="button button-pasture w-full" onPress={onBack}>
				Back to Sign In
			</ModeSwitch>
		</div>
	)
}

type Toggle = { to: AuthMode; label: string }

const toSignIn: Toggle = { to: 'signIn', label: 'Back to Sign In' }
const hasAccount: Toggle = { to: 'signIn', label: 'Already have an account? Sign in' }
const toReset: Toggle = { to: 'reset', label: 'Forgot your password?' }

const toggles: Record<AuthMode, Toggle[]> = {
	signIn: [toReset, { to: 'signUp', label: 'Need an account? Create one' }],
	signUp: [hasAccount, toReset],
	reset: [toSignIn],
	secondFactor: [{ to: 'recoveryCode', label: 'Use a recovery code instead' }, toSignIn],
	recoveryCode: [{ to: 'secondFactor', label: 'Use the authenticator app instead' }, toSignIn],
	setPassword: [toSignIn, { ...toReset, label: 'Request a new link' }],
	verify: [toSignIn],
	confirmEmail: [toSignIn],
	setup: [hasAccount],
}

function Toggles({ mode, switchTo }: { mode: AuthMode; switchTo: (mode: AuthMode) => void }) {
	return (
		<ul className="auth-toggles">
			{toggles[mode].map(({ to, label }) => (
				<li key={to}>
					<ModeSwitch href={addressOf[to]} className="auth-toggle" onPress={() => switchTo(to)}>
						{label}
					</ModeSwitch>
				</li>
			))}
		</ul>
	)
}

type ModeSwitchProps = {
	href: string
	className?: string
	onPress: () => void
	children: ReactNode
}

/** A link without scripts, a button with them. */
function ModeSwitch({ href, className, onPress, children }: ModeSwitchProps) {
	if (!useIsScripted())
		return (
			<a href={href} className={className}>
				{children}
			</a>
		)
	return (
		<button type="button" className={className} onClick={onPress}>
			{children}
		</button>
	)
}

type PasskeyButtonProps = PasskeyHandlers & {
	/** The origin at which the site has passkeys; null: nowhere. */
	origin: string | null
}

/** Signing in with a passkey, where the browser and the address allow it. */
function PasskeyButton({ origin, ...handlers }: PasskeyButtonProps) {
	if (!useIsScripted() || origin !== location.origin) return null
	return 'PublicKeyCredential' in globalThis ? <ShownPasskeyButton {...handlers} /> : null
}

function ShownPasskeyButton(handlers: PasskeyHandlers) {
	const [isBusy, setIsBusy] = useState(false)
	const { signIn } = usePasskeys(handlers)
	async function press() {
		setIsBusy(true)
		await signIn()
		setIsBusy(false)
	}
	return (
		<div className="auth-passkey">
			<p className="auth-or">
				<span>or</span>
			</p>
			<button
				type="button"
				className="button button-line w-full"
				disabled={isBusy}
				onClick={() => void press()}
			>
				<KeyRound size={18} aria-hidden="true" />
				{isBusy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
			</button>
		</div>
	)
}
