import { useState } from 'react'
import { showToast } from '#kit/site/toast/toast.ts'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { acceptOf, limitsOf, refuseBeforeSending } from '#platform/media/file-rules.ts'
import { Button } from '../button.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import { UploadRow } from './upload-list.tsx'
import { uploadedText } from './upload-error.ts'
import { useBlobUrl } from './use-stored-file.ts'
import { useUploads } from './use-uploads.ts'

type LibraryUploadProps = {
	folder: MediaFolder
	onCancel: () => void
	onUploaded: (notice: string) => void
}

export function LibraryUpload({ folder, onCancel, onUploaded }: LibraryUploadProps) {
	const [file, setFile] = useState<File | null>(null)
	const [problem, setProblem] = useState('')
	const preview = useBlobUrl(file)
	const { items, add, remove, retry } = useUploads({
		folder,
		onStored({ duplicate }) {
			void showToast({ title: uploadedText })
			onUploaded(
				duplicate
					? `${uploadedText}. It was already in the library as ${duplicate.name}`
					: uploadedText,
			)
		},
	})
	const item = items.at(-1) ?? null
	const choose = ([chosen]: File[]) => {
		if (!chosen) return
		const refusal = refuseBeforeSending(chosen, folder)
		setProblem(refusal ? `Upload failed: ${refusal}` : '')
		setFile(refusal ? null : chosen)
		if (item) remove(item.id)
	}
	const upload = () => {
		if (file) add([file])
		else setProblem('Please select a file to upload')
	}
	return (
		<div className="media-library">
			<p id="library-upload-label" className="media-label">
				New image
			</p>
			<DropZone labelledBy="library-upload-label" onFiles={choose}>
				{preview ? (
					<img src={preview} alt={`Preview of ${file?.name}`} className="media-preview" />
				) : (
					<p className="hint">Drop an image here, paste it, or select one. {limitsOf(folder)}</p>
				)}
				<div className="media-actions">
					<FileButton label="Select image" accept={acceptOf(folder)} onFiles={choose}>
						Select image
					</FileButton>
				</div>
			</DropZone>
			{problem && (
				<p role="alert" className="field-error">
					{problem}
				</p>
			)}
			{item && (
				<UploadRow item={item} onCancel={() => remove(item.id)} onRetry={() => retry(item.id)} />
			)}
			<div className="media-actions">
				<Button onClick={onCancel}>Cancel</Button>
				<Button
					className="btn-primary"
					disabled={item !== null && item.error === null}
					onClick={upload}
				>
					Upload
				</Button>
			</div>
		</div>
	)
}
