import { Tabs } from '@base-ui/react/tabs'
import { useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import type { Messages } from '#kit/admin/form/form-values.ts'
import { GalleryAdd } from './gallery-add.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { focusIn, sayUpdated } from './use-pictures.ts'
import type { PicturesApi } from './use-pictures.ts'
import { GalleryThumb } from './gallery-thumb.tsx'
import type { GalleryValue } from './product-fields.ts'

type GalleryFieldProps = { pictures: PicturesApi; errors: Messages }

/** Images and videos of a product, the main picture first: one tab to edit, one to preview. */
export function GalleryField({ pictures, errors }: GalleryFieldProps) {
	const { items } = pictures
	const texts = useTextChanges()
	const [tab, setTab] = useState('edit')
	const isWrong = Object.keys(errors).some((path) => path.split('.')[0] === 'gallery')
	const [wasWrong, setWasWrong] = useState(isWrong)
	// Errors must be in view.
	if (isWrong !== wasWrong) {
		setWasWrong(isWrong)
		if (isWrong) setTab('edit')
	}
	return (
		<div id="gallery" tabIndex={-1} className="gallery-field">
			<Tabs.Root value={tab} onValueChange={(next: string) => setTab(next)}>
				<Tabs.List className="media-tabs" aria-label="Product Gallery">
					<Tabs.Tab value="edit">Edit Gallery</Tabs.Tab>
					<Tabs.Tab value="preview">Gallery Preview</Tabs.Tab>
				</Tabs.List>
				{/* Stays mounted, so that uploads continue during the preview. */}
				<Tabs.Panel
					value="edit"
					keepMounted
					className="gallery-edit"
					onFocus={texts.entered}
					onBlur={texts.left}
				>
					<GalleryItems pictures={pictures} errors={errors} />
					<GalleryAdd
						onImage={pictures.addImage}
						onUploadedAnyway={pictures.uploadAnyway}
						onVideo={pictures.addVideo}
					/>
				</Tabs.Panel>
				<Tabs.Panel value="preview">
					<GalleryPreview
						items={items}
						onPick={(index) => {
							setTab('edit')
							focusIn(index, 'input:not([type="radio"], [type="file"]), textarea')
						}}
					/>
				</Tabs.Panel>
			</Tabs.Root>
			<p role="status" className="sr-only">
				{pictures.spoken}
			</p>
		</div>
	)
}

function GalleryItems({ pictures, errors }: GalleryFieldProps) {
	const { items, hasMain } = pictures
	if (items.length === 0)
		return <p className="empty-part">No images or videos yet. The page shows a placeholder.</p>
	const canHaveMain = items.some(({ type }) => type === 'image')
	return (
		<>
			<p className="hint">
				{hasMain || !canHaveMain
					? 'In the order shown on the page. The main picture comes first.'
					: 'There is no main picture: cards and lists show a placeholder. Make one of these the main picture.'}
			</p>
			<ol className="gallery-list">
				{items.map((item, index) => {
					const path = pictures.pathOf(item)
					return (
						<GalleryCard
							key={pictures.keys[index]}
							item={item}
							index={index}
							path={path}
							isMain={index === 0 && pictures.isMain(item)}
							canMoveUp={index > 1 || (index === 1 && !(hasMain && item.type === 'video'))}
							canMoveDown={
								index < items.length - 1 && !(index === 0 && hasMain && items[1]?.type === 'video')
							}
							errorsAt={(name) => errors[`${path}.${name}`] ?? []}
							takesFocus={pictures.asksFor === item.url}
							onChange={(part) => pictures.change(index, part)}
							onReplace={(part) => pictures.replace(index, part)}
							onReplaceImage={(url) => pictures.replaceImage(index, url)}
							onMakeMain={() => pictures.makeMain(index)}
							onMove={(by) => pictures.move(index, index + by)}
							onRemove={() => pictures.remove(index)}
						/>
					)
				})}
			</ol>
		</>
	)
}

/** Announces a change of the gallery when a changed text loses the focus; not with every letter. */
function useTextChanges() {
	const atFocus = useRef('')
	return {
		entered: ({ target }: FocusEvent) => {
			if (isText(target)) atFocus.current = target.value
		},
		left: ({ target }: FocusEvent) => {
			if (isText(target) && target.value !== atFocus.current) sayUpdated()
		},
	}
}

/** Fields of the form only; the description of an image is stored with the image, not in the gallery. */
function isText(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
	if (target instanceof HTMLTextAreaElement) return true
	return target instanceof HTMLInputElement && /^gallery\.(?:\d|main)/.test(target.name)
}

type GalleryPreviewProps = { items: readonly GalleryValue[]; onPick: (index: number) => void }

/** The gallery in the order in which visitors see it. An item opens its fields. */
function GalleryPreview({ items, onPick }: GalleryPreviewProps) {
	if (items.length === 0) return <p className="empty-part">Nothing to preview yet.</p>
	return (
		<ol className="gallery-preview">
			{items.map((item, index) => (
				// Only its position identifies an item, and the preview has no state of its own.
				// oxlint-disable-next-line react/no-array-index-key
				<li key={index}>
					<button type="button" onClick={() => onPick(index)}>
						<span className="sr-only">{`Edit ${item.type} ${index + 1}${item.caption ? ': ' : ''}`}</span>
						<GalleryThumb item={item} />
						<span className="gallery-preview-caption">{item.caption}</span>
					</button>
				</li>
			))}
		</ol>
	)
}
