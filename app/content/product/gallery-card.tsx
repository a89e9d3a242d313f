import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { TextField } from '#app/admin/fields/text-field.tsx'
import { AltTextField } from '#app/admin/media/alt-text-field.tsx'
import { isUndescribed, useUndescribed } from '#app/admin/media/undescribed-pictures.tsx'
import { useStoredFile } from '#app/admin/media/use-stored-file.ts'
import { isMediaAddress } from '#app/lib/media-address.ts'
import { GalleryThumb } from './gallery-thumb.tsx'
import { GalleryVideo } from './gallery-video.tsx'
import type { GalleryValue } from './values.ts'

export type GalleryCardProps = {
	item: GalleryValue
	index: number
	count: number
	errorsAt: (name: keyof GalleryValue) => string[]
	/** The image was just added: the cursor goes to what it shows. */
	takesFocus: boolean
	onChange: (part: Partial<GalleryValue>) => void
	/** Another file; done at once, not typed. */
	onReplace: (part: Partial<GalleryValue>) => void
	onMove: (to: number) => void
	onRemove: () => void
}

export function GalleryCard(props: GalleryCardProps) {
	const { item, index, errorsAt, onChange } = props
	const name = `${item.type === 'image' ? 'Image' : 'Video'} ${index + 1}`
	return (
		<li className="gallery-card" id={`gallery.${index}`} tabIndex={-1}>
			<GalleryThumb item={item} />
			<div className="gallery-card-fields">
				<div className="gallery-card-head">
					<h3>{name}</h3>
					<CardButtons {...props} name={name} />
				</div>
				{item.type === 'video' ? <GalleryVideo {...props} name={name} /> : null}
				{item.type === 'image' && errorsAt('url').length > 0 ? (
					<p className="field-error">{errorsAt('url').join(' ')}</p>
				) : null}
				<TextField
					name={`gallery.${index}.caption`}
					label="Caption"
					value={item.caption}
					onChange={(caption) => onChange({ caption })}
					errors={errorsAt('caption')}
					isOptional
				/>
				{item.type === 'image' ? <ImageWords {...props} /> : null}
			</div>
		</li>
	)
}

/** What an image shows: kept with the image itself, so that it is written once. */
function ImageWords({ item, index, errorsAt, takesFocus, onChange }: GalleryCardProps) {
	const [hasOwn] = useState(item.alt !== '')
	const [known, setKnown] = useStoredFile(item.url)
	useUndescribed(`gallery.${index}`, item.alt.trim() === '' && isUndescribed(known))
	if (!hasOwn && isMediaAddress(item.url)) {
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
		<TextField
			name={`gallery.${index}.alt`}
			label="What does the picture show?"
			hint={known ? 'In this gallery only. Empty: the words kept with the picture.' : undefined}
			value={item.alt}
			onChange={(alt) => onChange({ alt })}
			errors={errorsAt('alt')}
		/>
	)
}

function CardButtons({
	name,
	index,
	count,
	onMove,
	onRemove,
}: GalleryCardProps & { name: string }) {
	const isFirst = index === 0
	const isLast = index === count - 1
	return (
		<div className="icon-buttons">
			<button
				type="button"
				className="icon-button"
				aria-label={`Move ${name} up`}
				aria-disabled={isFirst}
				data-move="up"
				onClick={() => isFirst || onMove(index - 1)}
			>
				<ArrowUp aria-hidden="true" />
			</button>
			<button
				type="button"
				className="icon-button"
				aria-label={`Move ${name} down`}
				aria-disabled={isLast}
				data-move="down"
				onClick={() => isLast || onMove(index + 1)}
			>
				<ArrowDown aria-hidden="true" />
			</button>
			<button
				type="button"
				className="icon-button"
				aria-label={`Remove ${name}`}
				data-remove=""
				onClick={onRemove}
			>
				<Trash2 aria-hidden="true" />
			</button>
		</div>
	)
}
