// An S3-compatible server in memory, with the faults of a real one. It supports as much of the protocol as the site
// uses, and checks signatures and body hashes.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * `stall`: never responds. `reset`: closes the connection at once. `lost`: does the work, then closes the connection.
 * `unmeasured`: does not say how long the body is. `status`: refuses, with these headers, or with the page of a proxy
 * instead. `delayMs`: responds later. `cutAfter`, `stillAfter`: announces the whole body, and breaks off or stalls
 * after so many bytes.
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

type StoredObject = { body: Buffer; headers: Record<string, string> }
type Upload = {
	key: string
	headers: Record<string, string>
	parts: Map<number, Buffer>
	begun: Date
}

type S3State = {
	objects: Map<string, StoredObject>
	/** Unfinished multipart uploads. */
	uploads: Map<string, Upload>
	/** Whether it supports `If-None-Match` for writes; many servers do not. */
	canCompare: boolean
	/** Keys in one page of a list. */
	pageSize: number
}

export type Requested = {
	method: string
	key: string
	query: URLSearchParams
	headers: IncomingHttpHeaders
	body: Buffer
}

export type Saved = { status: number; headers: Record<string, string>; body: Buffer }

type More = { headers?: Record<string, string>; page?: string }

/** A response with an S3 error code. */
class S3Refusal extends Error {
	readonly status: number
	readonly code: string
	readonly headers: Record<string, string>
	/** Sent instead of an error of S3. */
	readonly page: string | undefined

	constructor(status: number, code: string, { headers = {}, page }: More = {}) {
		super(code)
		this.headers = headers
		this.page = page
		this.status = status
		this.code = code
	}
}

/** @throws S3Refusal */
function respondAsS3(state: S3State, requested: Requested): Saved {
	const { method, key, query } = requested
	if (key === '') return respondAsBucket(state, requested)
	const upload = query.get('uploadId')
	if (upload !== null) return handleUpload(state, requested, upload)
	if (method === 'POST' && query.has('uploads')) return begin(state, requested)
	if (method === 'PUT') {
		keep(state, requested, { body: requested.body, headers: savedHeaders(requested) })
		return empty()
	}
	if (method === 'DELETE') {
		state.objects.delete(key)
		return empty(204)
	}
	const object = state.objects.get(key)
	if (!object) throw new S3Refusal(404, 'NoSuchKey')
	return read(object, requested)
}

function respondAsBucket(
	{ objects, uploads, pageSize }: S3State,
	{ method, query }: Requested,
): Saved {
	if (method === 'HEAD') return empty()
	if (query.has('uploads')) {
		const listed = [...uploads].map(
			([id, { key, begun }]) =>
				`<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
		)
		return xml(listed.join(''))
	}
	const after = query.get('continuation-token') ?? ''
	const prefix = query.get('prefix') ?? ''
	const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after)
	const page = keys.toSorted().slice(0, pageSize)
	const next = keys.length > page.length ? page.at(-1) : null
	const listed = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
	return xml(listed + (next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''))
}

function begin({ uploads }: S3State, requested: Requested): Saved {
	const id = `${randomBytes(6).toString('base64')}&+`
	uploads.set(id, {
		key: requested.key,
		headers: savedHeaders(requested),
		parts: new Map(),
		begun: new Date(),
	})
	return xml(`<UploadId>${id.replace('&', '&amp;')}</UploadId>`)
}

function handleUpload(state: S3State, requested: Requested, id: string): Saved {
	const upload = state.uploads.get(id)
	if (upload?.key !== requested.key) throw new S3Refusal(404, 'NoSuchUpload')
	const { parts, headers } = upload
	if (requested.method === 'PUT') {
		parts.set(Number(requested.query.get('partNumber')), requested.body)
		return { ...empty(), headers: { ETag: etagOf(requested.body) } }
	}
	if (requested.method === 'POST') {
		const named = [...requested.body.toString().matchAll(/<Part>(.*?)<\/Part>/g)]
		const bodies = named.map(([, inside = '']) => {
			const part = parts.get(Number(/<PartNumber>(\d+)/.exec(inside)?.[1]))
			const etag = /<ETag>([^<]*)/.exec(inside)?.[1]?.replaceAll('&quot;', '"')
			if (!part || etagOf(part) !== etag) throw new S3Refusal(400, 'InvalidPart')
			return part
		})
		if (bodies.slice(0, -1).some(({ byteLength }) => byteLength < 5 * 1024 * 1024))
			throw new S3Refusal(400, 'EntityTooSmall')
		keep(state, requested, { body: Buffer.concat(bodies), headers })
	}
	state.uploads.delete(id)
	return empty(requested.method === 'POST' ? 200 : 204)
}

function keep({ objects, canCompare }: S3State, { key, headers }: Requested, object: StoredObject) {
	const isGuarded = headers['if-none-match'] === '*'
	if (isGuarded && !canCompare) throw new S3Refusal(501, 'NotImplemented')
	if (isGuarded && objects.has(key)) throw new S3Refusal(412, 'PreconditionFailed')
	const times = { 'Last-Modified': new Date().toUTCString(), ETag: etagOf(object.body) }
	objects.set(key, { body: object.body, headers: { ...object.headers, ...times } })
}

function read({ body, headers }: StoredObject, { headers: requested }: Requested): Saved {
	if (requested['if-match'] && requested['if-match'] !== headers['ETag'])
		throw new S3Refusal(412, 'PreconditionFailed')
	const range = /^bytes=(\d+)-(\d+)$/.exec(String(requested.range))
	if (!range) return { status: 200, headers, body }
	const [start, end] = [Number(range[1]), Math.min(Number(range[2]), body.byteLength - 1)]
	if (start >= body.byteLength) throw new S3Refusal(416, 'InvalidRange')
	const part = { 'Content-Range': `bytes ${start}-${end}/${body.byteLength}` }
	return { status: 206, headers: { ...headers, ...part }, body: body.subarray(start, end + 1) }
}

function savedHeaders({ headers }: Requested): Record<string, string> {
	const names = Object.keys(headers).filter((name) => /^(content-type|x-amz-meta-.*)$/.test(name))
	return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}

function etagOf(body: Buffer): string {
	return `"${createHash('md5').update(body).digest('hex')}"`
}

function xml(inside: string): Saved {
	return { status: 200, headers: {}, body: Buffer.from(`<Answer>${inside}</Answer>`) }
}

function empty(status = 200): Saved {
	return { status, headers: {}, body: Buffer.alloc(0) }
}

type SigningKeys = { region: string; accessKeyId: string; secretAccessKey: string }

/** The `Authorization` header that a request must have; what it signs is what its own header names. */
function authorizationOf(
	{ method, url = '', headers }: IncomingMessage,
	{ region, accessKeyId, secretAccessKey }: SigningKeys,
): string {
	const names = /SignedHeaders=([^,]*)/.exec(String(headers.authorization))?.[1] ?? ''
	const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
	const hash = headers['x-amz-content-sha256']
	const [path, query = ''] = url.split('?')
	const sorted = query
		.split('&')
		.map((pair) => (pair && !pair.includes('=') ? `${pair}=` : pair))
		.toSorted()
		.join('&')
	const request = [method, path, sorted, lines.join(''), names, hash].join('\n')
	const time = String(headers['x-amz-date'])
	const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
	const hashed = createHash('sha256').update(request).digest('hex')
	const text = ['AWS4-HMAC-SHA256', time, scope, hashed].join('\n')
	const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
	const signature = hmac(key, text).toString('hex')
	return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

function hmac(key: Buffer | string, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest()
}
