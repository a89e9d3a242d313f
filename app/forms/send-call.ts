// One call of a form, sent by the browser.
import type { LeadCall } from '#app/leads/calls.ts'

/** How a call ended. Only `taken` means that it is stored. */
export type Outcome = { kind: 'taken' } | Failure

export type Failure =
	| {
			kind: 'refused'
			/** Whether the response was a 2xx with `success: false`. */
			isOk: boolean
			/** The server's own message. */
			error: string | null
			/** The status text, or the status code. */
			statusText: string
	  }
	| { kind: 'timedOut' }
	| { kind: 'unreachable' }
	/** An unreadable response, or any other error. */
	| { kind: 'broken' }

const patienceMs = 15_000

type Options = {
	anonKey: string
	/** Lets the call outlive the page. */
	keepalive?: boolean
}

export async function sendCall(call: LeadCall, options: Options): Promise<Outcome> {
	if (!navigator.onLine) return { kind: 'unreachable' }
	return withPatience(async (signal) => {
		const response = await fetch(call.path, {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				Authorization: `Bearer ${options.anonKey}`,
			},
			body: JSON.stringify(call.body),
			keepalive: options.keepalive ?? false,
			signal,
		})
		return outcomeOf(response, await response.text())
	})
}

/** Whether this address of ours is available now, by a HEAD request. */
export async function tryAddress(path: string): Promise<Outcome> {
	if (!navigator.onLine) return { kind: 'unreachable' }
	return withPatience(async (signal) => {
		const { ok } = await fetch(path, { method: 'HEAD', cache: 'no-cache', signal })
		return { kind: ok ? 'taken' : 'broken' }
	})
}

async function withPatience(ask: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
	const patience = new AbortController()
	const timer = setTimeout(() => patience.abort(), patienceMs)
	try {
		return await ask(patience.signal)
	} catch {
		return { kind: patience.signal.aborted ? 'timedOut' : 'unreachable' }
	} finally {
		clearTimeout(timer)
	}
}

function outcomeOf({ ok, status, statusText }: Response, body: string): Outcome {
	const answer = parseAnswer(body)
	if (ok && answer === null) return { kind: 'broken' }
	if (ok && answer?.success === true) return { kind: 'taken' }
	const error = typeof answer?.error === 'string' && answer.error !== '' ? answer.error : null
	return { kind: 'refused', isOk: ok, error, statusText: statusText || String(status) }
}

function parseAnswer(body: string): { success?: unknown; error?: unknown } | null {
	try {
		const answer: unknown = JSON.parse(body)
		return typeof answer === 'object' ? answer : null
	} catch {
		return null
	}
}
