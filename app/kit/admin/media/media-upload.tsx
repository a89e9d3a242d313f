import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { acceptOf, isMediaFolder, limitsOf } from '#platform/media/file-rules.ts'
import { mediaFolders } from '#platform/media/file-kinds.ts'
import { wasStored } from '#platform/media/media-file.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import { DuplicateOffers } from './duplicate-offers.tsx'
import { UploadRow } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

export function MediaUpload({ startFolder }: { startFolder: MediaFolder | null }) {
	const [folder, setFolder] = useState<MediaFolder>(startFolder ?? 'article-images')
	const { revalidate } = useRevalidator()
	const { items, duplicates, uploadAnyway, add, remove, retry } = useUploads({
		folder,
		onStored(stored) {
			void revalidate()
			if (!wasStored(stored)) void showToast({ title: 'File uploaded', description: stored.name })
		},
	})
	const isSending = items.some(({ error }) => error === null)
	return (
		<DropZone labelledBy="media-upload-label" className="media-new" onFiles={add}>
			<p id="media-upload-label" className="media-label">
				Upload files
			</p>
			<div className="media-actions">
				<label className="media-folder">
					<span className="sr-only">Folder</span>
					<select
						className="admin-input"
						value={folder}
						disabled={isSending}
						onChange={({ target }) => isMediaFolder(target.value) && setFolder(target.value)}
					>
						{Object.entries(mediaFolders).map(([name, { label }]) => (
							<option key={name} value={name}>
								{label}
							</option>
						))}
					</select>
				</label>
				<FileButton label="Choose files to upload" accept={acceptOf(folder)} multiple onFiles={add}>
					Choose files
				</FileButton>
			</div>
			<p className="hint">Or drop them here, or paste a picture. {limitsOf(folder)}</p>
			<div className="media-rows">
				{items.map((item) => (
					<UploadRow
						key={item.id}
						item={item}
						onCancel={() => remove(item.id)}
						onRetry={() => retry(item.id)}
					/>
				))}
			</div>
			<DuplicateOffers duplicates={duplicates} onUploadAnyway={uploadAnyway} />
		</DropZone>
	)
}
