import { useId } from 'react'
import { limitsOf } from '#platform/media/file-rules.ts'
import { DropZone } from '../media/drop-zone.tsx'
import { FileButton } from '../media/file-button.tsx'
import { useBlobUrl } from '../media/use-stored-file.ts'
import type { UploadedImage } from './editor-props.ts'
import type { PendingImage } from './use-image-uploads.ts'

type ImageSourceProps = {
	pending: PendingImage | null
	library: UploadedImage | null
	errors: string[]
	onFiles: (files: File[]) => void
	onLibrary: () => Promise<void>
}

/** The image being uploaded, the one from the library, or the controls to choose one. */
export function ImageSource(props: ImageSourceProps) {
	const { pending, library, errors, onFiles, onLibrary } = props
	const id = useId()
	const picture = useBlobUrl(pending?.file ?? null) ?? library?.url
	const shown = picture ? <img src={picture} alt="" className="media-preview" /> : null
	if (pending) {
		return (
			<div className="media-drop">
				{shown}
				<UploadState {...pending} />
			</div>
		)
	}
	const isWrong = errors.length > 0
	const describedBy = isWrong ? `${id}-error` : undefined
	return (
		<DropZone
			labelledBy={id}
			describedBy={describedBy}
			onFiles={(files) => {
				const images = files.filter(({ type }) => type.startsWith('image/'))
				if (images.length > 0) onFiles(images)
			}}
		>
			{shown}
			<p id={id} className="hint">
				Drop a picture here, or paste it into the text. {limitsOf('article-images')}
			</p>
			<div className="media-actions">
				<FileButton
					label="Choose a file"
					accept="image/*"
					multiple
					describedBy={describedBy}
					isWrong={isWrong}
					onFiles={onFiles}
				>
					Choose a file
				</FileButton>
				<button type="button" className="btn" onClick={() => void onLibrary()}>
					Media Library
				</button>
			</div>
			{isWrong ? (
				<p id={`${id}-error`} role="alert" className="field-error">
					{errors.join(' ')}
				</p>
			) : null}
		</DropZone>
	)
}

function UploadState({ name, image, failure, onRetry }: PendingImage) {
	if (failure) {
		return (
			<p role="alert" className="field-error">
				{name}: {failure}{' '}
				<button type="button" className="editor-link" onClick={onRetry}>
					Try again
				</button>
			</p>
		)
	}
	return <p role="status">{image ? `${name} uploaded.` : `Uploading ${name}…`}</p>
}
