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
