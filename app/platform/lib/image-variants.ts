/** Names of the variants of stored images. Pure: pages and the image job must agree. */
import { mediaAddress, mediaKey } from './media-address.ts'

/** Address of the fallback picture, for when there is none or one cannot be fetched. */
export const placeholderImage = '/images/product-default.webp'

/** Size of the pictures for social networks. */
export const shareSizePx = { width: 1200, height: 630 } as const

/** Widths of variants in pixels; none is wider than its original. */
export const variantWidthsPx = [320, 480, 640, 768, 1024, 1280, 1600, 1920] as const

/** Up to this width, variants are made before the wide ones of any image: phones and lists show them. */
export const narrowPx = 768

/** Formats of variants, best first. */
export const variantFormats = ['avif', 'webp'] as const
type VariantFormat = (typeof variantFormats)[number]

/** Variant widths for an original of `widthPx`; empty below the smallest width. */
export function variantWidths(widthPx: number): number[] {
	return variantWidthsPx.filter((width) => width <= widthPx)
}

/** `srcset` of an original in one format; '' when it has no variants. */
export function srcSet(image: { src: string; width: number }, format: VariantFormat): string {
	const stored = storedName(image.src)
	if (!stored) return ''
	return variantWidths(image.width)
		.map((width) => `${mediaAddress(`variants/${stored}/${width}.${format}`)} ${width}w`)
		.join(', ')
}

/** Wide enough to read on a phone. */
export const firstPageWidthPx = 640

/** Address of the picture of a stored PDF's first page. */
export function firstPageSrc(address: string): string {
	return mediaAddress(`variants/${mediaKey(address)}/${firstPageWidthPx}.webp`)
}

/** In the name of an original that moves, before its extension: a copy would stand still. */
export const movingMark = '-moving'

/** Whether smaller copies are made of the original at this address. */
export function hasVariants(src: string): boolean {
	return storedName(src) !== null
}

// No GIFs: those stored before the mark may move.
function storedName(src: string): string | null {
	const name = /^\/media\/(?!variants\/)([a-z0-9-]+\/[\w-]+)\.(?:jpe?g|png|webp|avif|tiff?)$/.exec(
		src,
	)
	return name && !name[1]!.endsWith(movingMark) ? src.slice('/media/'.length) : null
}
