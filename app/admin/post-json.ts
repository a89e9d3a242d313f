/** How a back office request ended; the page stays usable in every case. */
export type Outcome<T> =
	| { kind: 'done'; body: T }
	/** The session has ended, or there was none. */
	| { kind: 'signedOut' }
	/** Refused with a message and details: 409 conflict, 422 invalid input. */
	| { kind: 'refused'; status: number; body: unknown }
	/** The server failed; `reason` is its message, or null. */
	| { kind: 'failed'; reason: string | null }
	/** The server could not be reached. */
	| { kind: 'offline' }

const patienceMs = 30_000

/** Posts JSON to a back office address, with a timeout of 30 s, or until `signal` aborts it. Never throws. */
export async function postJson<T>(
	address: string,
	body: unknown = {},
	{ signal }: { signal?: AbortSignal } = {},
): Promise<Outcome<T>> {
	let response: Response
	try {
		response = await fetch(address, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
			body: JSON.stringify(body),
			// The guard redirects to the sign-in page; here that means "signed out".
			redirect: 'manual',
			signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]),
		})
	} catch {
		return { kind: 'offline' }
	}
	if (response.type === 'opaqueredirect' || response.status === 401) return { kind: 'signedOut' }
	return outcomeOf<T>(response)
}

async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
	const answer: unknown = await response.json().catch(() => null)
	if (response.ok && answer !== null) return { kind: 'done', body: answer as T }
	if (response.status === 409 || response.status === 422) {
		return { kind: 'refused', status: response.status, body: answer }
	}
	return { kind: 'failed', reason: messageIn(answer) }
}

function messageIn(answer: unknown): string | null {
	const message = (answer as { message?: unknown } | null)?.message
	return typeof message === 'string' && message !== '' ? message : null
}

/** The message for a failed request; null when the type's own message fits better. */
export function reasonOf(outcome: Outcome<unknown>): string | null {
	if (outcome.kind === 'offline')
		return 'The server cannot be reached. Nothing is lost: try again when you are back online.'
	if (outcome.kind === 'signedOut') return 'You are signed out. Sign in, then try again.'
	if (outcome.kind === 'failed') return outcome.reason
	return outcome.kind === 'refused' ? messageIn(outcome.body) : null
}
