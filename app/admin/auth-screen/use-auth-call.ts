import { useState } from 'react'
import type { CallAnswer } from '#app/auth/sign-in/call-answer.ts'
import { postForm } from '#app/lib/http/ask-json.ts'
import { callOf, failureText } from './auth-mode.ts'
import type { AuthMode } from './auth-mode.ts'

/** Sends a form of the sign-in page, with a timeout of 30 s. Without a valid response the code is 'unreachable'. */
export function useAuthCall(mode: AuthMode) {
	const [isBusy, setIsBusy] = useState(false)
	async function call(form: HTMLFormElement): Promise<CallAnswer> {
		setIsBusy(true)
		const answer = await sendCall(callOf[mode], new FormData(form))
		setIsBusy(false)
		return answer.ok ? answer : { ...answer, message: failureText(mode, answer.message) }
	}
	return { call, isBusy }
}

/** Makes a call by its name. Never throws: without a valid response the code is 'unreachable'. */
export async function sendCall(name: string, form: FormData): Promise<CallAnswer> {
	const outcome = await postForm(`/api/auth/${name}${location.search}`, form)
	const answer = outcome.kind === 'offline' ? null : (outcome.body as CallAnswer | null)
	return answer?.ok === undefined ? { ok: false, code: 'unreachable', message: '' } : answer
}
