// Image markup in the form that the site's renderer accepts.

export type Placement = 'own' | 'full' | 'center' | 'left' | 'right'

export const placements: readonly { value: Placement; label: string }[] = [
	{ value: 'full', label: 'Full width (100%)' },
	{ value: 'center', label: 'Centred (70%)' },
	{ value: 'left', label: 'Left, with text beside it (40%)' },
	{ value: 'right', label: 'Right, with text beside it (40%)' },
	{ value: 'own', label: 'In line with the text' },
]

export type ImageSize = { width: number | null; height: number | null }

export type ImageMarkup = ImageSize & { url: string; alt: string; placement: Placement }

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

export function imageMarkup({ url, alt, width, height, placement }: ImageMarkup): string {
	const attributes = [
		`src="${escapeAttribute(url)}"`,
		`alt="${escapeAttribute(alt)}"`,
		width ? `width="${width}"` : '',
		height ? `height="${height}"` : '',
		placement === 'own' ? '' : `class="img-${placement}"`,
	]
	return `<img ${attributes.filter(Boolean).join(' ')}>`
}

/** A side in pixels; `null` when blank, `undefined` when out of range. */
function sideOf(digits: string | undefined): number | null | undefined {
	if (!digits) return null
	const side = Number(digits)
	return side >= 1 && side <= maxSidePx ? side : undefined
}

function escapeAttribute(value: string): string {
	return value
		.replace(/\s+/g, ' ')
		.trim()
		.replaceAll('&', '&amp;')
		.replaceAll('"', '&quot;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
}
