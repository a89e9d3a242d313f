/** What the sign-in page shows. The last four need a link. */
export type AuthMode =
	| 'signIn'
	| 'signUp'
	| 'reset'
	| 'setPassword'
	| 'verify'
	| 'confirmEmail'
	| 'setup'

export const subtitles: Record<AuthMode, string> = {
	signIn: 'Sign in to manage your content',
	signUp: 'Create your admin account',
	reset: 'Reset your password',
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
	setPassword: 'set-password',
	verify: 'verify-email',
	confirmEmail: 'confirm-email',
	setup: 'first-admin',
} as const satisfies Record<AuthMode, string>

/** Target of a plain post: the address of the same mode, so that the response shows there. */
export const postTo: Record<AuthMode, string> = {
	signIn: '/admin/auth',
	signUp: '/admin/auth?signup=true',
	reset: '/admin/auth?reset=true',
	setPassword: '/admin/auth?reset=true',
	verify: '/admin/auth?signup=true',
	confirmEmail: '/admin/auth',
	setup: '/admin/auth?signup=true',
}

const fallbacks: Record<AuthMode, string> = {
	signIn: 'An error occurred while signing in',
	signUp: 'An error occurred while creating your account',
	reset: 'An error occurred while sending the reset link',
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
