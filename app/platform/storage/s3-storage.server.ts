import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { logger } from '#platform/lib/env/logger.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { steadyBody } from './s3-body.server.ts'
import { nullIfMissing, openBucket, RefusedError } from './s3-bucket.server.ts'
import type { S3Bucket, S3Limits, S3Options } from './s3-bucket.server.ts'
import { putObject } from './s3-put.server.ts'
import { checkedFolder, checkedKey, isStorageKey, StorageError } from './storage-port.server.ts'
import type { ByteRange, Storage, StoredFile } from './storage-port.server.ts'

/**
 * An upload takes one read and one write, or a write for every 5 MB: it fails within 10 s. A visitor's file takes up to
 * three reads: it is served, or fails, within 15 s.
 */
export const s3Limits: S3Limits = { readMs: 3000, writeMs: 6500 }

const abandonedMs = dayMs
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
			checkedKey(key)
			swept ??= sweep(bucket)
			return put(key, content, overwrite)
		},
		get: async (key, range) => get(bucket, checkedKey(key), range),
		stat: async (key) => stat(bucket, checkedKey(key)),
		async delete(key) {
			const place = { Bucket: bucket.name, Key: checkedKey(key) }
			await bucket.client.deleteObject(place).catch(nullIfMissing)
		},
		list: async (folder) => list(bucket, `${checkedFolder(folder)}/`),
		async check() {
			if (hasWritten) await bucket.client.headBucket({ Bucket: bucket.name }, bucket.reading)
			else await put(probeKey, new Uint8Array(), true)
			return bucket.clock.remark()
		},
	}
}

async function stat({ client, name, reading }: S3Bucket, key: string): Promise<StoredFile | null> {
	const requested = client.headObject({ Bucket: name, Key: key }, reading)
	const found = await requested.catch(nullIfMissing)
	return found && fileOf(found, found.ContentLength ?? 0)
}

async function get(bucket: S3Bucket, key: string, range?: ByteRange): ReturnType<Storage['get']> {
	const isEmpty = range !== undefined && range.end < range.start
	const opened = isEmpty ? 'beyond' : await open(bucket, key, { range })
	if (opened === 'beyond') {
		const file = await stat(bucket, key)
		return file && { ...file, body: new Blob().stream() }
	}
	if (opened === null) return null
	const part = partOf(opened)
	const isWhole = part.end === part.sizeBytes - 1
	const isWanted = part.sizeBytes >= 0 && part.start === (range?.start ?? 0) && (range || isWhole)
	if (!isWanted) {
		await streamOf(opened).cancel()
		throw new StorageError('Object storage gave another part of a file than it was asked for')
	}
	const body = steadyBody({
		first: streamOf(opened),
		...part,
		stallMs: bucket.limits.readMs,
		async reopen(position) {
			const rest = { range: { start: position, end: part.end }, etag: opened.ETag }
			const again = await open(bucket, key, rest)
			return again && again !== 'beyond' ? streamOf(again) : null
		},
	})
	return { ...fileOf(opened, part.sizeBytes), body }
}

type OpenOptions = { range?: ByteRange | undefined; etag?: string | undefined }

/** A response with bytes of a file; null when the file is missing or has another ETag. */
async function open(
	{ client, name, reading }: S3Bucket,
	key: string,
	{ range, etag }: OpenOptions,
): Promise<GetObjectCommandOutput | 'beyond' | null> {
	const wanted = {
		Bucket: name,
		Key: key,
		...(range && { Range: `bytes=${range.start}-${range.end}` }),
		...(etag && { IfMatch: etag }),
	}
	return client.getObject(wanted, reading).catch((error: unknown) => {
		const status = error instanceof RefusedError ? error.status : 0
		if (status === 416) return 'beyond'
		return status === 412 ? null : nullIfMissing(error)
	})
}

function streamOf({ Body }: GetObjectCommandOutput): ReadableStream<Uint8Array> {
	return (Body?.transformToWebStream() ?? new Blob().stream()) as ReadableStream<Uint8Array>
}

/** The byte range in a response, and the size of the file. */
function partOf({ $metadata, ContentLength = -1, ContentRange = '' }: GetObjectCommandOutput) {
	if ($metadata.httpStatusCode === 200)
		return { start: 0, end: ContentLength - 1, sizeBytes: ContentLength }
	const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange)
	const [start = -1, end = -1, sizeBytes = -1] = found?.slice(1).map(Number) ?? []
	return { start, end, sizeBytes }
}

function fileOf({ LastModified }: { LastModified?: Date }, sizeBytes: number): StoredFile {
	return { sizeBytes, modifiedAt: LastModified ?? new Date(0) }
}

async function list({ client, name }: S3Bucket, prefix: string): Promise<string[]> {
	const keys: string[] = []
	const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })
	for await (const { Contents = [] } of pages) keys.push(...Contents.map(({ Key = '' }) => Key))
	return keys.filter(isStorageKey).toSorted()
}

/** Aborts unfinished uploads in parts of killed processes: their parts cost money, and no list shows them. */
async function sweep({ client, clock, name }: S3Bucket): Promise<void> {
	try {
		const response = await client.listMultipartUploads({ Bucket: name })
		for (const { Key = '', UploadId, Initiated } of response.Uploads ?? []) {
			const isOld = Initiated && Date.now() - clock.aheadMs() - Initiated.getTime() > abandonedMs
			if (isOld && isStorageKey(Key))
				await client.abortMultipartUpload({ Bucket: name, Key, UploadId })
		}
	} catch (error) {
		logger.warn({ err: error }, 'unfinished uploads in storage could not be cleaned up')
	}
}
