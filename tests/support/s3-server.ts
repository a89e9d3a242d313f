// An S3-compatible server in memory, with the faults of a real one. It supports as much of the protocol as the site uses, and
// checks signatures and body hashes.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { respondAsS3, S3Refusal } from './s3-responses.ts'
import type { Saved, S3State } from './s3-responses.ts'
import { authorizationOf } from './s3-signature.ts'

/**
 * `stall`: never responds. `reset`: closes the connection at once. `lost`: does the work, then closes the connection.
 * `unmeasured`: does not say how long the body is. `status`: refuses, with these headers, or with the page of a proxy instead.
 * `delayMs`: responds later. `cutAfter`, `stillAfter`: announces the whole body, and breaks off or stalls after so many bytes.
 */
export type S3Fault =
	| 'stall'
	| 'reset'
	| 'lost'
	| 'unmeasured'
	| { status: number; code: string; headers?: Record<string, string>; page?: string }
	| { delayMs: number }
	| { cutAfter: number }
	| { stillAfter: number }

export type S3Request = { method: string; key: string; query: URLSearchParams }

/** Starts a server with one empty bucket on any free port. */
export async function startS3Server() {
	const state: S3State = { objects: new Map(), uploads: new Map(), canCompare: true, pageSize: 2 }
	const options = {
		endpoint: '',
		region: 'ap-southeast-2',
		bucket: 'uploads',
		accessKeyId: 'test-key',
		secretAccessKey: randomBytes(12).toString('hex'),
		/** When set, every request must carry it. */
		sessionToken: '',
	}
	const seen: S3Request[] = []
	const held = {
		...state,
		options,
		seen,
		/** What this server's clock is ahead of the site's. */
		aheadMs: 0,
		/** The fault for a request; none by default. */
		fault: (_request: S3Request): S3Fault | null => null,
	}

	const server = createServer((request, response) => {
		void respond(request, response).catch(() => response.destroy())
	})
	await listen(server, 0)
	const { port } = server.address() as AddressInfo
	options.endpoint = `http://127.0.0.1:${port}`

	async function respond(request: IncomingMessage, response: ServerResponse) {
		const url = new URL(request.url ?? '', options.endpoint)
		const [, bucket, ...key] = url.pathname.split('/')
		const requested = { method: request.method ?? '', key: key.join('/'), query: url.searchParams }
		seen.push(requested)
		const fault = held.fault(requested)
		if (fault === 'reset') return void request.socket.destroy()
		const body = Buffer.concat(await request.toArray())
		if (fault === 'stall') return
		if (has(fault, 'delayMs')) await pause(fault.delayMs)
		const saved = tryAll(() => {
			if (has(fault, 'status')) throw new S3Refusal(fault.status, fault.code, fault)
			assertSigned(request, { body, options, now: Date.now() + held.aheadMs })
			if (bucket !== options.bucket) throw new S3Refusal(404, 'NoSuchBucket')
			return respondAsS3(held, { ...requested, headers: request.headers, body })
		})
		if (fault === 'lost') return void request.socket.destroy()
		response.setHeader('Date', new Date(Date.now() + held.aheadMs).toUTCString())
		send(response, { ...saved, isHead: requested.method === 'HEAD', fault })
	}

	return Object.assign(held, {
		/** Closes the port and every connection; `start` opens the same port again. */
		async stop() {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
		start: () => listen(server, port),
		async [Symbol.asyncDispose]() {
			server.closeAllConnections()
			if (server.listening) await new Promise((resolve) => server.close(resolve))
		},
	})
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
	return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
}

function tryAll(work: () => Saved): Saved {
	try {
		return work()
	} catch (error) {
		if (!(error instanceof S3Refusal)) throw error
		const { status, code, headers = {}, page } = error
		const text = page ?? `<Error><Code>${code}</Code><Message>No.</Message></Error>`
		return { status, headers, body: Buffer.from(text) }
	}
}

type Keys = Parameters<typeof authorizationOf>[1] & { sessionToken: string }

function assertSigned(
	request: IncomingMessage,
	{ body, options, now }: { body: Buffer; options: Keys; now: number },
) {
	const { headers } = request
	const given = String(headers.authorization)
	const time = String(headers['x-amz-date'])
	const at = new Date(time.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
	if (Math.abs(now - at.getTime()) > 900_000) throw new S3Refusal(403, 'RequestTimeTooSkewed')
	if (!given.includes(`Credential=${options.accessKeyId}/`))
		throw new S3Refusal(403, 'InvalidAccessKeyId')
	if ((headers['x-amz-security-token'] ?? '') !== options.sessionToken)
		throw new S3Refusal(400, 'InvalidToken')
	const hash = createHash('sha256').update(body).digest('hex')
	if (headers['x-amz-content-sha256'] !== hash)
		throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
	const signed = /SignedHeaders=([^,]*)/.exec(given)?.[1]?.split(';') ?? []
	const needed = Object.keys(headers).filter((name) => /^(host|x-amz-.*)$/.test(name))
	if (needed.some((name) => !signed.includes(name)) || authorizationOf(request, options) !== given)
		throw new S3Refusal(403, 'SignatureDoesNotMatch')
}

type Sent = Saved & { isHead: boolean; fault: S3Fault | null }

function send(response: ServerResponse, { status, headers, body, isHead, fault }: Sent) {
	if (fault === 'unmeasured') return response.writeHead(status, headers).end(body)
	response.writeHead(status, { 'Content-Length': body.byteLength, ...headers })
	if (isHead) return response.end()
	if (has(fault, 'stillAfter')) return response.write(body.subarray(0, fault.stillAfter))
	if (!has(fault, 'cutAfter')) return response.end(body)
	return response.write(body.subarray(0, fault.cutAfter), () => response.destroy())
}

function has<Name extends string>(
	fault: S3Fault | null,
	name: Name,
): fault is Extract<S3Fault, Record<Name, unknown>> {
	return typeof fault === 'object' && fault !== null && name in fault
}
