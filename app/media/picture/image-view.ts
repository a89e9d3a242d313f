import type { Focus } from './focus.ts'

export { srcSet, variantFormats } from '#app/lib/image-variants.ts'

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
