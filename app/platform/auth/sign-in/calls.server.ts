// The calls of the sign-in page, by name. The page sends a form; the response is JSON with a message for people and a
// code for programs, and cookies. Without scripts, the page's own action makes the same calls.
import { db } from '#platform/db/client.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import type { Result } from '#platform/lib/result.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import type { CallResult, Call, CallResponse } from './call.ts'
import { tooMany, entered } from './entered.server.ts'
import { newPasswordFault } from './common-passwords.server.ts'
import type { FieldFault } from './common-passwords.server.ts'
import { deadLinkWords, formText } from './call.ts'
import { lastFactorWords } from '../passkeys/keep-passkeys.server.ts'
import { confirmEmail } from '../account/change-email.server.ts'
import { isEmail, normaliseEmail } from '../email-address.ts'
import { createFirstAdmin } from '../access/first-admin.server.ts'
import { knownBrowser } from '../session/known-browser.server.ts'
import { goOn, readAccount } from './after-password.server.ts'
import type { CodeNeeded } from './after-password.server.ts'
import { countTry, lockedMessage, readCount } from './attempt-limits.server.ts'
import type { LimitName } from './attempt-limits.server.ts'
import { hashPassword } from './passwords.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { setPassword, verifyEmail } from './set-password.server.ts'
import { signIn } from './sign-in.server.ts'
import type { SignInError } from './sign-in.server.ts'
import { handlePasskey, handlePasskeyOptions, handleSecondFactor } from './second-calls.server.ts'
import { mailVerification } from './sign-up.server.ts'
import type { SignedIn } from './enter.server.ts'
import { endedCookies, endSession } from '../session/session.server.ts'
import { sessionOrigin } from '../session/session-origin.server.ts'

/** Every call by its name in the address. */
export const authCalls: Record<string, (call: Call) => Promise<CallResult>> = {
	'sign-in': handleSignIn,
	'second-factor': handleSecondFactor,
	'passkey-options': handlePasskeyOptions,
	passkey: handlePasskey,
	'sign-up': handleSignUp,
	'request-reset': handleResetRequest,
	'set-password': handleSetPassword,
	'verify-email': handleVerifyEmail,
	'confirm-email': handleConfirmEmail,
	'first-admin': handleFirstAdmin,
	'sign-out': handleSignOut,
}

const statusOf = {
	invalidCredentials: 401,
	locked: 429,
	tooMany: 429,
	unverified: 403,
	passkeyNeeded: 403,
} as const

async function handleSignIn(call: Call): Promise<CallResult> {
	const { request, form, address, country } = call
	const [email, password] = [formText(form, 'email'), formText(form, 'password')]
	const browser = await knownBrowser(db, request, normaliseEmail(email))
	const origin = sessionOrigin(request, country)
	const signedIn = await signIn(db, { email, password, address, browser, origin })
	return signedIn.ok ? goingOn(request, signedIn.value) : refusedSignIn(signedIn.error, email)
}

async function refusedSignIn(error: SignInError, email: string): Promise<CallResult> {
	const { code } = error
	const body: CallResponse = { ok: false, code, message: messageOf(error) }
	if ('tries' in error) body.tries = error.tries
	if ('secondsLeft' in error) body.secondsLeft = error.secondsLeft
	// The password is right, but the mail may be lost.
	if (code === 'unverified' && (await mayMail(email)))
		await mailVerification(db, { email: normaliseEmail(email), now: new Date() })
	return { status: statusOf[code], body }
}

function messageOf(error: SignInError): string {
	if (error.code === 'invalidCredentials') return 'Invalid login credentials'
	if (error.code === 'unverified')
		return 'Please verify your email address first: the link is in the email we sent you.'
	if (error.code === 'passkeyNeeded')
		return 'Sign in with your passkey: a password alone is not enough here. If it is lost, ask an administrator to reset your second factor.'
	if (error.code === 'locked') return lockedMessage(error.secondsLeft)
	return tooMany(error.secondsLeft).body.message
}

async function handleSignUp(call: Call): Promise<CallResult> {
	const email = normaliseEmail(formText(call.form, 'email'))
	const [password, confirmation] = passwordsOf(call.form)
	const fault = emailFault(email) ?? (await newPasswordFault(password, confirmation))
	if (fault) return refuseAuthCall(422, fault)
	const limited = await limit('mail', call)
	if (limited) return limited
	const network = networkOf(call.address || 'unknown')
	const passwordHash = await hashPassword(password, { network, isKnown: false })
	if (await mayMail(email)) await enqueue(db, 'account.signUp', { email, passwordHash })
	return done()
}

async function handleResetRequest(call: Call): Promise<CallResult> {
	const email = normaliseEmail(formText(call.form, 'email'))
	const fault = emailFault(email)
	if (fault) return refuseAuthCall(422, fault)
	const limited = await limit('mail', call)
	if (limited) return limited
	if (await mayMail(email)) await enqueue(db, 'account.requestReset', { email })
	return done()
}

