/** How a request of the back office ended; a page can go on after every one of them. */
export type Outcome<T> =
	| { kind: 'done'; body: T }
	/** Signed out meanwhile, or never signed in. */
	| { kind: 'signedOut' }
	/** Refused with words and details: 409 somebody was faster, 422 something is wrong with the input. */
	| { kind: 'refused'; status: number; body: unknown }
	/** The server failed; `reason` is its own sentence, when it gave one. */
	| { kind: 'failed'; reason: string | null }
	/** The server could not be reached. */
	| { kind: 'offline' }

const patienceMs = 30_000

/** Posts JSON to an address of the back office. Never throws. */
export async function postJson<T>(address: string, body: unknown = {}): Promise<Outcome<T>> {
	let response: Response
	try {
		response = await fetch(address, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
			body: JSON.stringify(body),
			// The guard sends people to the sign-in page; a program wants to hear that as what it is.
			redirect: 'manual',
			signal: AbortSignal.timeout(patienceMs),
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

/** What to tell about a request that did not work; null when the type's own words say it best. */
export function reasonOf(outcome: Outcome<unknown>): string | null {
	if (outcome.kind === 'offline')
		return 'The server cannot be reached. Nothing is lost: try again when you are back online.'
	if (outcome.kind === 'signedOut') return 'You are signed out. Sign in, then try again.'
	if (outcome.kind === 'failed') return outcome.reason
	return outcome.kind === 'refused' ? messageIn(outcome.body) : null
}
