import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallResponse } from '#platform/auth/sign-in/call.ts'
import { announceSessionChange } from '#kit/site/session/session-change.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { isSigningIn } from './auth-mode.ts'
import type { AuthMode } from './auth-mode.ts'
import type { AuthValues } from './auth-form.tsx'
import { clearLock, lockMessage, readLock, storeLock } from './login-lock.ts'
import { useAuthCall } from './use-passkeys.ts'

/** Why a call failed; shown at the password if `isOfPassword`, else above the form. */
export type AuthError = { message: string; isOfPassword: boolean }

export type AuthStart = {
	mode: AuthMode
	/** The error of a plain post. */
	error: AuthError | null
	notice: string | null
	email: string
	isResetSent: boolean
}

/** Notices on the sign-in form after a link has been used. */
export const verifiedNotices = {
	verify: 'Your email address is verified. You can sign in now.',
	confirmEmail: 'Your new email address is confirmed. From now on you sign in with it.',
} as const
/** Notices after a password has been set where that alone signs nobody in. */
export const passwordSetNotices = {
	secondFactor: 'Your password has been set. One more step: your code.',
	passkey: 'Your password has been set. Now sign in with your passkey.',
	other: 'Your password has been set. Sign in with it now.',
} as const

/** What the sign-in page shows: mode, messages, and the typed values, which all modes share. */
function useShown(start: AuthStart) {
	const [mode, setMode] = useState(start.mode)
	const [error, setError] = useState(start.error)
	const [notice, setNotice] = useState(start.notice)
	const [isResetSent, setIsResetSent] = useState(start.isResetSent)
	const [values, setValues] = useState<AuthValues>({ email: start.email, ...noSecrets })
	const switchTo = useCallback((next: AuthMode) => {
		setMode(next)
		setError(null)
		setNotice(null)
		setIsResetSent(false)
	}, [])
	const keep = useCallback(
		(changes: Partial<AuthValues>) => setValues((current) => ({ ...current, ...changes })),
		[],
	)
	const shown = { mode, error, notice, isResetSent, values }
	return { shown, setError, setNotice, setIsResetSent, switchTo, keep }
}

const noSecrets = { password: '', confirmation: '', code: '' }

/** The state of the sign-in page, and its calls. */
export function useAuthScreen(start: AuthStart) {
	const { shown, setError, setNotice, setIsResetSent, switchTo, keep } = useShown(start)
	const { mode } = shown
	const { call, isBusy } = useAuthCall(mode)
	const navigate = useNavigate()
	const tellLock = useStoredLock(mode, setError)

	async function submit(form: HTMLFormElement) {
		setError(null)
		if (mode !== 'signIn' && hasMismatch(form)) return setError(toError('Passwords do not match'))
		await take(await call(form))
	}

	/** What follows the response to a call, whether the form made it or a passkey. */
	async function take(response: CallResponse) {
		if (isSigningIn(mode)) tellLock(response)
		if (response.ok && response.step) return next(response.step)
		if (response.ok) return succeed(response.to)
		if (response.code === 'startAgain') switchTo('signIn')
		setError(toError(response.message, response.code))
	}

	/** The password is right, or has just been set, and something else has to follow. */
	async function next(step: 'secondFactor' | 'passkey') {
		const isCode = step === 'secondFactor'
		const isSet = mode === 'setPassword'
		keep(noSecrets)
		// The link is used up: drop it from the address.
		if (isSet) await navigate(isCode ? '/admin/auth?step=code' : '/admin/auth', { replace: true })
		switchTo(isCode ? 'secondFactor' : 'signIn')
		if (isSet) setNotice(passwordSetNotices[step])
	}

	async function succeed(to?: string) {
		if (to !== undefined) {
			clearLock()
			const isSet = mode === 'setPassword'
			const title = isSet
				? 'Your password has been set, and you are signed in'
				: 'You have been signed in successfully'
			await showToast({ title, isOfNextScreen: true })
			// The browser has kept the fragment of the page asked for, which names a field.
			await navigate(to + location.hash)
			// Only now: this page receives the event too and would check its own session.
			announceSessionChange()
		} else if (mode === 'reset') {
			setIsResetSent(true)
			await showToast({
				title: 'If an account exists with this email, you will receive a password reset link',
			})
		} else if (mode === 'signUp') {
			switchTo('signIn')
			keep(noSecrets)
			setNotice('Please check your email to verify your account.')
			await showToast({
				title: 'Account created',
				description: 'Please check your email to verify your account.',
			})
		} else {
			clearLock()
			if (mode === 'confirmEmail')
				await showToast({ title: verifiedNotices.confirmEmail, isOfNextScreen: true })
			keep(noSecrets)
			// The link is used up: drop it from the address and show the sign-in form.
			await navigate('/admin/auth', { replace: true })
			switchTo('signIn')
			setNotice(isVerifying(mode) ? verifiedNotices[mode] : passwordSetNotices.other)
		}
	}

	return {
		...shown,
		isBusy,
		switchTo,
		submit: (form: HTMLFormElement) => void submit(form),
		take,
		showError: (message: string | null) => setError(message === null ? null : toError(message)),
		keep,
	}
}

/** The error to show for a call that failed with this code. */
export function toError(message: string, code?: string): AuthError {
	return { message, isOfPassword: code === 'commonPassword' }
}

/** Shows a stored lockout, and stores the lockout the server reports. */
function useStoredLock(mode: AuthMode, setError: (error: AuthError | null) => void) {
	useEffect(() => {
		if (!isSigningIn(mode)) return
		const now = Date.now()
		const lockedUntil = readLock(now)
		if (lockedUntil !== null) setError(toError(lockMessage(lockedUntil, now)))
	}, [mode, setError])
	return (response: CallResponse) => {
		if (response.ok) {
			// A right password alone clears no count.
			if (!response.step) clearLock()
			return
		}
		if (response.tries === undefined) return
		const { secondsLeft } = response
		const lockedUntil = secondsLeft === undefined ? null : Date.now() + secondsLeft * 1000
		storeLock({ attempts: response.tries, lockedUntil })
	}
}

function isVerifying(mode: AuthMode): mode is keyof typeof verifiedNotices {
	return mode in verifiedNotices
}

function hasMismatch(form: HTMLFormElement): boolean {
	const data = new FormData(form)
	return data.has('confirmation') && data.get('password') !== data.get('confirmation')
}
