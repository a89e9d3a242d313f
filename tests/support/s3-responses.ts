// Responses of the tests' S3-compatible server.
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type StoredObject = { body: Buffer; headers: Record<string, string> }
type Upload = {
	key: string
	headers: Record<string, string>
	parts: Map<number, Buffer>
	begun: Date
}

export type S3State = {
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
export class S3Refusal extends Error {
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
export function respondAsS3(state: S3State, requested: Requested): Saved {
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
