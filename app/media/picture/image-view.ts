import type { Focus } from './focus.ts'

export { srcSet, variantFormats } from '#app/lib/image-variants.ts'

/** What a page needs of a stored image. */
export type ImageView = {
	/** Address of the original. */
	src: string
	/** Size of the original in pixels. */
	width: number
	height: number
	/** Empty for a picture that only decorates. */
	alt: string
	/** What stays in view where the picture is cropped; left out for its middle. */
	focus?: Focus | undefined
}

/** A picture beside words that say the same, without words of its own: they are neither read out nor sent. */
export function asDecoration(image: ImageView | null | undefined): ImageView | null {
	return image ? { ...image, alt: '' } : null
}
