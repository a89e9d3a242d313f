// Requests to one bucket of an S3-compatible server: signed, with timeouts, retried where that is safe.
// Path-style addresses (`https://host/bucket/key`), which every such server supports.
import { setTimeout as pause } from 'node:timers/promises'
import type { StorageKeys } from '#app/lib/env/credentials-file.server.ts'
import { clockFault, openClock } from './s3-clock.server.ts'
import { openKeys } from './s3-keys.server.ts'
import type { KeyOptions } from './s3-keys.server.ts'
import { signRequest, toQuery } from './s3-signature.server.ts'
import { textOf } from './s3-xml.ts'
import { StorageError } from './storage-port.server.ts'

export type S3Options = { endpoint: string; region: string; bucket: string } & KeyOptions

/** Time limits of a call, retries included. */
export type S3Limits = { readMs: number; writeMs: number }

export type S3Call = {
	method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
	/** Omitted for the bucket itself. */
	key?: string
	query?: Record<string, string>
	headers?: Record<string, string>
	body?: Uint8Array
	/** Deadline, in the time of `performance.now()`; by default the limit of its kind. */
	until?: number
}

/** `body` is set only by `open`; then `text` is empty. */
export type S3Answer = {
	status: number
	headers: Headers
	text: string
	body: ReadableStream<Uint8Array> | null
}

/** No response came, or none in time: the request may or may not have been carried out. */
export class NoAnswerError extends StorageError {
	override name = 'NoAnswerError'
}

export type S3Bucket = ReturnType<typeof openBucket>

const mostTries = 3
const firstPauseMs = 150
const busy = new Set([429, 500, 502, 503, 504])
/** Statuses of a wrong or outdated key, token or time. */
const refused = new Set([400, 403])
const nothing = new Uint8Array()

/**
 * The bucket of `options`. Sends no request yet.
 *
 * `send` reads the whole response; `open` leaves the body of a 200 or 206 to the caller. Both return any status, busy
 * ones (429, 5xx) only after up to three tries. A request refused for its time or for keys that have been replaced is
 * signed anew.
 *
 * @throws NoAnswerError from both, when no response comes in time.
 */
export function openBucket(options: S3Options, limits: S3Limits) {
	const limitOf = ({ method }: S3Call) =>
		method === 'GET' || method === 'HEAD' ? limits.readMs : limits.writeMs

	const clock = openClock()
	const keys = openKeys(options)

	async function persist(call: S3Call, take: Take): Promise<S3Answer> {
		const until = call.until ?? performance.now() + limitOf(call)
		for (let tries = 1; ; tries += 1) {
			const pauseMs = firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random())
			const isLast = () => tries === mostTries || performance.now() + pauseMs >= until
			const signer = { keys: keys.current(), at: clock.now() }
			try {
				const answer = await attempt(call, { until, take, signer })
				clock.note(answer.headers)
				const isOutdated = () => clock.correct(answer.headers, signer.at) || keys.renew(signer.keys)
				if (refused.has(answer.status) && !isLast() && isOutdated()) continue
				if (!busy.has(answer.status) || isLast()) return answer
			} catch (cause) {
				if (isLast()) throw new NoAnswerError('Object storage did not answer', { cause })
			}
			await pause(pauseMs)
		}
	}

	async function attempt(call: S3Call, { until, take, signer }: Attempt) {
		const leftMs = until - performance.now()
		// A read that hangs leaves time for a retry on another connection.
		const isRead = call.method === 'GET' || call.method === 'HEAD'
		const control = new AbortController()
		const giveUp = () => control.abort(new Error('No answer in time'))
		const timer = setTimeout(giveUp, Math.max(leftMs * (isRead ? 0.6 : 1), 1))
		try {
			return await take(await fetch(...toFetch({ ...options, ...signer }, call, control.signal)))
		} finally {
			clearTimeout(timer)
		}
	}

	return {
		limits,
		clock,
		/** Whether the server is known to lack `If-None-Match` for writing: it answered 501. */
		lacksConditions: false,
		send: (call: S3Call) => persist(call, readAnswer),
		open: (call: S3Call) => persist(call, openAnswer),
	}
}

/** The error to throw for an unexpected response, with a hint for the log and the System page. */
export function refusalOf({ status, headers, text }: S3Answer): StorageError {
	const code = textOf(text, 'Code')?.slice(0, 60)
	// Responses to HEAD have a status and no body.
	const known = hints[code ?? String(status)]
	const reasons = [known, status === 403 && clockFault(headers)].filter(Boolean).join('; ')
	const said = `Object storage answered ${status}${code ? ` (${code})` : ''}${reasons && `: ${reasons}`}`
	// Recognised by `isNoSpace`.
	return Object.assign(new StorageError(said), status === 507 && { code: 'ENOSPC' })
}

const hints: Record<string, string> = {
	'301': 'the bucket is in a different region from the address and region that are set',
	'400': 'the region may be wrong',
	'403': 'the keys are wrong, or have no permission to read, write and list the bucket',
	'404': 'the bucket does not exist there',
	AccessDenied: 'the keys have no permission to read, write and list the bucket',
	AuthorizationHeaderMalformed: 'the region is wrong',
	ExpiredToken: 'the session token in the credentials file is out of date',
	InvalidAccessKeyId: 'the ID of the access key is not known there',
	NoSuchBucket: 'the bucket does not exist there',
	PermanentRedirect: 'the bucket is in a different region from the address and region that are set',
	SignatureDoesNotMatch: 'the secret access key, its ID or the region is wrong',
}

function toFetch(
	{
		endpoint,
		region,
		bucket,
		keys,
		at,
	}: Signer & { endpoint: string; region: string; bucket: string },
	{ method, key, query = {}, headers = {}, body }: S3Call,
	signal: AbortSignal,
): [URL, RequestInit] {
	const path = key === undefined ? bucket : `${bucket}/${key}`
	const url = new URL(`${endpoint}/${path}${toQuery(query)}`)
	const unsigned = { method, url, headers, body: body ?? nothing, at }
	// Added unsigned, since proxies may change it; nothing on the way may compress stored bytes.
	const signed = { ...signRequest(unsigned, { region, ...keys }), 'accept-encoding': 'identity' }
	const sent = body ? { body: body as Uint8Array<ArrayBuffer> } : {}
	return [url, { method, headers: signed, signal, redirect: 'manual', ...sent }]
}

/** What a request is signed with. */
type Signer = { keys: StorageKeys; at: Date }

type Attempt = { until: number; take: Take; signer: Signer }

type Take = (response: Response) => Promise<S3Answer>

async function readAnswer(response: Response): Promise<S3Answer> {
	const { status, headers } = response
	return { status, headers, text: await response.text(), body: null }
}

async function openAnswer(response: Response): Promise<S3Answer> {
	const { status, headers, body } = response
	if (status !== 200 && status !== 206) return readAnswer(response)
	return { status, headers, text: '', body: body ?? new Blob().stream() }
}
