import { Tabs } from '@base-ui/react/tabs'
import { useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import type { FormApi } from '#app/admin/form/use-record-form.ts'
import { showToast } from '#app/site/toast/toast.ts'
import { GalleryAdd } from './gallery-add.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { GalleryPreview } from './gallery-preview.tsx'
import type { GalleryValue, ProductValues } from './values.ts'
import { newGalleryItem } from './values.ts'
import { moved, useListKeys } from './use-list-keys.ts'

type GalleryFieldProps = { form: FormApi<ProductValues> }

/** Images and videos of a product: edited in one tab, looked at in the other. */
export function GalleryField({ form }: GalleryFieldProps) {
	const gallery = useGallery(form)
	const { items, keys, focusCard } = gallery
	const texts = useTextChanges()
	const [tab, setTab] = useState('edit')
	const isWrong = Object.keys(form.errors).some((path) => path.split('.')[0] === 'gallery')
	const [wasWrong, setWasWrong] = useState(isWrong)
	// What is wrong must be in sight.
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
				{/* Kept, so that uploads go on while the preview is looked at. */}
				<Tabs.Panel
					value="edit"
					keepMounted
					className="gallery-edit"
					onFocus={texts.entered}
					onBlur={texts.left}
				>
					{items.length === 0 ? (
						<p className="empty-part">
							No images or videos yet. Without any, the page shows the product image.
						</p>
					) : (
						<ol className="gallery-list">
							{items.map((item, index) => (
								<GalleryCard
									key={keys[index]}
									item={item}
									index={index}
									count={items.length}
									errorsAt={(name) => form.errors[`gallery.${index}.${name}`] ?? []}
									takesFocus={gallery.asksFor === item.url}
									onChange={(part) => gallery.change(index, part)}
									onReplace={(part) => gallery.replace(index, part)}
									onMove={(to) => gallery.move(index, to)}
									onRemove={() => gallery.remove(index)}
								/>
							))}
						</ol>
					)}
					<GalleryAdd onImage={gallery.addImage} onVideo={gallery.addVideo} />
				</Tabs.Panel>
				<Tabs.Panel value="preview">
					<GalleryPreview
						items={items}
						onPick={(index) => {
							setTab('edit')
							focusCard(index)
						}}
					/>
				</Tabs.Panel>
			</Tabs.Root>
			<p role="status" className="sr-only">
				{gallery.spoken}
			</p>
		</div>
	)
}

function useGallery(form: FormApi<ProductValues>) {
	const items = form.values.gallery
	const keys = useListKeys(items.length)
	const [spoken, setSpoken] = useState('')
	const [asksFor, setAsksFor] = useState<string | null>(null)

	const set = (change: (before: GalleryValue[]) => GalleryValue[]) => {
		form.set('gallery', change)
		sayUpdated()
	}
	const withPart = (index: number, part: Partial<GalleryValue>) => (before: GalleryValue[]) =>
		before.map((item, at) => (at === index ? { ...item, ...part } : item))
	return {
		items,
		keys: keys.keys,
		spoken,
		asksFor,
		focusCard: (index: number) => focusIn(index, 'input:not([type="radio"]), textarea'),
		addImage: (url: string, isFocusFree: boolean) => {
			if (isFocusFree) setAsksFor(url)
			set((before) => [...before, newGalleryItem('image', url)])
		},
		addVideo: () => {
			set((before) => [...before, newGalleryItem('video', '')])
			focusIn(items.length, 'input[type="radio"]:checked')
		},
		/** While typing: said when the field is left. */
		change: (index: number, part: Partial<GalleryValue>) =>
			form.set('gallery', withPart(index, part)),
		replace: (index: number, part: Partial<GalleryValue>) => set(withPart(index, part)),
		move: (from: number, to: number) => {
			keys.move(from, to)
			set((before) => moved(before, from, to))
			setSpoken(`Item ${from + 1} moved to position ${to + 1} of ${items.length}`)
			focusIn(to, `[data-move="${to < from ? 'up' : 'down'}"]`)
		},
		remove: (index: number) => {
			keys.remove(index)
			set((before) => before.toSpliced(index, 1))
			setSpoken(`Item ${index + 1} removed`)
			focusIn(Math.min(index, items.length - 2), '[data-remove]')
		},
	}
}

/** Puts the cursor into a card, or on the whole gallery when there is none; once it is drawn. */
function focusIn(index: number, inside: string) {
	requestAnimationFrame(() => {
		const card = document.getElementById(`gallery.${index}`)
		const target =
			card?.querySelector<HTMLElement>(inside) ?? card ?? document.getElementById('gallery')
		target?.scrollIntoView({ block: 'nearest' })
		target?.focus({ preventScroll: true })
	})
}

/** Says that the gallery has changed when a text of it is left; not with every letter. */
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

function sayUpdated() {
	void showToast({ title: 'Gallery updated' })
}

/** Fields of the form; what an image shows is kept with the image, beside the gallery. */
function isText(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
	if (target instanceof HTMLTextAreaElement) return true
	return target instanceof HTMLInputElement && /^gallery\.\d/.test(target.name)
}