async function handleSetPassword(call: Call): Promise<CallResult> {
	const [password, confirmation] = passwordsOf(call.form)
	const fault = await newPasswordFault(password, confirmation)
	if (fault) return refuseAuthCall(422, fault)
	const token = formText(call.form, 'token')
	return withLink(
		call,
		'setPassword',
		() => setPassword(db, { token, password, remaining: remainingIn(call.form), now: new Date() }),
		({ email }) => enterByLink(call, email),
	)
}

function handleVerifyEmail(call: Call): Promise<CallResult> {
	const token = formText(call.form, 'token')
	return withLink(call, 'verify', () => verifyEmail(db, { token, now: new Date() }))
}

function handleConfirmEmail(call: Call): Promise<CallResult> {
	const token = formText(call.form, 'token')
	return withLink(call, 'confirmEmail', () =>
		confirmEmail(db, { token, now: new Date(), follow: call.followEmail }),
	)
}

async function handleFirstAdmin(call: Call): Promise<CallResult> {
	const email = normaliseEmail(formText(call.form, 'email'))
	const [password, confirmation] = passwordsOf(call.form)
	const fault = emailFault(email) ?? (await newPasswordFault(password, confirmation))
	if (fault) return refuseAuthCall(422, fault)
	const token = formText(call.form, 'token')
	return withLink(
		call,
		'setup',
		() => createFirstAdmin(db, { token, email, password, now: new Date() }),
		() => enterByLink(call, email),
	)
}

/** Signs in after a link has set the password. Nothing was typed that could be guessed, so no lock holds it up. */
async function enterByLink({ request, country }: Call, email: string): Promise<CallResult> {
	const account = await readAccount(db, email)
	if (!account) return done()
	const origin = sessionOrigin(request, country)
	// Whoever has the link has the mailbox that would be told of a new browser.
	const signedIn = await goOn(db, account, { method: 'link', origin, isNewBrowser: false })
	if (signedIn.ok) return goingOn(request, signedIn.value)
	const isPasskeyNeeded = signedIn.error.code === 'passkeyNeeded'
	return isPasskeyNeeded ? { status: 200, body: { ok: true, step: 'passkey' } } : done()
}

/** The response to a sign-in, or to its first half. */
async function goingOn(request: Request, value: SignedIn | CodeNeeded): Promise<CallResult> {
	if (!('step' in value)) return entered(request, value)
	const { step, cookies } = value
	return { status: 200, body: { ok: true, step }, cookies }
}

/** Ends the session in the database, so that a copy of its cookies is worthless too. */
async function handleSignOut({ request }: Call): Promise<CallResult> {
	const userId = await endSession(db, request)
	if (userId) logSecurity('sign-out', { result: 'ok', userId })
	return { status: 200, body: { ok: true, to: '/admin/auth' }, cookies: endedCookies() }
}

/** Stops a client that guesses links; a valid link is never counted. `response` says what follows it. */
async function withLink<T>(
	{ address }: Call,
	kind: keyof typeof deadLinkWords,
	work: () => Promise<Result<T, { code: string }>>,
	response: (value: T) => CallResult | Promise<CallResult> = done,
): Promise<CallResult> {
	const network = networkOf(address || 'unknown')
	const before = await readCount(db, 'link', network)
	if (before.isOver) {
		logSecurity('rate-limit', { result: 'refused', reason: 'link' })
		return tooMany(before.secondsLeft)
	}
	const result = await work()
	if (result.ok) return response(result.value)
	const { code } = result.error
	if (code === 'lastFactor') return refuseAuthCall(422, { code, message: lastFactorWords })
	const count = await countTry(db, 'link', network)
	logSecurity('link-refused', { result: 'refused' })
	return count.isOver
		? tooMany(count.secondsLeft)
		: refuseAuthCall(410, { code: 'deadLink', message: deadLinkWords[kind] })
}

async function limit(name: LimitName, { address }: Call): Promise<CallResult | null> {
	const count = await countTry(db, name, networkOf(address || 'unknown'))
	if (!count.isOver) return null
	logSecurity('rate-limit', { result: 'refused', reason: name })
	return tooMany(count.secondsLeft)
}

/** Limits mails to a mailbox. The response does not say so: it would reveal that the others were sent. */
async function mayMail(typed: string): Promise<boolean> {
	const account = normaliseEmail(typed)
	const { isOver } = await countTry(db, 'mailbox', account)
	if (isOver) logSecurity('rate-limit', { result: 'refused', reason: 'mailbox', account })
	return !isOver
}

function refuseAuthCall(status: number, fault: { code: string; message: string }): CallResult {
	return { status, body: { ok: false, ...fault } }
}

function done(): CallResult {
	return { status: 200, body: { ok: true } }
}

function emailFault(email: string): FieldFault | null {
	return isEmail(email) ? null : { code: 'invalid', message: 'Please enter a valid email address.' }
}

/** The ids of the passkeys that a form for a new password keeps. */
export function remainingIn(form: FormData): string[] {
	return form.getAll('passkey').filter((id) => typeof id === 'string')
}

function passwordsOf(form: FormData): [string, string] {
	return [formText(form, 'password'), formText(form, 'confirmation')]
}
