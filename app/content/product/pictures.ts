// The pictures and videos of a product as one list, whose first picture is the main one. A product stores the main
// picture separately (cards, lists and other sites show it); the gallery holds it too when it has a caption or
// description there.
import type { UploadError } from '#kit/admin/media/upload-error.ts'
import { newGalleryItem } from './product-fields.ts'
import type { GalleryValue, ProductValues } from './product-fields.ts'

export type Pictures = Pick<ProductValues, 'image' | 'gallery'>

type Item = { type: string; url: string }
type Toward<T> = { image: string; gallery: readonly T[]; toItem: (url: string) => T }

/** The gallery in the order of the page: the main picture first and only once, whether or not the gallery holds it. */
export function mainFirst<T extends Item>({ image, gallery, toItem }: Toward<T>): readonly T[] {
	if (image === '') return gallery
	const own = gallery.find((item) => isMain(item, image))
	return [own ?? toItem(image), ...gallery.filter((item) => !isMain(item, image))]
}

/** The list as the form shows it. */
export function listPictures({ image, gallery }: Pictures): readonly GalleryValue[] {
	return mainFirst({ image, gallery, toItem: (url) => newGalleryItem('image', url) })
}

export function isMain(item: Item, image: string): boolean {
	return image !== '' && item.type === 'image' && item.url === image
}

/** Adds an item at `at`; the main picture stays first, and a picture of the list stays where it is. */
export function withItem(pictures: Pictures, item: GalleryValue, at = Infinity): Pictures {
	const list = listPictures(pictures)
	if (list.some((other) => isMain(other, item.url))) return pictures
	const first = pictures.image === '' ? 0 : 1
	return keep(pictures, list.toSpliced(Math.max(first, Math.min(at, list.length)), 0, item))
}

/** Changes the item at `index`; another file for the main picture becomes the main picture. */
export function withPart(pictures: Pictures, index: number, part: Partial<GalleryValue>): Pictures {
	const list = listPictures(pictures).map((item, at) =>
		at === index ? { ...item, ...part } : item,
	)
	const isOfMain = index === 0 && pictures.image !== ''
	return keep(
		{ ...pictures, image: isOfMain ? (part.url ?? pictures.image) : pictures.image },
		list,
	)
}

/** Moves an item. When there is a main picture, the first item is it, so a video cannot move there. */
export function withMoved(pictures: Pictures, from: number, to: number): Pictures {
	const list = moved(listPictures(pictures), from, to)
	const [first] = list
	if (pictures.image === '' || !first) return keep(pictures, list)
	return first.type === 'image' ? keep({ ...pictures, image: first.url }, list) : pictures
}

/** Makes the picture at `index` the main one; the former one comes next. */
export function withMain(pictures: Pictures, index: number): Pictures {
	const list = moved(listPictures(pictures), index, 0)
	const [first] = list
	return first?.type === 'image' ? keep({ ...pictures, image: first.url }, list) : pictures
}

export function without(pictures: Pictures, index: number): Pictures {
	const isOfMain = index === 0 && pictures.image !== ''
	const list = listPictures(pictures).toSpliced(index, 1)
	return keep({ ...pictures, image: isOfMain ? '' : pictures.image }, list)
}

/**
 * Sets another file as the main picture. One of the list becomes the main one as by `withMain`; a new one takes the
 * place of the former, which leaves the list with its words. An empty address removes the main picture.
 */
export function withMainFile(pictures: Pictures, url: string): Pictures {
	if (url === pictures.image) return pictures
	if (pictures.image === '') return { ...pictures, image: url }
	if (url === '') return without(pictures, 0)
	const at = listPictures(pictures).findIndex((item) => isMain(item, url))
	return at === -1 ? withPart(pictures, 0, newGalleryItem('image', url)) : withMain(pictures, at)
}

/**
 * Puts another file into the place of the picture at `index`, under its caption. One that is in the list already stays
 * where it is, and so does the picture; in the place of the main picture it becomes the main one.
 */
export function withReplaced(pictures: Pictures, index: number, url: string): Pictures {
	const isListed = listPictures(pictures).some((item) => isMain(item, url))
	if (!isListed) return withPart(pictures, index, replacedBy(url))
	return index === 0 && pictures.image !== '' ? withMainFile(pictures, url) : pictures
}

/** The item that a change takes from the list; null when all are still there. */
export function lostItem(before: Pictures, after: Pictures): GalleryValue | null {
	const remaining = listPictures(after)
	const isRemaining = ({ type, url }: Item) =>
		remaining.some((item) => item.type === type && item.url === url)
	return listPictures(before).find((item) => !isRemaining(item)) ?? null
}

/** Replaces one stored picture with its copy. */
export function withCopy(pictures: Pictures, url: string, copy: string): Pictures {
	const at = listPictures(pictures).findIndex((item) => item.url === url)
	return at === -1 ? pictures : withPart(pictures, at, { url: copy })
}

/** The values that change with another file: the former one's description and thumbnail do not apply. */
function replacedBy(url: string): Partial<GalleryValue> {
	return { url, alt: '', thumbnail: null }
}

/** A copy of a list with one entry moved. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
	return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** What the product stores of a list: the main picture also in the gallery if it was there or has a text there. */
function keep({ image, gallery }: Pictures, list: readonly GalleryValue[]): Pictures {
	const [first] = list
	const isBare = first && isMain(first, image) && first.caption === '' && first.alt === ''
	const wasListed = gallery.some((item) => isMain(item, image))
	return { image, gallery: isBare && !wasListed ? list.slice(1) : [...list] }
}

/** `Gallery upload failed: ...` when the server refused, `Gallery upload error: ...` when the connection broke. */
export function galleryFailureText({ kind, message }: UploadError): string {
	return `Gallery upload ${kind}: ${message || 'Unknown error'}`
}
