import type { UploadError } from '#app/admin/media/upload-error.ts'

/** `Gallery upload failed: ...` when the server refused, `Gallery upload error: ...` when the connection broke. */
export function galleryFailureText({ kind, message }: UploadError): string {
	return `Gallery upload ${kind}: ${message || 'Unknown error'}`
}
