import { parseObject } from '#platform/lib/http/read-json.ts'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { refuseBeforeSending } from '#platform/media/file-rules.ts'
import type { UploadedFile } from '#platform/media/media-file.ts'
import { refusalSentence, UploadError } from './upload-error.ts'
import { withUploadSlot } from './upload-slots.ts'

/** Upload progress. `percent` goes 10, 30, 70, 90, 100: started, a third sent, all sent, accepted, stored. */
export type UploadProgress = { percent: number; sentBytes: number; totalBytes: number }

type UploadOptions = {
	folder: MediaFolder
	/** Address of the document that the file replaces. */
	replaces?: string | null | undefined
	/** Stores a copy even if the library has the same bytes. */
	isDuplicateWanted?: boolean | undefined
	onProgress?: (progress: UploadProgress) => void
	/** Aborts the upload; nothing is stored. */
	signal?: AbortSignal
}

const steps = [10, 30, 70, 90, 100]

/**
 * Uploads one file; at most three run at once.
 *
 * Rejects with `UploadError`, before sending if the type or size is not allowed; with `signal.reason` when aborted.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
	const refusal = refuseBeforeSending(file, options.folder)
	if (refusal) throw new UploadError('failed', refusal)
	return withUploadSlot(options.signal, async () => {
		const report = reporter(file, options)
		report(10, 0)
		const digest = await fileDigest(file)
		options.signal?.throwIfAborted()
		return send(file, { ...options, digest, report })
	})
}

type Sending = UploadOptions & { digest: string | null; report: ReturnType<typeof reporter> }

function send(file: File, options: Sending): Promise<UploadedFile> {
	const { signal, digest, report } = options
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		const stop = () => request.abort()
		request.upload.onprogress = ({ loaded, total }) => report(loaded * 3 >= total ? 30 : 10, loaded)
		request.upload.onload = () => report(70, file.size)
		request.onreadystatechange = () => {
			if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED && isStored(request))
				report(90, file.size)
		}
		request.onload = () => {
			const response = readResponse(request)
			if (response instanceof UploadError) return reject(response)
			report(100, file.size)
			resolve(response)
		}
		request.onerror = () => reject(new UploadError('error', brokenSentence()))
		request.onabort = () => reject(signal?.reason)
		request.onloadend = () => signal?.removeEventListener('abort', stop)
		signal?.addEventListener('abort', stop, { once: true })
		request.open('POST', addressOf(file, options))
		// Always plain bytes, so that no intermediary interprets a file as a web page.
		request.setRequestHeader('Content-Type', 'application/octet-stream')
		if (digest) request.setRequestHeader('Content-Digest', digest)
		request.send(file)
	})
}

function addressOf(file: File, { folder, replaces, isDuplicateWanted }: UploadOptions): string {
	const query = new URLSearchParams({ folder, name: file.name.slice(-300).toWellFormed() })
	if (replaces) query.set('replaces', replaces)
	if (!isDuplicateWanted) query.set('once', '1')
	return `/admin/upload?${query}`
}

/** Reports each step in order and never backwards, even if the browser skips events. */
function reporter(file: File, { onProgress }: UploadOptions) {
	let reached = 0
	return (percent: number, sentBytes: number) => {
		const totalBytes = file.size
		const next = steps.filter((step) => step > reached && step <= percent)
		for (const step of next) onProgress?.({ percent: step, sentBytes, totalBytes })
		if (next.length === 0) onProgress?.({ percent: reached, sentBytes, totalBytes })
		reached = Math.max(reached, percent)
	}
}

function isStored({ status }: XMLHttpRequest): boolean {
	return status >= 200 && status < 300
}

function readResponse(request: XMLHttpRequest): UploadedFile | UploadError {
	const response = parseObject(request.responseText)
	if (isStored(request) && typeof response?.['url'] === 'string') return response as UploadedFile
	return new UploadError('failed', refusalSentence(request.status, response))
}

function brokenSentence(): string {
	return navigator.onLine
		? 'The connection was lost. Your file is still here: try again.'
		: 'You are offline. Your file is still here: try again when you are back online.'
}

/** Larger files are not hashed, since that would read them twice. */
const maxBytes = 32 * 1024 * 1024

/**
 * A file's SHA-256 as `Content-Digest`, so that the server detects corruption in transit; null for large files and in
 * insecure contexts.
 *
 * @throws UploadError when the file cannot be read.
 */
async function fileDigest(file: File): Promise<string | null> {
	if (file.size > maxBytes || !isSecureContext) return null
	const bytes = await file.arrayBuffer().catch(() => {
		throw new UploadError('failed', 'This file cannot be read. It may have been moved or changed.')
	})
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
	return `sha-256=:${btoa(String.fromCharCode(...hash))}:`
}
