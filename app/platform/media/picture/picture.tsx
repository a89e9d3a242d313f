import type { ReactNode } from 'react'
import { positionOf, srcSet, variantFormats } from './image-view.ts'
import type { ImageView } from './image-view.ts'

/** Widest copy for a thumbnail of up to 9 rem on the sharpest screen; wider ones only make the page longer. */
const thumbnailPx = 480

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
	// A single size in rem is a thumbnail.
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
				// Else a browser raises images in view and fetches them before the text's fonts.
				fetchPriority={priority === 'main' ? 'high' : 'low'}
				style={image.focus ? { objectPosition: positionOf(image.focus) } : undefined}
			/>
		</picture>
	)
}
