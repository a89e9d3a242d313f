// Image markup in the form that the site's renderer accepts.
import { escapeMarkup, unescapeMarkup } from '#platform/lib/text/xml.ts'

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

/** The classes that give a picture its place and width. */
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

/**
 * Reads an `img` element that `imageMarkup` could have written, attributes in whatever order. `null` when it says
 * something else, or says it in a way that the browser might read differently.
 */
export function readImageMarkup(markup: string): Required<ImageMarkup> | null {
	const found = /^<img((?:\s+[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`/]+))*)\s*\/?>$/i.exec(
		markup.trim(),
	)
	if (!found) return null
	const values: Record<string, string> = {}
	for (const [, name = '', quoted] of found[1]!.matchAll(
		/\s([a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`/]+)/gi,
	)) {
		const key = name.toLowerCase()
		const value = decodeAttribute(quoted!.replace(/^(["'])(.*)\1$/s, '$2'))
		if (!imageAttributes.has(key) || key in values || value === null) return null
		values[key] = value
	}
	const classes = (values.class ?? '').split(/\s+/).filter(Boolean)
	const placed = classes.filter((name) => placementOf(name) !== null)
	const shared = classes.filter((name) => /^img-(?:third|half)$/.test(name))
	const [width, height] = [sideIn(values.width), sideIn(values.height)]
	const isKnown = placed.length + shared.length === classes.length
	if (!values.src || !isKnown || placed.length > 1 || shared.length > 1) return null
	if (width === undefined || height === undefined) return null
	return {
		url: values.src,
		alt: values.alt ?? '',
		title: values.title || null,
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

const imageAttributes = new Set(['src', 'alt', 'title', 'width', 'height', 'class'])

function placementOf(className: string): Placement | null {
	return (/^img-(full|center|left|right)$/.exec(className)?.[1] as Placement | undefined) ?? null
}

/** The entities that `escapeAttribute` writes; `null` for others. */
function decodeAttribute(value: string): string | null {
	if (/[\n\r]/.test(value)) return null
	const isStrange = /&(?!(?:quot|lt|gt|amp);)(?=#|\w)/.test(value)
	return isStrange ? null : unescapeMarkup(value)
}

function sideIn(value: string | undefined): number | null | undefined {
	if (value === undefined) return null
	return /^\d{1,4}$/.test(value) ? (sideOf(value) ?? undefined) : undefined
}

function escapeAttribute(value: string): string {
	return escapeMarkup(value.replace(/\s+/g, ' ').trim())
}
