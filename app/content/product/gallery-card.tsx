import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { IconButton } from '#kit/admin/button.tsx'
import { AltTextField } from '#kit/admin/media/alt-text-field.tsx'
import { FileReplace } from '#kit/admin/media/file-replace.tsx'
import { GoneNote } from '#kit/admin/media/file-notes.tsx'
import { isUndescribed, useUndescribed } from '#kit/admin/media/undescribed-pictures.tsx'
import { useStoredFile } from '#kit/admin/media/use-stored-file.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { galleryFailureText } from './pictures.ts'
import { GalleryThumb } from './gallery-thumb.tsx'
import { GalleryVideo } from './gallery-video.tsx'
import type { GalleryValue } from './product-fields.ts'

export type GalleryCardProps = {
	item: GalleryValue
	index: number
	/** Its path in the form, such as `gallery.2`; `gallery.main` for a main picture that is not in the gallery. */
	path: string
	isMain: boolean
	canMoveUp: boolean
	canMoveDown: boolean
	errorsAt: (name: keyof GalleryValue) => string[]
	/** The image was just added: its description takes the focus. */
	takesFocus: boolean
	onChange: (part: Partial<GalleryValue>) => void
	/** Sets another video at once, not while typing. */
	onReplace: (part: Partial<GalleryValue>) => void
	onReplaceImage: (url: string) => void
	onMakeMain: () => void
	/** -1: one place up, 1: down. */
	onMove: (by: number) => void
	onRemove: () => void
}

export function GalleryCard(props: GalleryCardProps) {
	const { item, index, path, isMain, errorsAt, onChange } = props
	const isImage = item.type === 'image'
	const name = `${isImage ? 'Image' : 'Video'} ${index + 1}`
	return (
		<li className="gallery-card" id={path} tabIndex={-1}>
			<GalleryThumb item={item} />
			<div className="gallery-card-fields">
				<div className="gallery-card-head">
					<h3>{name}</h3>
					<CardButtons {...props} name={name} />
				</div>
				{isMain ? (
					<p className="gallery-main">
						<span className="state" data-state="published">
							Main picture
						</span>
						First on the page, on its card and in lists
					</p>
				) : null}
				{isImage ? <ImageActions {...props} name={name} /> : null}
				{item.type === 'video' ? <GalleryVideo {...props} name={name} /> : null}
				{isImage && errorsAt('url').length > 0 ? (
					<p className="field-error">{errorsAt('url').join(' ')}</p>
				) : null}
				<TextField
					name={`${path}.caption`}
					label="Caption"
					value={item.caption}
					onChange={(caption) => onChange({ caption })}
					errors={errorsAt('caption')}
					isOptional
				/>
				{isImage ? <ImageWords {...props} /> : null}
			</div>
		</li>
	)
}

function ImageActions({
	name,
	isMain,
	onMakeMain,
	onReplaceImage,
}: GalleryCardProps & { name: string }) {
	return (
		<FileReplace
			name={name}
			folder={isMain ? 'product-images' : 'product-gallery'}
			failureText={galleryFailureText}
			onReplaced={({ url }) => onReplaceImage(url)}
		>
			{isMain ? null : (
				<button
					type="button"
					className="btn btn-small"
					aria-label={`Make main: ${name}`}
					onClick={onMakeMain}
				>
					Make main
				</button>
			)}
		</FileReplace>
	)
}

/** The description of an image, stored with the image itself, so that it is written once. */
function ImageWords({ item, path, isMain, errorsAt, takesFocus, onChange }: GalleryCardProps) {
	const [hasOwn] = useState(item.alt !== '')
	const [known, setKnown, isGone] = useStoredFile(item.url)
	// The main picture is reported and described in its own section.
	const isRequestedThere = isMain && !hasOwn
	useUndescribed(path, !isMain && item.alt.trim() === '' && isUndescribed(known))
	if (isRequestedThere) return <p className="hint">Its description is under Product Image.</p>
	if (!hasOwn && isMediaAddress(item.url)) {
		if (isGone) return <GoneNote kind="picture" />
		if (!known) return null
		return (
			<AltTextField
				key={known.id}
				file={known}
				takesFocus={takesFocus}
				onSaved={(text) => setKnown({ ...known, ...text })}
			/>
		)
	}
	return (
		<>
			{isGone ? <GoneNote kind="picture" /> : null}
			<TextField
				name={`${path}.alt`}
				label="What does the picture show?"
				hint={
					known
						? 'In this gallery only. Leave empty to use the description saved with the picture.'
						: undefined
				}
				value={item.alt}
				onChange={(alt) => onChange({ alt })}
				errors={errorsAt('alt')}
			/>
		</>
	)
}

function CardButtons(props: GalleryCardProps & { name: string }) {
	const { name, canMoveUp, canMoveDown, onMove, onRemove } = props
	return (
		<div className="icon-buttons">
			<IconButton
				icon={ArrowUp}
				label={`Move ${name} up`}
				aria-disabled={!canMoveUp}
				data-move="up"
				onClick={() => canMoveUp && onMove(-1)}
			/>
			<IconButton
				icon={ArrowDown}
				label={`Move ${name} down`}
				aria-disabled={!canMoveDown}
				data-move="down"
				onClick={() => canMoveDown && onMove(1)}
			/>
			<IconButton icon={Trash2} label={`Remove ${name}`} data-remove="" onClick={onRemove} />
		</div>
	)
}
