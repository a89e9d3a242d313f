/** Names of the resized copies of stored images. Pure: pages and the image job must agree. */
import { mediaAddress, mediaKey } from './media-address.ts'

/** Widths in pixels in which copies are kept; never larger than the original. */
export const variantWidthsPx = [320, 480, 640, 768, 1024, 1280, 1600, 1920] as const

/** Formats of the copies, best first. */
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** The widths kept for an original of `widthPx`; empty for one narrower than the smallest. */
export function variantWidths(widthPx: number): number[] {
	return variantWidthsPx.filter((width) => width <= widthPx)
}

/** `srcset` of an original in one format; empty when it keeps no copies. */
export function srcSet(image: { src: string; width: number }, format: VariantFormat): string {
	const stored = storedName(image.src)
	if (!stored) return ''
	return variantWidths(image.width)
		.map((width) => `${mediaAddress(`variants/${stored}/${width}.${format}`)} ${width}w`)
		.join(', ')
}

/** What social networks show of a page: they want JPEG or PNG of this size. */
export const socialSizePx = { width: 1200, height: 630 } as const
/** What it is called beside the other copies. */
export const socialName = 'social.jpg'
/** A smaller original would be enlarged more than twice, into a blur. */
const smallestEnlarged = 2

/** Whether a picture for social networks is kept of an original of this size. */
export function hasSocialCopy(original: { width: number; height: number }): boolean {
	return (
		original.width * smallestEnlarged >= socialSizePx.width &&
		original.height * smallestEnlarged >= socialSizePx.height
	)
}

/** Address of an original's picture for social networks; null when none is kept. */
export function socialSrc(image: { src: string; width: number; height: number }): string | null {
	const stored = storedName(image.src)
	return stored && hasSocialCopy(image) ? mediaAddress(`variants/${stored}/${socialName}`) : null
}

/** Wide enough to be read on a telephone. */
export const firstPageWidthPx = 640

/** Address of the picture of a stored PDF's first page. */
export function firstPageSrc(address: string): string {
	return mediaAddress(`variants/${mediaKey(address)}/${firstPageWidthPx}.webp`)
}

// Moving GIFs would lose their movement, so they are shown as they are.
function storedName(src: string): string | null {
	return (
		/^\/media\/(?!variants\/)((?:[a-z0-9-]+\/)[\w-]+\.(?:jpe?g|png|webp|avif|tiff?))$/.exec(
			src,
		)?.[1] ?? null
	)
}
