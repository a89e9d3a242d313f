import { logger } from '#app/lib/env/logger.server.ts'
import { steadyBody } from './s3-body.server.ts'
import { openBucket, refusalOf } from './s3-bucket.server.ts'
import type { S3Answer, S3Bucket, S3Limits, S3Options } from './s3-bucket.server.ts'
import { putObject } from './s3-put.server.ts'
import { partsOf, textOf, textsOf } from './s3-xml.ts'
import { isStorageKey, StorageError } from './storage-port.server.ts'
import type { ByteRange, Storage, StoredFile } from './storage-port.server.ts'

/**
 * An upload takes one read and one write, or a write for every 5 MB: it fails within 10 s. A visitor's file takes up to
 * three reads: it is served, or fails, within 15 s.
 */
export const s3Limits: S3Limits = { readMs: 3000, writeMs: 6500 }

const abandonedMs = 24 * 60 * 60 * 1000
const probeKey = 'probe/written'

/** Storage in a bucket of an S3-compatible server. Keys are object names. */
export function createS3Storage(options: S3Options, limits: S3Limits = s3Limits): Storage {
	const bucket = openBucket(options, limits)
	let hasWritten = false
	let swept: Promise<void> | null = null

	async function put(
		key: string,
		content: Parameters<Storage['put']>[1],
		overwrite: boolean,
	): Promise<StoredFile> {
		try {
			if (!overwrite && (await stat(bucket, key)) !== null)
				throw new StorageError('A file with this name already exists')
			const sizeBytes = await putObject(bucket, key, { content, overwrite })
			hasWritten = true
			return { sizeBytes, modifiedAt: new Date() }
		} catch (cause) {
			hasWritten = false
			throw new StorageError(`Could not store ${key}`, { cause })
		}
	}

	return {
		async put(key, content, { overwrite = false } = {}) {
			assertKey(key)
			swept ??= sweep(bucket)
			return put(key, content, overwrite)
		},
		async get(key, range) {
			assertKey(key)
			return get(bucket, key, range)
		},
		async stat(key) {
			assertKey(key)
			return stat(bucket, key)
		},
		async delete(key) {
			assertKey(key)
			const answer = await bucket.send({ method: 'DELETE', key })
			if (answer.status > 299 && !isMissing(answer)) throw refusalOf(answer)
		},
		async list(folder) {
			if (!isStorageKey(`${folder}/x`)) throw new StorageError(`No folder of this name: ${folder}`)
			return list(bucket, `${folder}/`)
		},
		async check() {
			if (hasWritten) {
				const answer = await bucket.send({ method: 'HEAD' })
				if (answer.status !== 200) throw refusalOf(answer)
			} else await put(probeKey, new Uint8Array(), true)
			return bucket.clock.remark()
		},
	}
}

function assertKey(key: string): void {
	if (!isStorageKey(key))
		throw new StorageError(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
}

async function stat(bucket: S3Bucket, key: string): Promise<StoredFile | null> {
	const answer = await bucket.send({ method: 'HEAD', key })
	if (answer.status === 404) return null
	if (answer.status !== 200) throw refusalOf(answer)
	return fileOf(answer.headers, Number(answer.headers.get('Content-Length')))
}

async function get(bucket: S3Bucket, key: string, range?: ByteRange): ReturnType<Storage['get']> {
	const isEmpty = range !== undefined && range.end < range.start
	const headers: Record<string, string> = range
		? { Range: `bytes=${range.start}-${range.end}` }
		: {}
	const opened = isEmpty ? null : await bucket.open({ method: 'GET', key, headers })
	if (opened === null || opened.status === 416) {
		const file = await stat(bucket, key)
		return file && { ...file, body: new Blob().stream() }
	}
	if (isMissing(opened)) return null
	if (opened.body === null) throw refusalOf(opened)
	const part = partOf(opened)
	const isWanted = part.start === (range?.start ?? 0) && (range || part.end === part.sizeBytes - 1)
	if (!isWanted) {
		await opened.body.cancel()
		throw new StorageError('Object storage gave another part of a file than it was asked for')
	}
	return { ...fileOf(opened.headers, part.sizeBytes), body: bodyOf(bucket, key, { opened, part }) }
}

type Opened = { opened: S3Answer; part: ByteRange }

function bodyOf(bucket: S3Bucket, key: string, { opened, part }: Opened) {
	const etag = opened.headers.get('ETag') ?? ''
	return steadyBody({
		first: opened.body ?? new Blob().stream(),
		...part,
		stallMs: bucket.limits.readMs,
		async reopen(position) {
			const headers = { Range: `bytes=${position}-${part.end}`, 'If-Match': etag }
			const again = await bucket.open({ method: 'GET', key, headers })
			if (again.status === 404 || again.status === 412) return null
			if (again.status === 206 && again.body) return again.body
			await again.body?.cancel()
			throw refusalOf(again)
		},
	})
}

/** The byte range in a response, and the size of the file. */
function partOf({ status, headers }: S3Answer): ByteRange & { sizeBytes: number } {
	const whole = Number(headers.get('Content-Length'))
	if (status === 200) return { start: 0, end: whole - 1, sizeBytes: whole }
	const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('Content-Range') ?? '')
	const [start = -1, end = -1, sizeBytes = -1] = found?.slice(1).map(Number) ?? []
	return { start, end, sizeBytes }
}

/** Whether the file is missing, rather than the bucket. */
function isMissing({ status, text }: S3Answer): boolean {
	return status === 404 && textOf(text, 'Code') !== 'NoSuchBucket'
}

function fileOf(headers: Headers, sizeBytes: number): StoredFile {
	return { sizeBytes, modifiedAt: new Date(headers.get('Last-Modified') ?? 0) }
}

async function list(bucket: S3Bucket, prefix: string): Promise<string[]> {
	const keys: string[] = []
	let query: Record<string, string> = { 'list-type': '2', prefix }
	for (;;) {
		const until = performance.now() + bucket.limits.writeMs
		const answer = await bucket.send({ method: 'GET', query, until })
		if (answer.status !== 200) throw refusalOf(answer)
		keys.push(...textsOf(answer.text, 'Key').filter(isStorageKey))
		const token = textOf(answer.text, 'NextContinuationToken')
		if (token === null) return keys.toSorted()
		query = { ...query, 'continuation-token': token }
	}
}

/** Aborts unfinished uploads in parts of killed processes: their parts cost money, and no list shows them. */
async function sweep(bucket: S3Bucket): Promise<void> {
	try {
		const answer = await bucket.send({ method: 'GET', query: { uploads: '' } })
		const now = Date.parse(answer.headers.get('Date') ?? '')
		for (const upload of partsOf(answer.text, 'Upload')) {
			const [key, uploadId, begun] = ['Key', 'UploadId', 'Initiated'].map((name) =>
				textOf(upload, name),
			)
			const isOld = now - Date.parse(begun ?? '') > abandonedMs
			if (key && uploadId && isOld && isStorageKey(key))
				await bucket.send({ method: 'DELETE', key, query: { uploadId } })
		}
	} catch (error) {
		logger.warn({ err: error }, 'unfinished uploads in storage could not be cleaned up')
	}
}
