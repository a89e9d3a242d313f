// The pictures and videos of a product as one list, of which the first picture is the main one. A product keeps the main
// picture apart (cards, lists and other sites show it); the gallery has it too when it has a caption or words of its own there.
import { newGalleryItem } from './values.ts'
import type { GalleryValue, ProductValues } from './values.ts'

export type Pictures = Pick<ProductValues, 'image' | 'gallery'>

type Item = { type: string; url: string }
type Toward<T> = { image: string; gallery: readonly T[]; toItem: (url: string) => T }

/** The gallery in the order of the page: the main picture first and once, wherever the gallery has it, or not. */
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

/** With a new item at a place; the main picture stays the first. */
export function withItem(pictures: Pictures, item: GalleryValue, at = Infinity): Pictures {
	const list = listPictures(pictures)
	const first = pictures.image === '' ? 0 : 1
	return keep(pictures, list.toSpliced(Math.max(first, Math.min(at, list.length)), 0, item))
}

/** With other values of the item at `index`; another file of the main picture is the main picture. */
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

/** With an item at another place. Where there is a main picture, the first is it, so no video comes to stand there. */
export function withMoved(pictures: Pictures, from: number, to: number): Pictures {
	const list = moved(listPictures(pictures), from, to)
	const [first] = list
	if (pictures.image === '' || !first) return keep(pictures, list)
	return first.type === 'image' ? keep({ ...pictures, image: first.url }, list) : pictures
}

/** With the picture at `index` as the main one; the former one comes next. */
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

/** With another file as the main picture, in the place of the former; with an empty address without one. */
export function withMainFile(pictures: Pictures, url: string): Pictures {
	if (pictures.image === '') return { ...pictures, image: url }
	if (url === '') return without(pictures, 0)
	return withPart(pictures, 0, replacedBy(url))
}

/** With one stored picture in the place of another; once, where the list has it already. */
export function withOther(pictures: Pictures, url: string, other: string): Pictures {
	const list = listPictures(pictures)
	const at = list.findIndex((item) => item.url === url)
	if (at === -1) return pictures
	const isThere = list.some((item) => item.url === other)
	return isThere ? without(pictures, at) : withPart(pictures, at, { url: other })
}

/** What another file changes of an item: what the former one showed is not said of it. */
export function replacedBy(url: string): Partial<GalleryValue> {
	return { url, alt: '', thumbnail: null }
}

/** A copy of a list with one entry at another place. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
	return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** What the product keeps of a list: its main picture also in the gallery if it was there before, or says something there. */
function keep({ image, gallery }: Pictures, list: readonly GalleryValue[]): Pictures {
	const [first] = list
	const isBare = first && isMain(first, image) && first.caption === '' && first.alt === ''
	const wasKept = gallery.some((item) => isMain(item, image))
	return { image, gallery: isBare && !wasKept ? list.slice(1) : [...list] }
}
