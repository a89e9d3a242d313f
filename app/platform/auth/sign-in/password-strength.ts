export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Shortest and longest password, in characters. */
export const passwordLength = { min: 8, max: 128 } as const

export const passwordHint =
	'Password must be at least 8 characters long and include a mix of letters, numbers, and special characters.'

export const strengthMessages: Record<PasswordStrength, string> = {
	weak: 'Weak password. Consider adding numbers, special characters, and mixed case.',
	medium: 'Medium strength. Try making it longer or adding more complexity.',
	strong: 'Strong password!',
}

/** Length counts up to 2; a digit, a special character and mixed case count 1 each. */
export function passwordScore(password: string): number {
	const length = password.length >= 12 ? 2 : password.length >= passwordLength.min ? 1 : 0
	const parts = [
		/\d/.test(password),
		/[!@#$%^&*(),.?":{}|<>]/.test(password),
		/[a-z]/.test(password) && /[A-Z]/.test(password),
	]
	return length + parts.filter(Boolean).length
}

export function passwordStrength(password: string): PasswordStrength {
	const score = passwordScore(password)
	if (score >= 4) return 'strong'
	return score >= 2 ? 'medium' : 'weak'
}

/** Why a new password is refused; null when it is good. The server and the page use it. */
export function passwordFault(password: string, confirmation: string): string | null {
	if (password !== confirmation) return 'Passwords do not match'
	if (password.length > passwordLength.max)
		return `Password must be at most ${passwordLength.max} characters long.`
	const isGood = password.length >= passwordLength.min && passwordStrength(password) !== 'weak'
	return isGood ? null : passwordHint
}
