import { UploadError } from './upload-error.ts'

/** Larger files are not read twice for it. */
const mostBytes = 32 * 1024 * 1024

/**
 * The SHA-256 of a file for `Content-Digest`, so that the server notices bytes that were changed on their way; null for
 * large files, and where the browser has no such function.
 */
export async function fileDigest(file: File): Promise<string | null> {
	if (file.size > mostBytes || !isSecureContext) return null
	const bytes = await file.arrayBuffer().catch(() => {
		throw new UploadError('failed', 'This file cannot be read. It may have been moved or changed.')
	})
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
	return `sha-256=:${btoa(String.fromCharCode(...hash))}:`
}
