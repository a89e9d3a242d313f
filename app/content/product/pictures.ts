// The pictures and videos of a product as one list, whose first picture is the main one. A product stores the main picture
// separately (cards, lists and other sites show it); the gallery holds it too when it has a caption or description there.
import { newGalleryItem } from './values.ts'
import type { GalleryValue, ProductValues } from './values.ts'

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

/** Adds an item at `at`; the main picture stays first. */
export function withItem(pictures: Pictures, item: GalleryValue, at = Infinity): Pictures {
	const list = listPictures(pictures)
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

/** Sets another file as the main picture, in place of the former; an empty address removes it. */
export function withMainFile(pictures: Pictures, url: string): Pictures {
	if (pictures.image === '') return { ...pictures, image: url }
	if (url === '') return without(pictures, 0)
	return withPart(pictures, 0, replacedBy(url))
}

/** Replaces one stored picture with another; when the list holds that already, it stays once. */
export function withOther(pictures: Pictures, url: string, other: string): Pictures {
	const list = listPictures(pictures)
	const at = list.findIndex((item) => item.url === url)
	if (at === -1) return pictures
	const isThere = list.some((item) => item.url === other)
	return isThere ? without(pictures, at) : withPart(pictures, at, { url: other })
}

/** The values that change with another file: the former one's description and thumbnail do not apply. */
export function replacedBy(url: string): Partial<GalleryValue> {
	return { url, alt: '', thumbnail: null }
}

/** A copy of a list with one entry moved. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
	return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** What the product stores of a list: the main picture also in the gallery if it was there before, or has a text there. */
function keep({ image, gallery }: Pictures, list: readonly GalleryValue[]): Pictures {
	const [first] = list
	const isBare = first && isMain(first, image) && first.caption === '' && first.alt === ''
	const wasKept = gallery.some((item) => isMain(item, image))
	return { image, gallery: isBare && !wasKept ? list.slice(1) : [...list] }
}
