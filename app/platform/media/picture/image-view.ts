export { srcSet, variantFormats } from '#platform/lib/image-variants.ts'

/** A stored image as a page needs it. */
export type ImageView = {
	/** Address of the original. */
	src: string
	/** Size of the original in pixels. */
	width: number
	height: number
	/** Empty for a decorative picture. */
	alt: string
	/** The point that stays in view when cropped; omitted for the middle. */
	focus?: Focus | undefined
}

/** An image next to text that says the same, without its alternative text, which is neither read out nor sent. */
export function asDecoration(image: ImageView | null | undefined): ImageView | null {
	return image ? { ...image, alt: '' } : null
}

/** The point of a picture that stays in view wherever it is cropped, in whole percent from its left and top edge. */
export type Focus = { x: number; y: number }

/** The point in CSS, for `object-position` and backgrounds. */
export function positionOf({ x, y }: Focus): string {
	return `${x}% ${y}%`
}
