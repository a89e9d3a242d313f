/** Why a file was not stored: `failed`, the server (or the rules here) refused it; `error`, the connection broke. */
export class UploadError extends Error {
	override name = 'UploadError'
	readonly kind: 'failed' | 'error'

	constructor(kind: 'failed' | 'error', message: string) {
		super(message || 'Unknown error')
		this.kind = kind
	}
}

/** What a person reads: `Upload failed: ...` or `Upload error: ...`. */
export function uploadFailureText({ kind, message }: UploadError): string {
	return `Upload ${kind}: ${message || 'Unknown error'}`
}

/** What a person reads beside an image field of a form. */
export function imageFailureText({ message }: UploadError): string {
	return `Error uploading image: ${message || 'Unknown error'}`
}
