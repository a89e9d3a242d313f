// One call of a form, sent by the browser.
import type { LeadCall } from '#enquiries/leads/calls.ts'
import { postJson } from '#platform/lib/http/request-json.ts'

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

const timeoutMs = 15_000

type Options = {
	anonKey: string
	/** Lets the call outlive the page. */
	keepalive?: boolean
}

export async function sendCall(
	{ path, body }: LeadCall,
	{ anonKey, keepalive = false }: Options,
): Promise<Outcome> {
	if (!navigator.onLine) return { kind: 'unreachable' }
	const headers = { Authorization: `Bearer ${anonKey}` }
	const outcome = await postJson(path, body, { headers, keepalive, timeoutMs })
	if (outcome.kind === 'offline') return { kind: outcome.isLate ? 'timedOut' : 'unreachable' }
	const isOk = outcome.status < 300
	const isObject = typeof outcome.body === 'object' && outcome.body !== null
	if (isOk && !isObject) return { kind: 'broken' }
	const { success, error }: Reply = isObject ? outcome.body! : {}
	if (isOk && success === true) return { kind: 'taken' }
	return {
		kind: 'refused',
		isOk,
		error: typeof error === 'string' && error !== '' ? error : null,
		statusText: outcome.statusText || String(outcome.status),
	}
}

type Reply = { success?: unknown; error?: unknown }

/** Whether this address of ours is available now, by a HEAD request. */
export async function tryAddress(path: string): Promise<Outcome> {
	if (!navigator.onLine) return { kind: 'unreachable' }
	const signal = AbortSignal.timeout(timeoutMs)
	try {
		const { ok } = await fetch(path, { method: 'HEAD', cache: 'no-cache', signal })
		return { kind: ok ? 'taken' : 'broken' }
	} catch {
		return { kind: signal.aborted ? 'timedOut' : 'unreachable' }
	}
}
