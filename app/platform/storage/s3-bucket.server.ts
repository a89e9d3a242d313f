// A client of one bucket: the SDK's, with our time limits, keys that may change, and errors in our words.
// Path-style addresses (`https://host/bucket/key`), which every S3-compatible server supports.
import { S3 } from '@aws-sdk/client-s3'
import { clockFault, watchClock } from './s3-clock.server.ts'
import { openKeys } from './s3-keys.server.ts'
import type { KeyOptions } from './s3-keys.server.ts'
import { StorageError } from './storage-port.server.ts'

export type S3Options = { endpoint: string; region: string; bucket: string } & KeyOptions

/** Time limits of a call, retries included. */
export type S3Limits = { readMs: number; writeMs: number }

export type S3Bucket = ReturnType<typeof openBucket>

/** No response came, or none in time: the request may or may not have been carried out. */
export class NoResponseError extends StorageError {
	override name = 'NoAnswerError'
}

/** The server refused; the message has a hint for the log and the System page. */
export class RefusedError extends StorageError {
	override name = 'RefusedError'
	readonly status: number
	readonly reason: string | undefined
	/** Deadline of the call, in the time of `performance.now()`. */
	readonly until: number

	constructor({ $metadata, Code: code, $response }: ServerError, until: number) {
		const status = $metadata.httpStatusCode
		// Responses to HEAD have a status and no body.
		const known = hints.get(code ?? String(status))
		const clock = status === 403 && clockFault($response?.headers['date'])
		const reasons = [known, clock].filter(Boolean).join('; ')
		super(
			`Object storage answered ${status}${code ? ` (${code.slice(0, 60)})` : ''}${reasons && `: ${reasons}`}`,
		)
		this.status = status
		this.reason = code
		this.until = until
		// Recognised by `isNoSpace`.
		if (status === 507) Object.assign(this, { code: 'ENOSPC' })
	}
}

/** Statuses of a wrong or outdated key, token or time. */
const refused = new Set([400, 403])

/**
 * The bucket of `options`. Sends no request yet.
 *
 * Its client repeats what is safe, up to three tries, signs anew with keys that were replaced, and leaves out
 * conditions that the server lacks. It throws NoAnswerError, RefusedError, or StorageError when there are no keys.
 */
export function openBucket(options: S3Options, limits: S3Limits) {
	const { endpoint, region, bucket } = options
	const keys = openKeys(options)
	// Downloads of slow readers hold connections, and must not keep others waiting.
	const agent = { keepAlive: true, maxSockets: Infinity }
	const client = new S3({
		endpoint,
		region,
		forcePathStyle: true,
		// Out of date at once: `keys` knows when to read its file again.
		credentials: async () => ({ ...keys.current(), expiration: new Date(0) }),
		maxAttempts: 3,
		retryMode: 'standard',
		// Other servers than Amazon's know neither these checksums nor when to say that a body may come.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		expectContinueHeader: false,
		requestHandler: { throwOnRequestTimeout: true, httpAgent: agent, httpsAgent: agent },
	})
	// A server that is busy may ask for a longer wait than our limits allow.
	client.middlewareStack.add(
		(next) => (args) =>
			next(args).catch((error: Partial<ServerError>) => {
				delete error.$response?.headers['retry-after']
				throw error
			}),
		{ step: 'finalizeRequest', priority: 'low' },
	)
	/** For what people wait for: a try that hangs leaves time for one on another connection. */
	const reading = { requestTimeout: limits.readMs * 0.6 }
	const limitOf = (requestTimeout?: number) => (requestTimeout ? limits.readMs : limits.writeMs)
	const clock = watchClock(client.config)
	const sendUnlimited = client.send.bind(client) as Send
	let lacksConditions = false

	async function send(
		command: S3Command,
		{
			requestTimeout,
			until = performance.now() + limitOf(requestTimeout),
			tries = 3,
		}: SendOptions = {},
	): Promise<unknown> {
		const input = command.input as { IfNoneMatch?: string }
		if (lacksConditions) delete input.IfNoneMatch
		const used = keys.current()
		const aheadMs = clock.aheadMs()
		try {
			return await sendInTime(command, { requestTimeout, until })
		} catch (error) {
			const refusal = toStorageError(error, until)
			if (!(refusal instanceof RefusedError) || tries === 1) throw refusal
			const again = { requestTimeout, until, tries: tries - 1 }
			const isOutdated = () => keys.renew(used) || clock.hasMoved(aheadMs)
			if (refused.has(refusal.status) && isOutdated()) return send(command, again)
			if (refusal.status !== 501 || !input.IfNoneMatch) throw refusal
			// Some servers do not support the condition; the caller has just found the key free.
			delete input.IfNoneMatch
			const response = await send(command, again)
			lacksConditions = true
			return response
		}
	}

	async function sendInTime(command: S3Command, { requestTimeout, until }: InTime) {
		// Not AbortSignal.timeout: it would also end the body of a file that is read slowly.
		const control = new AbortController()
		const timer = setTimeout(() => control.abort(), Math.max(until - performance.now(), 1))
		try {
			return await sendUnlimited(command, { abortSignal: control.signal, requestTimeout })
		} finally {
			clearTimeout(timer)
		}
	}

	// In place of its own, so that uploads in parts go the same way.
	client.send = send as typeof client.send
	return { client, clock, limits, reading, name: bucket }
}

/** For `catch`: null when the file is missing, rather than the bucket. */
export function nullIfMissing(error: unknown): null {
	if (error instanceof RefusedError && error.status === 404 && error.reason !== 'NoSuchBucket')
		return null
	throw error
}

type S3Command = Parameters<S3['send']>[0]
type InTime = { requestTimeout: number | undefined; until: number }
type SendOptions = Partial<InTime> & { tries?: number }
type Send = (
	command: S3Command,
	options: SendOptions & { abortSignal: AbortSignal },
) => Promise<unknown>

type ServerError = {
	$metadata: { httpStatusCode: number }
	Code?: string
	$response?: { headers: Record<string, string> }
}

function toStorageError(error: unknown, until: number): StorageError {
	if (error instanceof StorageError) return error
	const { $metadata } = error as Partial<ServerError>
	if ($metadata?.httpStatusCode) return new RefusedError(error as ServerError, until)
	return new NoResponseError('Object storage did not answer', { cause: error })
}

const hints = new Map(
	Object.entries({
		'301': 'the bucket is in a different region from the address and region that are set',
		'400': 'the region may be wrong',
		'403': 'the keys are wrong, or have no permission to read, write and list the bucket',
		'404': 'the bucket does not exist there',
		AccessDenied: 'the keys have no permission to read, write and list the bucket',
		AuthorizationHeaderMalformed: 'the region is wrong',
		ExpiredToken: 'the session token in the credentials file is out of date',
		InvalidAccessKeyId: 'the ID of the access key is not known there',
		NoSuchBucket: 'the bucket does not exist there',
		PermanentRedirect:
			'the bucket is in a different region from the address and region that are set',
		SignatureDoesNotMatch: 'the secret access key, its ID or the region is wrong',
	}),
)
