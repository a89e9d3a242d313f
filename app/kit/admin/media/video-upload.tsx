import { useId, useState } from 'react'
import { acceptOf } from '#platform/media/file-rules.ts'
import type { StoredFile, UploadedFile } from '#platform/media/media-file.ts'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import './media.css'

export type VideoUploadProps = {
	label: string
	onUploaded: (video: StoredFile) => void
	failureText?: (error: UploadError) => string
}

/** Uploads one MP4 video. */
export function VideoUpload({ label, onUploaded, failureText }: VideoUploadProps) {
	const id = useId()
	const folder = 'product-videos'
	const [warning, setWarning] = useState<string | null>(null)
	const onStored = (video: UploadedFile) => {
		setWarning(video.warning)
		onUploaded(video)
	}
	const uploads = useUploads({ folder, onStored })
	return (
		<DropZone labelledBy={`${id}-label`} onFiles={uploads.addOne}>
			<p id={`${id}-label`} className="media-label">
				{label}
			</p>
			<p id={`${id}-hint`} className="hint">
				Drop an MP4 video here, or choose one. Up to 300 MB.
			</p>
			<div className="media-actions">
				<FileButton
					label={`${label}: choose a video`}
					accept={acceptOf(folder)}
					describedBy={`${id}-hint`}
					onFiles={uploads.addOne}
				>
					Choose video
				</FileButton>
			</div>
			{warning === null ? null : (
				<p role="status" className="media-warning">
					{warning}
				</p>
			)}
			<UploadList uploads={uploads} failureText={failureText} />
		</DropZone>
	)
}
