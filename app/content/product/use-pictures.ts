import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { chosenPlace } from '#kit/admin/media/upload-slots.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import {
	isMain,
	listPictures,
	lostItem,
	withCopy,
	withItem,
	withMain,
	withMainFile,
	withMoved,
	without,
	withPart,
	withReplaced,
} from './pictures.ts'
import type { Pictures } from './pictures.ts'
import { useListKeys } from '#kit/admin/fields/use-list-keys.ts'
import { newGalleryItem } from './product-fields.ts'
import type { GalleryValue, ProductValues } from './product-fields.ts'

export type PicturesApi = ReturnType<typeof usePictures>

/** The pictures and videos of a product as one list, as visitors see them. */
export function usePictures(form: FormApi<ProductValues>) {
	const { image, gallery } = form.values
	const items = useMemo(() => listPictures({ image, gallery }), [image, gallery])
	const keys = useListKeys(items)
	const [spoken, setSpoken] = useState('')
	const [asksFor, setAsksFor] = useState<string | null>(null)
	const said = useSaid(form)
	/** Pictures that were added since the form was opened. */
	const added = useRef(new Set<string>())

	const set = (change: (before: Pictures) => Pictures) => {
		const before = form.latest().values
		form.patch(change)
		said.changed(before, change(before))
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
		setMainFile: (url: string) => {
			if (image === '') form.patch((before) => withMainFile(before, url))
			else set((before) => withMainFile(before, url))
		},
		addImage: (url: string, isFocusFree: boolean) => {
			if (isFocusFree) setAsksFor(url)
			const { values } = form.latest()
			if (listPictures(values).every((item) => !isMain(item, url))) added.current.add(url)
			set((before) =>
				withItem(before, newGalleryItem('image', url), chosenPlace(listPictures(before), url)),
			)
		},
		addVideo: () => {
			set((before) => withItem(before, newGalleryItem('video', '')))
			focusIn(items.length, 'input[type="radio"]:checked')
		},
		/** While typing: announced when the field loses the focus. */
		change: (index: number, part: Partial<GalleryValue>) => {
			said.end()
			form.patch((before) => withPart(before, index, part))
		},
		replace: (index: number, part: Partial<GalleryValue>) =>
			set((before) => withPart(before, index, part)),
		replaceImage: (index: number, url: string) => {
			set((before) => withReplaced(before, index, url))
			setSpoken(`Image ${index + 1} replaced`)
		},
		/** The copy stands where the picture was added, or after it if that was in the list before. */
		uploadAnyway: (copy: string, url: string) =>
			set((before) =>
				added.current.has(url)
					? withCopy(before, url, copy)
					: withItem(before, newGalleryItem('image', copy)),
			),
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

const updated = 'Gallery updated'

/** Shows the toast for a changed gallery. */
export function sayUpdated() {
	void showToast({ title: updated })
}

/** The toasts of changes, with *Undo* until the next one. */
function useSaid(form: FormApi<ProductValues>) {
	const shown = useRef<Promise<() => void> | null>(null)
	const end = useCallback(() => {
		void shown.current?.then((hide) => hide())
		shown.current = null
	}, [])
	useEffect(() => end, [end])
	return {
		/** Hides *Undo*, which would take away what is typed later. */
		end,
		changed: ({ image, gallery }: Pictures, after: Pictures) => {
			if (after.image === image && after.gallery === gallery) {
				void showToast({ title: 'This picture is in the gallery already' })
				return
			}
			end()
			const lost = lostItem({ image, gallery }, after)
			const run = () => form.patch(() => ({ image, gallery }))
			shown.current = showToast({
				title: updated,
				...(lost && { description: lostSentence(lost, image) }),
				action: { label: 'Undo', run },
			})
		},
	}
}

function lostSentence(item: GalleryValue, image: string): string {
	const kind = item.type === 'video' ? 'The video' : 'The picture'
	const name = isMain(item, image) ? 'The former main picture' : kind
	return `${name}${item.caption ? ` “${item.caption}”` : ''} is no longer in it.`
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
