// Common passwords, which attackers try first. Only the server has the list, and loads it with the first new password;
// `scripts/make-common-passwords.ts` writes it.
import { passwordFault } from './password-strength.ts'

/** Why an input is refused; `code` for the page, `message` for people. */
export type FieldFault = { code: 'invalid' | 'commonPassword'; message: string }

const tooCommon = 'This password is too common, so it is easy to guess. Please choose another one.'

let loaded: Promise<ReadonlySet<string>> | null = null

/**
 * Why a new password is refused; null when it is good. The page has the same rules except the last: the password, in
 * any case, is not among the thousands used most.
 */
export async function newPasswordFault(
	password: string,
	confirmation: string,
): Promise<FieldFault | null> {
	const message = passwordFault(password, confirmation)
	if (message) return { code: 'invalid', message }
	if (!(await isCommon(password))) return null
	return { code: 'commonPassword', message: tooCommon }
}

async function isCommon(password: string): Promise<boolean> {
	loaded ??= readList()
	return (await loaded).has(toListed(password))
}

async function readList(): Promise<ReadonlySet<string>> {
	const { default: lines } = await import('./common-passwords.txt?raw')
	return new Set(lines.trimEnd().split('\n'))
}

function toListed(password: string): string {
	return password.normalize('NFKC').trim().toLowerCase()
}
