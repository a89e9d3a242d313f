import { useId, useRef, useState } from 'react'
import { isFocusFree } from '#kit/admin/dialog.tsx'
import { DropZone } from '#kit/admin/media/drop-zone.tsx'
import { FileButton } from '#kit/admin/media/file-button.tsx'
import { MediaLibraryDialog } from '#kit/admin/media/media-library-dialog.tsx'
import { UploadList } from '#kit/admin/media/upload-list.tsx'
import { useUploads } from '#kit/admin/media/use-uploads.ts'
import { acceptOf, limitsOf } from '#platform/media/file-rules.ts'
import { galleryFailureText } from './pictures.ts'

type GalleryAddProps = {
	/** `isFocusFree`: the focus is not in use elsewhere, so it may move to the new image. */
	onImage: (url: string, isFocusFree: boolean) => void
	/** A copy of the picture at `duplicateUrl`, which the library had already. */
	onUploadedAnyway: (url: string, duplicateUrl: string) => void
	onVideo: () => void
}

const folder = 'product-gallery'

export function GalleryAdd({ onImage, onUploadedAnyway, onVideo }: GalleryAddProps) {
	const id = useId()
	const box = useRef<HTMLDivElement>(null)
	const [isLibraryOpen, setIsLibraryOpen] = useState(false)
	const uploads = useUploads({
		folder,
		onStored: ({ url }) => onImage(url, isFocusFree(box.current)),
		onUploadedAnyway: (copy, duplicate) => onUploadedAnyway(copy.url, duplicate.url),
	})
	return (
		<div ref={box}>
			<DropZone labelledBy={`${id}-label`} describedBy={`${id}-hint`} onFiles={uploads.add}>
				<p id={`${id}-label`} className="media-label">
					Add to the gallery
				</p>
				<p id={`${id}-hint`} className="hint">
					Drop images here, paste them, or choose files. {limitsOf(folder)}
				</p>
				<div className="media-actions">
					<FileButton
						label="Upload images to the gallery"
						accept={acceptOf(folder)}
						multiple
						describedBy={`${id}-hint`}
						onFiles={uploads.add}
					>
						Upload images
					</FileButton>
					<button type="button" className="btn" onClick={() => setIsLibraryOpen(true)}>
						Media Library
					</button>
					<button type="button" className="btn" onClick={onVideo}>
						Add video
					</button>
				</div>
				<UploadList uploads={uploads} failureText={galleryFailureText} />
			</DropZone>
			<MediaLibraryDialog
				isOpen={isLibraryOpen}
				folder={folder}
				onClose={() => setIsLibraryOpen(false)}
				onSelect={({ url }) => onImage(url, false)}
			/>
		</div>
	)
}
