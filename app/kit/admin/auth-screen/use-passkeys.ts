import { useEffect, useRef, useState } from 'react'
import type { CallResponse } from '#platform/auth/sign-in/call.ts'
import { postForm } from '#platform/lib/http/request-json.ts'
import { callOf, failureText } from './auth-mode.ts'
import type { AuthMode } from './auth-mode.ts'

export type PasskeyHandlers = {
	onResponse: (response: CallResponse) => Promise<void>
	/** Null: nothing is wrong any more. */
	onError: (message: string | null) => void
}

/** A challenge lives for five minutes. */
const renewAfterMs = 4 * 60_000
const failed = 'This passkey could not be used. Sign in with your password instead.'

/**
 * Passkeys on the sign-in page. Where the browser can, they are offered in the list of the email field as well, from
 * the start and without a press; `signIn` asks for one at once.
 */
export function usePasskeys({ onResponse, onError }: PasskeyHandlers) {
	const [questions] = useState(makeQuestions)
	const handlers = useRef({ onResponse, onError })
	useEffect(() => {
		handlers.current = { onResponse, onError }
	})

	async function ask(isQuiet: boolean): Promise<'in' | 'refused' | 'ended'> {
		const requested = await questions.ask(isQuiet)
		if (requested === null) return 'ended'
		if (requested.ok) handlers.current.onError(null)
		await handlers.current.onResponse(
			requested.ok ? requested : { ...requested, message: requested.message || failed },
		)
		return requested.ok ? 'in' : 'refused'
	}

	async function offer(): Promise<void> {
		if (document.visibilityState !== 'visible' || !(await canOffer())) return
		if ((await ask(true)) === 'refused') await offer()
	}

	const offerNow = useRef(offer)
	useEffect(() => {
		const onTime = () => void offerNow.current()
		onTime()
		const timer = setInterval(onTime, renewAfterMs)
		// Another tab's question has replaced the challenge of this one.
		document.addEventListener('visibilitychange', onTime)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', onTime)
			questions.end()
		}
	}, [questions])

	async function signIn() {
		handlers.current.onError(null)
		// The question took the place of the list's.
		if ((await ask(false)) !== 'in') void offer()
	}
	return { signIn }
}

const library = () => import('@simplewebauthn/browser')

/** The page's questions, of which the last one counts: it ends the one before. */
function makeQuestions() {
	let last = 0
	let options: Promise<unknown> = Promise.resolve()

	/** The server's response; null when the person, or a newer question, has ended this one. */
	async function ask(isQuiet: boolean): Promise<CallResponse | null> {
		last += 1
		const own = last
		// One after another: the last response sets the cookie of the challenge.
		const asking = options.then(() => sendCall('passkey-options', new FormData()))
		options = asking
		const requested = await asking
		if (own !== last) return null
		if (!requested.ok || !requested.options) return isQuiet || requested.ok ? null : requested
		const { startAuthentication } = await library()
		if (own !== last) return null
		try {
			const given = { optionsJSON: requested.options, useBrowserAutofill: isQuiet }
			const form = new FormData()
			form.set('assertion', JSON.stringify(await startAuthentication(given)))
			return await sendCall('passkey', form)
		} catch (error) {
			const hasEnded = isQuiet || own !== last || isEnd(error)
			return hasEnded ? null : { ok: false, code: 'passkeyRefused', message: failed }
		}
	}

	function end() {
		if (last === 0) return
		last += 1
		void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
	}
	return { ask, end }
}

/** Browsers say "not allowed" when the person closes their dialog, and when its time is over. */
function isEnd(error: unknown): boolean {
	const name = error instanceof Error ? error.name : ''
	return name === 'AbortError' || name === 'NotAllowedError'
}

async function canOffer(): Promise<boolean> {
	const { browserSupportsWebAuthnAutofill } = await library()
	return browserSupportsWebAuthnAutofill().catch(() => false)
}

/** Sends a form of the sign-in page, with a timeout of 30 s. Without a valid response the code is 'unreachable'. */
export function useAuthCall(mode: AuthMode) {
	const [isBusy, setIsBusy] = useState(false)
	async function call(form: HTMLFormElement): Promise<CallResponse> {
		setIsBusy(true)
		const response = await sendCall(callOf[mode], new FormData(form))
		setIsBusy(false)
		return response.ok ? response : { ...response, message: failureText(mode, response.message) }
	}
	return { call, isBusy }
}

/** Makes a call by its name. Never throws: without a valid response the code is 'unreachable'. */
async function sendCall(name: string, form: FormData): Promise<CallResponse> {
	const outcome = await postForm(`/api/auth/${name}${location.search}`, form)
	const response = outcome.kind === 'offline' ? null : (outcome.body as CallResponse | null)
	return response?.ok === undefined ? { ok: false, code: 'unreachable', message: '' } : response
}
