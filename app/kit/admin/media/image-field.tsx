import { useId, useRef, useState } from 'react'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { wasStored } from '#platform/media/media-file.ts'
import { acceptOf, limitsOf } from '#platform/media/file-rules.ts'
import { isFocusFree } from '../dialog.tsx'
import { AltTextField } from './alt-text-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileButton } from './file-button.tsx'
import { GoneNote } from './file-notes.tsx'
import { MediaLibraryDialog } from './media-library-dialog.tsx'
import { imageFailureText, uploadedText } from './upload-error.ts'
import type { UploadError } from './upload-error.ts'
import { UploadList } from './upload-list.tsx'
import { useBlobUrl, useStoredFile } from './use-stored-file.ts'
import { useUploads } from './use-uploads.ts'
import { isUndescribed, useUndescribed } from './undescribed-pictures.tsx'
import './media.css'

export type ImageFieldProps = {
	label: string
	folder: MediaFolder
	/** The image's address; null or empty for none. */
	value: string | null
	/** Called with the new address, or null when the image is removed. */
	onChange: (url: string | null) => void
	hint?: string
	/** The form's error message for the field. */
	error?: string | undefined
	/** `id` of the group, the target of the error summary's link. */
	id?: string
	/** Message for a failed upload; default 'Error uploading image: {message}'. */
	failureText?: (error: UploadError) => string
	onFailed?: (error: UploadError) => void
}

export function ImageField(props: ImageFieldProps) {
	const { label, folder, value, onChange, hint, error, failureText = imageFailureText } = props
	const ownId = useId()
	const id = props.id ?? ownId
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
	const shown = sent ?? (value || null)
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
					<button type="button" className="btn" onClick={() => setIsLibraryOpen(true)}>
						Media Library
					</button>
					{value && !item && (
						<button
							type="button"
							className="btn"
							aria-label={`${label}: remove the image`}
							onClick={() => {
								setIsStored(false)
								onChange(null)
							}}
						>
							Remove
						</button>
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
