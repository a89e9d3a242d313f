/** What the sign-in page shows. The codes follow the right password, the last four need a link. */
export type AuthMode = keyof typeof subtitles

/** Whether a right answer in this mode signs in, so that wrong ones count into the lockout. */
export function isSigningIn(mode: AuthMode): mode is 'signIn' | 'secondFactor' | 'recoveryCode' {
	return mode === 'signIn' || mode === 'secondFactor' || mode === 'recoveryCode'
}

export const subtitles = {
	signIn: 'Sign in to manage your content',
	signUp: 'Create your admin account',
	reset: 'Reset your password',
	secondFactor: 'Enter the code from your authenticator app',
	recoveryCode: 'Enter one of your recovery codes',
	setPassword: 'Choose a new password',
	verify: 'Verify your email address',
	confirmEmail: 'Confirm your new email address',
	setup: 'Create your admin account',
}

/** The name of the call each mode makes. */
export const callOf = {
	signIn: 'sign-in',
	signUp: 'sign-up',
	reset: 'request-reset',
	secondFactor: 'second-factor',
	recoveryCode: 'second-factor',
	setPassword: 'set-password',
	verify: 'verify-email',
	confirmEmail: 'confirm-email',
	setup: 'first-admin',
} as const satisfies Record<AuthMode, string>

/** The address that shows a mode, and the target of its plain post, so that the response shows there. */
export const addressOf: Record<AuthMode, string> = {
	signIn: '/admin/auth',
	signUp: '/admin/auth?signup=true',
	reset: '/admin/auth?reset=true',
	secondFactor: '/admin/auth?step=code',
	recoveryCode: '/admin/auth?step=recovery',
	setPassword: '/admin/auth?reset=true',
	verify: '/admin/auth?signup=true',
	confirmEmail: '/admin/auth',
	setup: '/admin/auth?signup=true',
}

const fallbacks: Record<AuthMode, string> = {
	signIn: 'An error occurred while signing in',
	signUp: 'An error occurred while creating your account',
	reset: 'An error occurred while sending the reset link',
	secondFactor: 'An error occurred while signing in',
	recoveryCode: 'An error occurred while signing in',
	setPassword: 'An error occurred while setting your password',
	verify: 'An error occurred while verifying your email address',
	confirmEmail: 'An error occurred while confirming your email address',
	setup: 'An error occurred while creating your account',
}

/** The message for a failed call: the server's own, else the mode's fallback. */
export function failureText(mode: AuthMode, message: string | undefined): string {
	if (message === 'Invalid login credentials')
		return 'The email or password you entered is incorrect'
	return message || fallbacks[mode]
}
