import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { srcSet, variantFormats } from '../image-variants.ts'
import {
	chosenShare,
	columnPx,
	isOwnPicture,
	isSmallerThanPlace,
	pictureAddress,
	pictureShare,
	shareIn,
} from '../picture-place.ts'
import { replaceElements } from './markdown-elements.server.ts'

/** Size of a stored image in pixels. */
export type ImageSize = { width: number; height: number }

const maxSidePx = 8000

/** How pictures in a text are shown. */
export type ImageOptions = {
	/** Sizes of stored images by address; these images get variants. */
	images?: ReadonlyMap<string, ImageSize> | undefined
	/** The site's public address: its absolute picture addresses are ours too. */
	siteUrl?: string | undefined
}

/**
 * Keeps images from our own folders, lazily loaded with a width and a height; those in `images` also get variants. No
 * page may load images of other sites: they become links, or just their alt text inside an existing link.
 */
export function setImages(
	tree: Root,
	{ images = new Map(), siteUrl = 'https://own-site.invalid' }: ImageOptions,
): void {
	const linked = new Set<Element>()
	visit(tree, { type: 'element', tagName: 'a' }, (link) => {
		visit(link, { type: 'element', tagName: 'img' }, (image) => void linked.add(image))
	})
	replaceElements(tree, (element) => {
		if (element.tagName !== 'img') return null
		const address = pictureAddress(element.properties.src, siteUrl)
		if (!address) return []
		const isOurs = address.host === new URL(siteUrl).host
		if (!isOurs)
			return [linked.has(element) ? wordsFor(element, address) : linkTo(element, address)]
		const src = address.pathname
		if (!isOwnPicture(src)) return []
		const stored = images.get(src)
		element.properties = {
			...element.properties,
			src,
			alt: String(element.properties.alt ?? ''),
			...sizeOf(element, stored),
			dataSized: isSmaller(element) ? '' : undefined,
			loading: 'lazy',
			decoding: 'async',
		}
		return [stored ? picture(element, { src, ...stored }) : element]
	})
}

function linkTo(image: Element, address: URL): ElementContent {
	const properties = { href: address.href }
	return { type: 'element', tagName: 'a', properties, children: [wordsFor(image, address)] }
}

function wordsFor({ properties }: Element, { host }: URL): ElementContent {
	const alt = String(properties.alt ?? '').trim()
	return { type: 'text', value: alt === '' ? `Picture on ${host}` : alt }
}

/** The written size, completed from the stored one so that the layout does not jump. */
function sizeOf(element: Element, stored: ImageSize | undefined) {
	const width = sidePx(element.properties.width)
	const height = sidePx(element.properties.height)
	if (!stored) return { width, height }
	const ratio = stored.width / stored.height
	if (width) return { width, height: height ?? Math.max(1, Math.round(width / ratio)) }
	if (height) return { width: Math.max(1, Math.round(height * ratio)), height }
	return { width: stored.width, height: stored.height }
}

/** Whether the written width is below its class's share of the column, and so applies. */
function isSmaller({ properties }: Element): boolean {
	return isSmallerThanPlace(sidePx(properties.width) ?? null, classesOf(properties))
}

function classesOf({ className }: Element['properties']): string[] {
	return (className as string[] | undefined) ?? []
}

function sidePx(value: unknown): number | undefined {
	const side = /^\d{1,5}$/.test(String(value)) ? Number(value) : 0
	return side > 0 && side <= maxSidePx ? side : undefined
}

function picture(img: Element, image: { src: string } & ImageSize): Element {
	const sizes = sizesOf(img)
	const sources = variantFormats.flatMap((format): ElementContent[] => {
		const set = srcSet(image, format)
		if (!set) return []
		const properties = { type: `image/${format}`, srcSet: set, sizes }
		return [{ type: 'element', tagName: 'source', properties, children: [] }]
	})
	if (sources.length === 0) return img
	return { type: 'element', tagName: 'picture', properties: {}, children: [...sources, img] }
}

function sizesOf(img: Element): string {
	const place = pictureShare(classesOf(img.properties))
	const share = place ?? 1
	const column = Math.round(columnPx * share)
	const fillsPlace = place !== undefined && img.properties.dataSized === undefined
	const widest = fillsPlace ? column : Math.min(column, Number(img.properties.width))
	return `(min-width: 768px) ${widest}px, ${Math.round((phoneShareOf(img) ?? share) * 100)}vw`
}

/** On phones, where little fits beside a picture, one with a chosen share is as wide as in the middle or the text. */
function phoneShareOf({ properties }: Element): number | undefined {
	const classes = classesOf(properties)
	if (properties.dataSized !== undefined || !shareIn(chosenShare, classes)) return undefined
	return classes.includes('img-center') ? 0.7 : 1
}
