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
