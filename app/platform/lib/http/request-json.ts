// How browsers ask the server for JSON.

/** How a request ended; the page stays usable in every case. */
export type Outcome<T> =
	| ({ kind: 'done'; body: T } & Status)
	/** The session has ended, or there was none. */
	| ({ kind: 'signedOut'; body: unknown } & Status)
	/** Refused with a message and details: 409 conflict, 422 invalid input. */
	| ({ kind: 'refused'; body: unknown } & Status)
	/** Any other response; without JSON, `body` is null. */
	| ({ kind: 'failed'; body: unknown } & Status)
	/** The server could not be reached, or did not respond in time. */
	| { kind: 'offline'; isLate: boolean }

type Status = { status: number; statusText: string }

type Options = {
	signal?: AbortSignal | undefined
	/** 30 s unless given. */
	timeoutMs?: number
	headers?: Record<string, string>
	/** Lets the request outlive the page. */
	keepalive?: boolean
}

/** Posts JSON to an address of ours, until it is too late or `signal` aborts it. Never throws. */
export function postJson<T>(
	address: string,
	body: unknown = {},
	{ headers, ...options }: Options = {},
): Promise<Outcome<T>> {
	return ask<T>(address, {
		...options,
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
		body: JSON.stringify(body),
	})
}

/** Reads JSON at an address of ours, like `postJson`. */
export function getJson<T>(address: string, options: Options = {}): Promise<Outcome<T>> {
	return ask<T>(address, options)
}

/** Sends the fields of a form that has no files, like `postJson`. */
export function postForm(address: string, form: FormData): Promise<Outcome<unknown>> {
	const body = new URLSearchParams([...form] as [string, string][])
	return ask(address, { method: 'POST', body })
}

type JsonRequest = Options & { method?: string; body?: BodyInit }

async function ask<T>(address: string, requested: JsonRequest): Promise<Outcome<T>> {
	const { signal, timeoutMs = 30_000, ...init } = requested
	const late = AbortSignal.timeout(timeoutMs)
	try {
		const response = await fetch(address, {
			...init,
			// The guard redirects to the sign-in page; here that means "signed out".
			redirect: 'manual',
			signal: signal ? AbortSignal.any([late, signal]) : late,
		})
		const body: unknown = await response.json().catch((error: unknown) => {
			if (error instanceof SyntaxError) return null
			throw error
		})
		const status = response.type === 'opaqueredirect' ? 401 : response.status
		const kind = kindOf(status, body)
		return { kind, status, statusText: response.statusText, body } as Outcome<T>
	} catch {
		return { kind: 'offline', isLate: late.aborted }
	}
}

function kindOf(status: number, body: unknown): Outcome<unknown>['kind'] {
	if (status === 401) return 'signedOut'
	if (status < 300 && body !== null) return 'done'
	return status === 409 || status === 422 ? 'refused' : 'failed'
}

/** The message for a request that did not succeed; null when the caller's own message fits better. */
export function reasonOf(outcome: Outcome<unknown>): string | null {
	if (outcome.kind === 'offline')
		return 'The server cannot be reached. Nothing is lost: try again when you are back online.'
	if (outcome.kind === 'signedOut') return 'You are signed out. Sign in, then try again.'
	const message = (outcome.body as { message?: unknown } | null)?.message
	return outcome.kind !== 'done' && typeof message === 'string' && message !== '' ? message : null
}
