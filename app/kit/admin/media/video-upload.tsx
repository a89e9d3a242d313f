import { useState } from 'react'
import type { StoredFile } from '#platform/media/media-file.ts'
import { FileUpload } from './file-upload.tsx'
import type { UploadError } from './upload-error.ts'

type VideoUploadProps = {
	label: string
	onUploaded: (video: StoredFile) => void
	failureText?: (error: UploadError) => string
}

export function VideoUpload({ label, onUploaded, failureText }: VideoUploadProps) {
	const [warning, setWarning] = useState<string | null>(null)
	return (
		<FileUpload
			label={label}
			hint="Drop an MP4 video here, or choose one. Up to 300 MB."
			folder="product-videos"
			buttonText="Choose video"
			buttonLabel={`${label}: choose a video`}
			failureText={failureText}
			onStored={(video) => {
				setWarning(video.warning)
				onUploaded(video)
			}}
		>
			{warning === null ? null : (
				<p role="status" className="media-warning">
					{warning}
				</p>
			)}
		</FileUpload>
	)
}
