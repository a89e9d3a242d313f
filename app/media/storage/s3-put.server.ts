// Stores one file in a bucket: whole when it is small, else in parts. Cleans up failed uploads.
import { randomBytes } from 'node:crypto'
import { logger } from '#app/lib/env/logger.server.ts'
import { contentTypes, extensionOf } from '../file-kinds.ts'
import { NoAnswerError, refusalOf } from './s3-bucket.server.ts'
import type { S3Answer, S3Bucket, S3Call } from './s3-bucket.server.ts'
import { textOf, toXmlText } from './s3-xml.ts'
import { StorageError } from './storage-port.server.ts'

/** The smallest S3 accepts for all parts but the last; this much of an upload is in memory. */
const partBytes = 5 * 1024 * 1024
/** Identifies our own write when a response was lost. */
const markHeader = 'x-amz-meta-put'

type Put = {
	bucket: S3Bucket
	key: string
	mark: string
	overwrite: boolean
	headers: Record<string, string>
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
	const type = contentTypes[extensionOf(key)] ?? 'application/octet-stream'
	const headers = { 'Content-Type': type, [markHeader]: mark }
	const put = { bucket, key, mark, overwrite, headers }
	const parts = inParts(content)
	const { value: first } = await parts.next()
	if (!first?.isLast) return putParts(put, first?.bytes ?? new Uint8Array(), parts)
	try {
		await finish(put, { method: 'PUT', headers, body: first.bytes })
	} catch (error) {
		if (error instanceof NoAnswerError) discard(put, null)
		throw error
	}
	return first.bytes.byteLength
}

async function putParts(put: Put, first: Uint8Array, rest: AsyncIterable<Part>): Promise<number> {
	const { bucket, key, headers } = put
	// Repeated too when its response is lost: a second upload without parts costs nothing, and is swept a day later.
	const begun = await bucket.send({ method: 'POST', key, query: { uploads: '' }, headers })
	const uploadId = textOf(begun.text, 'UploadId')
	if (begun.status !== 200 || uploadId === null) throw refusalOf(begun)
	try {
		const etags = [await putPart(put, { uploadId, number: 1, bytes: first })]
		let sizeBytes = first.byteLength
		for await (const { bytes } of rest) {
			etags.push(await putPart(put, { uploadId, number: etags.length + 1, bytes }))
			sizeBytes += bytes.byteLength
		}
		await finish(put, { method: 'POST', query: { uploadId }, body: toPartList(etags) })
		return sizeBytes
	} catch (error) {
		discard(put, uploadId)
		throw error
	}
}

async function putPart(
	{ bucket, key }: Put,
	{ uploadId, number, bytes }: { uploadId: string; number: number; bytes: Uint8Array },
): Promise<string> {
	const query = { partNumber: String(number), uploadId }
	const answer = await bucket.send({ method: 'PUT', key, query, body: bytes })
	const etag = answer.headers.get('ETag')
	if (answer.status !== 200 || etag === null) throw refusalOf(answer)
	return etag
}

/** The request that makes the file visible, unless the key is taken. */
async function finish(put: Put, call: S3Call): Promise<void> {
	const { bucket, key, overwrite } = put
	const until = performance.now() + bucket.limits.writeMs
	const conditional: Record<string, string> = overwrite ? {} : { 'If-None-Match': '*' }
	const send = (headers: Record<string, string>) =>
		bucket.send({ ...call, key, until, headers: { ...call.headers, ...headers } })
	let answer = await send(bucket.lacksConditions ? {} : conditional)
	// Some servers do not support the condition; the caller has just found the key free.
	if (answer.status === 501 && !overwrite && !bucket.lacksConditions) {
		answer = await send({})
		bucket.lacksConditions = isDone(answer)
	}
	if (isDone(answer)) return
	// An earlier try may have succeeded although its response was lost.
	if ([404, 409, 412].includes(answer.status) && (await isOurs(put, until))) return
	if (answer.status === 412) throw new StorageError('A file with this name already exists')
	throw refusalOf(answer)
}

/** The end of an upload in parts may have status 200 and yet be an error. */
function isDone({ status, text }: S3Answer): boolean {
	return status === 200 && textOf(text, 'Code') === null
}

async function isOurs({ bucket, key, mark }: Put, until?: number): Promise<boolean> {
	const answer = await bucket.send({ method: 'HEAD', key, ...(until && { until }) })
	return answer.status === 200 && answer.headers.get(markHeader) === mark
}

/** Deletes in the background what a failed put may have left. */
function discard(put: Put, uploadId: string | null): void {
	const { bucket, key, overwrite } = put
	const work = async () => {
		if (uploadId !== null) await bucket.send({ method: 'DELETE', key, query: { uploadId } })
		if (!overwrite && (await isOurs(put))) await bucket.send({ method: 'DELETE', key })
	}
	work().catch((error: unknown) => {
		logger.warn({ err: error, key }, 'a failed upload may have left data in storage')
	})
}

function toPartList(etags: string[]): Uint8Array {
	const parts = etags.map(
		(etag, index) =>
			`<Part><PartNumber>${index + 1}</PartNumber><ETag>${toXmlText(etag)}</ETag></Part>`,
	)
	return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
}

type Part = { bytes: Uint8Array; isLast: boolean }

/** Splits content into parts of the same size; the last may be smaller. Empty content gives one empty part. */
async function* inParts(content: Content): AsyncGenerator<Part> {
	let held: Uint8Array[] = []
	let heldBytes = 0
	for await (const chunk of content instanceof Uint8Array ? [content] : content) {
		held.push(chunk)
		heldBytes += chunk.byteLength
		while (heldBytes > partBytes) {
			const bytes = Buffer.concat(held, heldBytes)
			yield { bytes: bytes.subarray(0, partBytes), isLast: false }
			held = [bytes.subarray(partBytes)]
			heldBytes -= partBytes
		}
	}
	yield { bytes: Buffer.concat(held, heldBytes), isLast: true }
}
