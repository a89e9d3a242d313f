// The calls of the sign-in page that need more than a password: codes and passkeys.
import { db } from '#platform/db/client.server.ts'
import { formText } from '#platform/auth/sign-in/call.ts'
import { clearPending } from '../second-factor/pending-sign-in.server.ts'
import { unreadableCodes } from '../second-factor/code-try.server.ts'
import { sessionOrigin } from '../session/session-origin.server.ts'
import type { CallResult, Call } from './call.ts'
import { lockedMessage } from './attempt-limits.server.ts'
import { tooMany, accountAfterCode, entered } from './entered.server.ts'
import { sendCode } from './send-code.server.ts'
import type { CodeError } from './send-code.server.ts'
import type { PasskeyError } from './passkey-sign-in.server.ts'

const words = {
	wrongCode: 'This code is not right, or it has been used already.',
	startAgain: 'Your sign-in took too long. Please start again with your password.',
	unreadableCodes,
	passkeyRefused: 'This passkey could not be used. Sign in with your password instead.',
} as const

/** `second-factor` with `code`: the code after the password. */
export async function handleSecondFactor(call: Call): Promise<CallResult> {
	const { request, form, address, country } = call
	const origin = sessionOrigin(request, country)
	const sent = await sendCode(db, { request, code: formText(form, 'code'), address, origin })
	if (!sent.ok) return refuseSecondFactor(sent.error)
	const hasLost = sent.value.method === 'recovery-code'
	return entered(request, sent.value, hasLost ? accountAfterCode : undefined)
}

/** `passkey-options`: what to ask a passkey for. */
export async function handlePasskeyOptions(): Promise<CallResult> {
	const { askForPasskey } = await import('../passkeys/assertion.server.ts')
	const requested = await askForPasskey()
	if (!requested) return refuseSecondFactor({ code: 'passkeyRefused' })
	return {
		status: 200,
		body: { ok: true, options: requested.options },
		cookies: [requested.cookie],
	}
}

/** `passkey` with `assertion`, the JSON that the browser made. */
export async function handlePasskey(call: Call): Promise<CallResult> {
	const { signInWithPasskey } = await import('./passkey-sign-in.server.ts')
	const { request, form, address, country } = call
	const origin = sessionOrigin(request, country)
	const sent = formText(form, 'assertion')
	const signedIn = await signInWithPasskey(db, { request, sent, address, origin })
	return signedIn.ok ? entered(request, signedIn.value) : refuseSecondFactor(signedIn.error)
}

function refuseSecondFactor(error: CodeError | PasskeyError): CallResult {
	const { code } = error
	if (code === 'tooMany') return tooMany(error.secondsLeft)
	if (code === 'locked') {
		const { tries, secondsLeft } = error
		const message = lockedMessage(secondsLeft)
		return { status: 429, body: { ok: false, code, message, tries, secondsLeft } }
	}
	const body = { ok: false as const, code, message: words[code] }
	if (code === 'wrongCode') return { status: 401, body: { ...body, tries: error.tries } }
	if (code === 'unreadableCodes') return { status: 409, body }
	return { status: 401, body, ...(code === 'startAgain' && { cookies: [clearPending()] }) }
}
