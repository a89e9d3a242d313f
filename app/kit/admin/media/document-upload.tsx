import { formatFileSize } from '#platform/lib/text/file-size.ts'
import type { StoredFile } from '#platform/media/media-file.ts'
import { FileUpload } from './file-upload.tsx'

/** A document as stored in products and resources. */
export type UploadedDocument = {
	name: string
	url: string
	/** Formatted, such as '24 KB'. */
	size: string
	/** Media type, such as 'application/pdf'. */
	type: string
}

type DocumentUploadProps = {
	label: string
	folder: 'product-documents' | 'resource-documents'
	onUploaded: (document: UploadedDocument) => void
	/** Accepts several files at once; default true. */
	multiple?: boolean
	buttonText?: string
	hint?: string
	/** Address of the document that the file replaces. */
	replaces?: string | null
	/** Called with the copy of a stored document at `url`, if both are wanted; `onUploaded` by default. */
	onUploadedAnyway?: (url: string, copy: UploadedDocument) => void
}

export function DocumentUpload({ onUploaded, onUploadedAnyway, ...props }: DocumentUploadProps) {
	return (
		<FileUpload
			buttonText="Upload File"
			hint="Drop files here, or choose one. Up to 50 MB each."
			multiple
			{...props}
			onStored={(stored) => onUploaded(toDocument(stored))}
			onUploadedAnyway={
				onUploadedAnyway && ((copy, { url }) => onUploadedAnyway(url, toDocument(copy)))
			}
		/>
	)
}

/** Converts a stored file to a form's document value. */
export function toDocument({ name, url, sizeBytes, mimeType }: StoredFile): UploadedDocument {
	return { name, url, size: formatFileSize(sizeBytes), type: mimeType }
}
