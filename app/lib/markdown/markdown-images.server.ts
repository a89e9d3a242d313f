import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { srcSet, variantFormats } from '../image-variants.ts'
import { replaceElements } from './markdown-elements.server.ts'

/** Size of a stored image in pixels. */
export type ImageSize = { width: number; height: number }

/** Share of the text column by class; the column is at most 720 px wide. */
const shareOfPlace: Record<string, number> = {
	'img-full': 1,
	'img-center': 0.7,
	'img-left': 0.4,
	'img-right': 0.4,
}
/** Chosen instead of the share of the place, except on phones. */
const chosenShare: Record<string, number> = { 'img-third': 1 / 3, 'img-half': 1 / 2 }
const columnPx = 720
const maxSidePx = 8000
const ownPicture = /^\/(?:media|images)\/[\w./-]+$/

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
		const address = addressOf(element.properties.src, siteUrl)
		if (!address) return []
		const isOurs = address.host === new URL(siteUrl).host
		if (!isOurs)
			return [linked.has(element) ? wordsFor(element, address) : linkTo(element, address)]
		const src = address.pathname
		if (!ownPicture.test(src)) return []
		const stored = images.get(src)
		element.properties = {
			...element.properties,
			src,
			alt: String(element.properties.alt ?? ''),
			...sizeOf(element, stored),
			dataSized: isSmallerThanPlace(element) ? '' : undefined,
			loading: 'lazy',
			decoding: 'async',
		}
		return [stored ? picture(element, { src, ...stored }) : element]
	})
}

function addressOf(value: unknown, siteUrl: string): URL | null {
	if (typeof value !== 'string' || !/^(?:https?:|\/)/.test(value)) return null
	// Refuses `..`, which the browser would resolve to another address.
	if (value.includes('..') || !URL.canParse(value, siteUrl)) return null
	return new URL(value, siteUrl)
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
function isSmallerThanPlace(element: Element): boolean {
	const width = sidePx(element.properties.width)
	const share = shareOf(element)
	return width !== undefined && share !== undefined && width < Math.round(columnPx * share)
}

function shareOf({ properties }: Element): number | undefined {
	return shareIn(chosenShare, properties) ?? shareIn(shareOfPlace, properties)
}

function shareIn(
	shares: Record<string, number>,
	{ className }: Element['properties'],
): number | undefined {
	const name = ((className as string[] | undefined) ?? []).find((each) => each in shares)
	return name === undefined ? undefined : shares[name]
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
	const place = shareOf(img)
	const share = place ?? 1
	const column = Math.round(columnPx * share)
	const fillsPlace = place !== undefined && img.properties.dataSized === undefined
	const widest = fillsPlace ? column : Math.min(column, Number(img.properties.width))
	return `(min-width: 768px) ${widest}px, ${Math.round((phoneShareOf(img) ?? share) * 100)}vw`
}

/** On phones, where little fits beside a picture, one with a chosen share is as wide as in the middle or the whole text. */
function phoneShareOf({ properties }: Element): number | undefined {
	if (properties.dataSized !== undefined || !shareIn(chosenShare, properties)) return undefined
	return (properties.className as string[]).includes('img-center') ? 0.7 : 1
}
