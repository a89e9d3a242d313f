import { UploadError } from './upload-error.ts'

/** Larger files are not hashed, since that would read them twice. */
const mostBytes = 32 * 1024 * 1024

/**
 * A file's SHA-256 as `Content-Digest`, so that the server detects corruption in transit; null for large files and in
 * insecure contexts.
 *
 * @throws UploadError when the file cannot be read.
 */
export async function fileDigest(file: File): Promise<string | null> {
	if (file.size > mostBytes || !isSecureContext) return null
	const bytes = await file.arrayBuffer().catch(() => {
		throw new UploadError('failed', 'This file cannot be read. It may have been moved or changed.')
	})
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
	return `sha-256=:${btoa(String.fromCharCode(...hash))}:`
}
