// Image markup in the form that the site's renderer accepts.
import type { Properties } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { escapeMarkup } from '#platform/lib/text/xml.ts'

export type Placement = 'own' | 'full' | 'center' | 'left' | 'right'

export const placements: readonly { value: Placement; label: string }[] = [
	{ value: 'full', label: 'Full width (100%)' },
	{ value: 'center', label: 'Centred (70%)' },
	{ value: 'left', label: 'Left, with text beside it (40%)' },
	{ value: 'right', label: 'Right, with text beside it (40%)' },
	{ value: 'own', label: 'In line with the text' },
]

export type ImageSize = { width: number | null; height: number | null }

/** Part of the text's width, instead of the one that goes with the placement. */
export type Share = 'third' | 'half'

export type ImageMarkup = ImageSize & {
	url: string
	alt: string
	placement: Placement
	share?: Share | null
	title?: string | null
}

const maxSidePx = 8000

/** Parses `600x400`, `600x`, `x400` or `600`, in pixels up to 8000; blank means automatic. `null` if invalid. */
export function parseImageSize(text: string): ImageSize | null {
	const written = text.trim()
	if (written === '') return { width: null, height: null }
	const found = /^(\d{0,5})(?:\s*[x×]\s*(\d{0,5}))?$/i.exec(written)
	const width = sideOf(found?.[1])
	const height = sideOf(found?.[2])
	if (!found || width === undefined || height === undefined) return null
	return width || height ? { width, height } : null
}

export function pictureClasses({ placement, share }: Pick<ImageMarkup, 'placement' | 'share'>) {
	return [...(placement === 'own' ? [] : [`img-${placement}`]), ...(share ? [`img-${share}`] : [])]
}

export function imageMarkup(image: ImageMarkup): string {
	const { url, alt, title, width, height } = image
	const className = pictureClasses(image).join(' ')
	const attributes = [
		`src="${escapeAttribute(url)}"`,
		`alt="${escapeAttribute(alt)}"`,
		title ? `title="${escapeAttribute(title)}"` : '',
		width ? `width="${width}"` : '',
		height ? `height="${height}"` : '',
		className ? `class="${className}"` : '',
	]
	return `<img ${attributes.filter(Boolean).join(' ')}>`
}

/** Reads an `img` element that `imageMarkup` could have written, as browsers do. `null` when it says something else. */
export function readImageMarkup(markup: string): Required<ImageMarkup> | null {
	if (!/^\s*<img\s/i.test(markup)) return null
	const [image, other] = fromHtmlIsomorphic(markup.trim(), { fragment: true }).children
	if (image?.type !== 'element' || other) return null
	const { src, alt, title, className, width: wide, height: high, ...others } = image.properties
	if (!src || Object.keys(others).length > 0) return null
	const classes = [className ?? []].flat().map(String).filter(Boolean)
	const placed = classes.filter((name) => placementOf(name) !== null)
	const shared = classes.filter((name) => /^img-(?:third|half)$/.test(name))
	const [width, height] = [sideIn(wide), sideIn(high)]
	const isKnown = placed.length + shared.length === classes.length
	if (!isKnown || placed.length > 1 || shared.length > 1) return null
	if (width === undefined || height === undefined) return null
	return {
		url: String(src),
		alt: String(alt ?? ''),
		title: title ? String(title) : null,
		width,
		height,
		placement: placementOf(placed[0] ?? '') ?? 'own',
		share: (shared[0]?.slice('img-'.length) as Share | undefined) ?? null,
	}
}

/** A side in pixels; `null` when blank, `undefined` when out of range. */
function sideOf(digits: string | undefined): number | null | undefined {
	if (!digits) return null
	const side = Number(digits)
	return side >= 1 && side <= maxSidePx ? side : undefined
}

function placementOf(className: string): Placement | null {
	return (/^img-(full|center|left|right)$/.exec(className)?.[1] as Placement | undefined) ?? null
}

function sideIn(value: Properties[string]): number | null | undefined {
	const digits = String(value ?? '')
	return value === undefined || /^\d{1,4}$/.test(digits) ? sideOf(digits) : undefined
}

function escapeAttribute(value: string): string {
	return escapeMarkup(value.replace(/\s+/g, ' ').trim())
}
