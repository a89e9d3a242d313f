import type { ReactNode } from 'react'
import { variantWidthsPx } from '#platform/lib/image-variants.ts'
import { positionOf, srcSet, variantFormats } from './image-view.ts'
import type { ImageView } from './image-view.ts'

/** Pixels of a screen for one of the layout; a sharper screen shows no more of a picture in a page. */
const sharpness = 2.5
const remPx = 16

export type PictureProps = {
	image: ImageView
	/** Displayed width, as in the `sizes` attribute. */
	sizes: string
	/**
	 * `main`: the largest element of the first view, fetched before all else. `early`: in the first view, but smaller
	 * than the text next to it. Omitted: lazy.
	 */
	priority?: 'main' | 'early' | undefined
	className?: string | undefined
	/** Sources to try before the picture's own. */
	children?: ReactNode
}

export function Picture(props: PictureProps) {
	const { image, sizes, priority, className, children } = props
	const width = Math.min(image.width, widestFor(sizes))
	return (
		<picture>
			{children}
			{variantFormats.map((format) => {
				const set = srcSet({ src: image.src, width }, format)
				return set ? (
					<source key={format} type={`image/${format}`} srcSet={set} sizes={sizes} />
				) : null
			})}
			<img
				src={image.src}
				width={image.width}
				height={image.height}
				alt={image.alt}
				className={className}
				loading={priority ? 'eager' : 'lazy'}
				decoding={priority === 'main' ? 'auto' : 'async'}
				// Else a browser raises images in view and fetches them before the text's fonts.
				fetchPriority={priority === 'main' ? 'high' : 'low'}
				style={image.focus ? { objectPosition: positionOf(image.focus) } : undefined}
			/>
		</picture>
	)
}

/** The widest copy for a picture of these sizes; wider ones only make the page longer. Only sizes in rem have an end. */
function widestFor(sizes: string): number {
	if (sizes.includes('vw')) return Infinity
	// Such as '(min-width: 48rem) 9rem': the last word of each is how wide it is.
	const rems = sizes.split(', ').map((size) => Number.parseFloat(size.split(' ').at(-1) ?? ''))
	const px = Math.max(...rems) * remPx * sharpness
	return variantWidthsPx.find((width) => width >= px) ?? Infinity
}
