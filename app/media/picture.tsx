import { srcSet, variantFormats } from './image-view.ts'
import type { ImageView } from './image-view.ts'

type PictureProps = {
	image: ImageView
	/** How wide the image is shown, as in the `sizes` attribute. */
	sizes: string
	/** The page's main image: fetched at once and first. */
	priority?: boolean | undefined
	className?: string | undefined
}

export function Picture({ image, sizes, priority = false, className }: PictureProps) {
	// A picture shown at once needs no stand-in, and see-through pictures would let it shine through.
	const placeholder = priority || /\.(?:png|gif)$/.test(image.src) ? null : image.placeholder
	return (
		<picture>
			{variantFormats.map((format) => {
				const set = srcSet(image, format)
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
				decoding={priority ? 'auto' : 'async'}
				fetchPriority={priority ? 'high' : undefined}
				style={
					placeholder ? { background: `center / cover no-repeat url("${placeholder}")` } : undefined
				}
			/>
		</picture>
	)
}
