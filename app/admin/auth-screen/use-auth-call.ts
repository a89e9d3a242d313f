import { useState } from 'react'
import type { CallAnswer } from '#app/auth/sign-in/call-answer.ts'
import { callOf, failureText } from './auth-mode.ts'
import type { AuthMode } from './auth-mode.ts'

const patienceMs = 30_000

export type Failure = Extract<CallAnswer, { ok: false }>

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
	try {
		const response = await fetch(`/api/auth/${name}${location.search}`, {
			method: 'POST',
			body: new URLSearchParams([...form] as [string, string][]),
			signal: AbortSignal.timeout(patienceMs),
		})
		const body: Partial<CallAnswer> = await response.json()
		return body.ok === undefined ? failed : (body as CallAnswer)
	} catch {
		return failed
	}
}

const failed: Failure = { ok: false, code: 'unreachable', message: '' }
