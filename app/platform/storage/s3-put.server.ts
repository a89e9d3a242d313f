// Stores one file in a bucket: whole when it is small, else in parts. Cleans up failed uploads.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import { logger } from '#platform/lib/env/logger.server.ts'
import { contentTypes, extensionOf } from '#platform/lib/file-types.ts'
import { NoResponseError, nullIfMissing, RefusedError } from './s3-bucket.server.ts'
import type { S3Bucket } from './s3-bucket.server.ts'
import { StorageError } from './storage-port.server.ts'

/** The smallest S3 accepts for all parts but the last; one part of an upload is in memory. */
const partBytes = 5 * 1024 * 1024

/** `mark` identifies our own write when a response was lost. */
type Put = {
	bucket: S3Bucket
	place: { Bucket: string; Key: string }
	mark: string
	overwrite: boolean
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Stores a file under `key`, completely or not at all.
 *
 * Each request has a timeout; when one fails, the unfinished upload is deleted in the background.
 *
 * @returns its size in bytes.
 * @throws StorageError when the key is taken or the server refuses or does not respond.
 */
export async function putObject(
	bucket: S3Bucket,
	key: string,
	{ content, overwrite }: { content: Content; overwrite: boolean },
): Promise<number> {
	const mark = randomBytes(12).toString('hex')
	const place = { Bucket: bucket.name, Key: key }
	const put = { bucket, place, mark, overwrite }
	let sizeBytes = 0
	async function* counted() {
		for await (const chunk of content instanceof Uint8Array ? [content] : content) {
			sizeBytes += chunk.byteLength
			yield chunk
		}
	}
	const upload = new Upload({
		client: bucket.client,
		params: {
			...place,
			Body: Readable.from(counted()),
			ContentType: contentTypes[extensionOf(key)] ?? 'application/octet-stream',
			Metadata: { put: mark },
			...(!overwrite && { IfNoneMatch: '*' }),
		},
		partSize: partBytes,
		queueSize: 1,
		// Deleted in the background instead: whoever uploads does not wait for it.
		leavePartsOnError: true,
	})
	try {
		await upload.done()
	} catch (error) {
		const isConflict = error instanceof RefusedError && [404, 409, 412].includes(error.status)
		// An earlier try may have succeeded although its response was lost.
		if (isConflict && (await isOurs(put, error.until).catch(() => false))) return sizeBytes
		if (upload.uploadId || error instanceof NoResponseError) discard(put, upload.uploadId)
		if (isConflict && error.status === 412)
			throw new StorageError('A file with this name already exists')
		throw error
	}
	return sizeBytes
}

async function isOurs({ bucket, place, mark }: Put, until?: number): Promise<boolean> {
	const options = { ...bucket.reading, ...(until && { until }) }
	const found = await bucket.client.headObject(place, options).catch(nullIfMissing)
	return found?.Metadata?.['put'] === mark
}

/** Deletes in the background what a failed put may have left. */
function discard(put: Put, UploadId: string | undefined): void {
	const { place, overwrite } = put
	const { client } = put.bucket
	const work = async () => {
		// Missing when it was finished, although the response was lost.
		if (UploadId) await client.abortMultipartUpload({ ...place, UploadId }).catch(nullIfMissing)
		if (!overwrite && (await isOurs(put))) await client.deleteObject(place)
	}
	work().catch((error: unknown) => {
		logger.warn({ err: error, key: place.Key }, 'a failed upload may have left data in storage')
	})
}
