import { useRef, useState } from 'react'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { wasStored } from '#platform/media/media-file.ts'
import { acceptOf, limitsOf } from '#platform/media/file-rules.ts'
import { Button } from '../button.tsx'
import { isFocusFree } from '../dialog.tsx'
import type { Field } from '../form/use-record-form.ts'
import { AltTextField } from '../media/alt-text-field.tsx'
import { DropZone } from '../media/drop-zone.tsx'
import { FileButton } from '../media/file-button.tsx'
import { GoneNote } from '../media/file-notes.tsx'
import { MediaLibraryDialog } from '../media/media-library-dialog.tsx'
import { imageFailureText, uploadedText } from '../media/upload-error.ts'
import type { UploadError } from '../media/upload-error.ts'
import { UploadList } from '../media/upload-list.tsx'
import { useBlobUrl, useStoredFile } from '../media/use-stored-file.ts'
import { useUploads } from '../media/use-uploads.ts'
import { isUndescribed, useUndescribed } from '../media/undescribed-pictures.tsx'
import '../media/media.css'

/** The value is the picture's address; empty for none. */
type PictureFieldProps = Field<string> & {
	folder: MediaFolder
	hint?: string
	/** Message for a failed upload; default 'Error uploading image: {message}'. */
	failureText?: (error: UploadError) => string
	onFailed?: (error: UploadError) => void
}

export function PictureField(props: PictureFieldProps) {
	const { name: id, label, folder, value, onChange, hint, failureText = imageFailureText } = props
	const error = props.errors.join(' ')
	const group = useRef<HTMLDivElement>(null)
	const [isLibraryOpen, setIsLibraryOpen] = useState(false)
	const [asksForWords, setAsksForWords] = useState(false)
	const [isStored, setIsStored] = useState(false)
	const [known, setKnown, isGone] = useStoredFile(value)
	const uploads = useUploads({
		folder,
		onFailed: props.onFailed ?? (() => {}),
		onStored(stored) {
			// What the library knows of its file is asked for.
			setKnown(wasStored(stored) ? null : { ...stored, alt: '', decorative: false })
			setAsksForWords(!wasStored(stored) && isFocusFree(group.current))
			setIsStored(true)
			onChange(stored.url)
		},
	})
	const item = uploads.items.at(-1) ?? null
	useUndescribed(id, item === null && isUndescribed(known))
	const sent = useBlobUrl(item?.file ?? null)
	const shown = sent ?? value
	const take = (files: File[]) => {
		setIsStored(false)
		uploads.addOne(files)
	}
	const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
	return (
		<div ref={group} id={id} tabIndex={-1} className="media-field">
			<p id={`${id}-label`} className="media-label">
				{label}
			</p>
			{hint && (
				<p id={`${id}-hint`} className="hint">
					{hint}
				</p>
			)}
			<DropZone labelledBy={`${id}-label`} describedBy={describedBy || undefined} onFiles={take}>
				{shown ? (
					<img
						src={shown}
						alt={known?.alt || 'The chosen image'}
						className="media-preview"
						decoding="async"
					/>
				) : (
					<p className="hint">Drop an image here, paste it, or choose one. {limitsOf(folder)}</p>
				)}
				{isGone && !item ? <GoneNote kind="picture" /> : null}
				<UploadList uploads={uploads} failureText={failureText} />
				<div className="media-actions">
					<FileButton
						label={`${label}: ${shown ? 'replace' : 'choose'} the image`}
						accept={acceptOf(folder)}
						describedBy={describedBy || undefined}
						onFiles={take}
					>
						{shown ? 'Replace image' : 'Choose image'}
					</FileButton>
					<FileButton
						label={`${label}: take a photo`}
						accept={acceptOf(folder)}
						camera
						className="media-camera"
						onFiles={take}
					>
						Take a photo
					</FileButton>
					<Button onClick={() => setIsLibraryOpen(true)}>Media Library</Button>
					{value && !item && (
						<Button
							aria-label={`${label}: remove the image`}
							onClick={() => {
								setIsStored(false)
								onChange('')
							}}
						>
							Remove
						</Button>
					)}
				</div>
			</DropZone>
			<p role="status" className="sr-only">
				{isStored && uploadedText}
			</p>
			{error && (
				<p id={`${id}-error`} className="field-error">
					{error}
				</p>
			)}
			{known && !item && (
				<AltTextField
					key={known.id}
					file={known}
					takesFocus={asksForWords}
					onSaved={(text) => setKnown((before) => before && { ...before, ...text })}
				/>
			)}
			<MediaLibraryDialog
				isOpen={isLibraryOpen}
				folder={folder}
				onClose={() => setIsLibraryOpen(false)}
				onSelect={(file) => {
					uploads.clear()
					setKnown(file)
					setAsksForWords(false)
					setIsStored(false)
					onChange(file.url)
				}}
			/>
		</div>
	)
}
