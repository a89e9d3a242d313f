import { useMemo, useState } from 'react'
import type { FormApi } from '#app/admin/form/use-record-form.ts'
import { chosenPlace } from '#app/admin/media/chosen-order.ts'
import { showToast } from '#app/site/toast/toast.ts'
import {
	isMain,
	listPictures,
	replacedBy,
	withItem,
	withMain,
	withMainFile,
	withMoved,
	withOther,
	without,
	withPart,
} from './pictures.ts'
import type { Pictures } from './pictures.ts'
import { useListKeys } from './use-list-keys.ts'
import { newGalleryItem } from './values.ts'
import type { GalleryValue, ProductValues } from './values.ts'

export type PicturesApi = ReturnType<typeof usePictures>

/** The pictures and videos of a product as one list, as visitors see them. */
export function usePictures(form: FormApi<ProductValues>) {
	const { image, gallery } = form.values
	const items = useMemo(() => listPictures({ image, gallery }), [image, gallery])
	const keys = useListKeys(items)
	const [spoken, setSpoken] = useState('')
	const [asksFor, setAsksFor] = useState<string | null>(null)

	const set = (change: (before: Pictures) => Pictures) => {
		form.patch(change)
		sayUpdated()
	}
	return {
		items,
		keys,
		spoken,
		asksFor,
		hasMain: image !== '',
		isMain: (item: GalleryValue) => isMain(item, image),
		/** An item's path in the form, under which the server reports its errors. */
		pathOf: (item: GalleryValue) => {
			const at = gallery.indexOf(item)
			return at === -1 ? 'gallery.main' : `gallery.${at}`
		},
		setMainFile: (url: string) => form.patch((before) => withMainFile(before, url)),
		addImage: (url: string, isFocusFree: boolean) => {
			if (isFocusFree) setAsksFor(url)
			set((before) =>
				withItem(before, newGalleryItem('image', url), chosenPlace(listPictures(before), url)),
			)
		},
		addVideo: () => {
			set((before) => withItem(before, newGalleryItem('video', '')))
			focusIn(items.length, 'input[type="radio"]:checked')
		},
		/** While typing: announced when the field loses the focus. */
		change: (index: number, part: Partial<GalleryValue>) =>
			form.patch((before) => withPart(before, index, part)),
		replace: (index: number, part: Partial<GalleryValue>) =>
			set((before) => withPart(before, index, part)),
		replaceImage: (index: number, url: string) => {
			set((before) => withPart(before, index, replacedBy(url)))
			setSpoken(`Image ${index + 1} replaced`)
		},
		exchange: (url: string, other: string) => set((before) => withOther(before, url, other)),
		makeMain: (index: number) => {
			set((before) => withMain(before, index))
			setSpoken(`Image ${index + 1} is now the main picture`)
			focusIn(0, '')
		},
		move: (from: number, to: number) => {
			set((before) => withMoved(before, from, to))
			setSpoken(`Item ${from + 1} moved to position ${to + 1} of ${items.length}`)
			focusIn(to, `[data-move="${to < from ? 'up' : 'down'}"]`)
		},
		remove: (index: number) => {
			set((before) => without(before, index))
			setSpoken(`Item ${index + 1} removed`)
			focusIn(Math.min(index, items.length - 2), '[data-remove]')
		},
	}
}

/** Shows the toast for a changed gallery. */
export function sayUpdated() {
	void showToast({ title: 'Gallery updated' })
}

/** In the next frame, focuses `inside` of a card, else the card, else the gallery. */
export function focusIn(index: number, inside: string) {
	requestAnimationFrame(() => {
		const card = document.querySelectorAll<HTMLElement>('.gallery-list > .gallery-card').item(index)
		const target =
			(inside && card?.querySelector<HTMLElement>(inside)) ||
			card ||
			document.getElementById('gallery')
		target?.scrollIntoView({ block: 'nearest' })
		target?.focus({ preventScroll: true })
	})
}
