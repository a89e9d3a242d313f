import type { ReactNode } from 'react'
import { positionOf } from './focus.ts'
import { srcSet, variantFormats } from './image-view.ts'
import type { ImageView } from './image-view.ts'

/** What a place of at most 9 rem takes on the sharpest screens; wider copies would only make the page longer. */
const thumbnailPx = 480

export type PictureProps = {
	image: ImageView
	/** How wide the image is shown, as in the `sizes` attribute. */
	sizes: string
	/**
	 * `main`: the largest thing that a page shows first; it is fetched before all else. `early`: in view at once, but smaller than
	 * the text beside it. Left out: fetched when it comes near.
	 */
	priority?: 'main' | 'early' | undefined
	className?: string | undefined
	/** Sources to be tried before the picture's own. */
	children?: ReactNode
}

export function Picture(props: PictureProps) {
	const { image, sizes, priority, className, children } = props
	// A size in rem alone: a thumbnail.
	const width =
		sizes.endsWith('m') && !sizes.includes(' ') ? Math.min(image.width, thumbnailPx) : image.width
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
				// A browser raises what it finds in view, and then takes it before the text's fonts.
				fetchPriority={priority === 'main' ? 'high' : 'low'}
				style={image.focus ? { objectPosition: positionOf(image.focus) } : undefined}
			/>
		</picture>
	)
}
