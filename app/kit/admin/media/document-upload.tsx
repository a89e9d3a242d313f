import { useId } from 'react'
import { formatFileSize } from '#platform/lib/text/amounts.ts'
import { acceptOf } from '#platform/media/file-rules.ts'
import type { StoredFile } from '#platform/media/media-file.ts'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import './media.css'

/** A document as stored in products and resources. */
export type UploadedDocument = {
	name: string
	url: string
	/** Formatted, such as '24 KB'. */
	size: string
	/** Media type, such as 'application/pdf'. */
	type: string
}

export type DocumentUploadProps = {
	label: string
	folder: 'product-documents' | 'resource-documents'
	onUploaded: (document: UploadedDocument) => void
	/** Accepts several files at once; default true. */
	multiple?: boolean
	buttonText?: string
	hint?: string
	failureText?: (error: UploadError) => string
	/** Address of the document that the file replaces. */
	replaces?: string | null
	/** Called with the copy of a stored document at `url`, if both are wanted; `onUploaded` by default. */
	onUploadedAnyway?: (url: string, copy: UploadedDocument) => void
}

/** Uploads documents and reports each as soon as it is stored. The form keeps the list. */
export function DocumentUpload(props: DocumentUploadProps) {
	const { label, folder, onUploaded, multiple = true, buttonText = 'Upload File', hint } = props
	const id = useId()
	const uploads = useUploads({
		folder,
		replaces: props.replaces,
		onStored: (stored) => onUploaded(toDocument(stored)),
		onUploadedAnyway: (copy, { url }) =>
			props.onUploadedAnyway
				? props.onUploadedAnyway(url, toDocument(copy))
				: onUploaded(toDocument(copy)),
	})
	const take = (files: File[]) => uploads.add(multiple ? files : files.slice(0, 1))
	return (
		<DropZone labelledBy={`${id}-label`} onFiles={take}>
			<p id={`${id}-label`} className="media-label">
				{label}
			</p>
			<p id={`${id}-hint`} className="hint">
				{hint ?? `Drop ${multiple ? 'files' : 'a file'} here, or choose one. Up to 50 MB each.`}
			</p>
			<div className="media-actions">
				<FileButton
					label={buttonText}
					accept={acceptOf(folder)}
					multiple={multiple}
					describedBy={`${id}-hint`}
					onFiles={take}
				>
					{buttonText}
				</FileButton>
			</div>
			<UploadList uploads={uploads} failureText={props.failureText} />
		</DropZone>
	)
}

/** Converts a stored file to a form's document value. */
export function toDocument({ name, url, sizeBytes, mimeType }: StoredFile): UploadedDocument {
	return { name, url, size: formatFileSize(sizeBytes), type: mimeType }
}
