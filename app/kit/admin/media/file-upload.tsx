import { useId } from 'react'
import type { ReactNode } from 'react'
import { acceptOf } from '#platform/media/file-rules.ts'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import type { UploadOptions } from './use-uploads.ts'
import './media.css'

type FileUploadProps = Pick<
	UploadOptions,
	'folder' | 'replaces' | 'onStored' | 'onUploadedAnyway'
> & {
	label: string
	hint: string
	buttonText: string
	/** Accessible name of the button, which includes its text; the text itself unless given. */
	buttonLabel?: string
	multiple?: boolean
	failureText?: ((error: UploadError) => string) | undefined
	/** Shown below the button. */
	children?: ReactNode
}

/** Uploads files of a field and reports each as soon as it is stored. The form keeps what it is told. */
export function FileUpload(props: FileUploadProps) {
	const { label, hint, buttonText, buttonLabel, multiple, failureText, children, ...options } =
		props
	const id = useId()
	const uploads = useUploads(options)
	const take = multiple ? uploads.add : uploads.addOne
	return (
		<DropZone labelledBy={`${id}-label`} onFiles={take}>
			<p id={`${id}-label`} className="media-label">
				{label}
			</p>
			<p id={`${id}-hint`} className="hint">
				{hint}
			</p>
			<div className="media-actions">
				<FileButton
					label={buttonLabel ?? buttonText}
					accept={acceptOf(options.folder)}
					multiple={multiple}
					describedBy={`${id}-hint`}
					onFiles={take}
				>
					{buttonText}
				</FileButton>
			</div>
			{children}
			<UploadList uploads={uploads} failureText={failureText} />
		</DropZone>
	)
}
