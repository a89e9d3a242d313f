import { useId } from 'react'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { acceptOf } from '#app/media/file-rules.ts'
import type { StoredFile } from '#app/media/media-file.ts'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import './media.css'

/** A document as products and resources keep it. */
export type UploadedDocument = {
	name: string
	url: string
	/** For people, such as '24 KB'. */
	size: string
	/** Media type, such as 'application/pdf'. */
	type: string
}

export type DocumentUploadProps = {
	label: string
	folder: 'product-documents' | 'resource-documents'
	onUploaded: (document: UploadedDocument) => void
	/** Several files at once; true when left out. */
	multiple?: boolean
	buttonText?: string
	hint?: string
	failureText?: (error: UploadError) => string
	/** Address of the document in whose place the file is sent. */
	replaces?: string | null
	/** The document that was stored before is to be used in place of the one at `url`. */
	onExchanged: (url: string, document: UploadedDocument) => void
}

/** Sends documents and hands each over as soon as it is stored. What happens to the list is the form's business. */
export function DocumentUpload(props: DocumentUploadProps) {
	const { label, folder, onUploaded, multiple = true, buttonText = 'Upload File', hint } = props
	const id = useId()
	const uploads = useUploads({
		folder,
		replaces: props.replaces,
		onStored: (stored) => onUploaded(toDocument(stored)),
		onExchanged: ({ url }, twin) => props.onExchanged(url, toDocument(twin)),
	})
	const take = (files: File[]) => uploads.add(multiple ? files : files.slice(0, 1))
	return (
		<DropZone labelledBy={`${id}-label`} className="media-documents" onFiles={take}>
			<p id={`${id}-label`} className="media-label">
				{label}
			</p>
			<p id={`${id}-hint`} className="hint">
				{hint ?? `Drop ${multiple ? 'files' : 'a file'} here, or choose. Up to 50 MB each.`}
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

/** A stored file as forms keep it. */
export function toDocument({ name, url, sizeBytes, mimeType }: StoredFile): UploadedDocument {
	return { name, url, size: formatFileSize(sizeBytes), type: mimeType }
}
