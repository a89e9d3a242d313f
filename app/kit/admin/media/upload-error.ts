/** Message after an image is stored. */
export const uploadedText = 'Image uploaded successfully'

/** Why a file was not stored. `failed`: refused by the server or before sending; `error`: the connection broke. */
export class UploadError extends Error {
	override name = 'UploadError'
	readonly kind: 'failed' | 'error'

	constructor(kind: 'failed' | 'error', message: string) {
		super(message || 'Unknown error')
		this.kind = kind
	}
}

/** The message for users: `Upload failed: ...` or `Upload error: ...`. */
export function uploadFailureText({ kind, message }: UploadError): string {
	return `Upload ${kind}: ${message || 'Unknown error'}`
}

/** The message for users at a form's image field. */
export function imageFailureText({ message }: UploadError): string {
	return `Error uploading image: ${message || 'Unknown error'}`
}

/** The message for a refused request: the server's own, or ours for the guard's 401 and 403; else empty. */
export function refusalSentence(status: number, body: unknown): string {
	if (status === 401) return 'You are signed out. Sign in on another tab, then try again.'
	const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
	if (typeof error === 'string') return error
	return status === 403 ? 'You do not have permission to do this.' : ''
}
