import type { ReactNode } from 'react'
import { positionOf } from './focus.ts'
import { srcSet, variantFormats } from './image-view.ts'
import type { ImageView } from './image-view.ts'

type PictureProps = {
	image: ImageView
	/** How wide the image is shown, as in the `sizes` attribute. */
	sizes: string
	/** The page's main image: fetched at once and first. */
	priority?: boolean | undefined
	className?: string | undefined
	/** Sources to be tried before the picture's own. */
	children?: ReactNode
}

export function Picture(props: PictureProps) {
	const { image, sizes, priority = false, className, children } = props
	// A picture shown at once needs no stand-in, and see-through pictures would let it shine through.
	const placeholder = priority || /\.(?:png|gif)$/.test(image.src) ? null : image.placeholder
	return (
		<picture>
			{children}
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
				style={styleOf(image, placeholder)}
			/>
		</picture>
	)
}

function styleOf({ focus }: ImageView, placeholder: string | null) {
	if (!focus && !placeholder) return undefined
	const position = focus && positionOf(focus)
	return {
		...(position ? { objectPosition: position } : {}),
		...(placeholder
			? { background: `${position ?? 'center'} / cover no-repeat url("${placeholder}")` }
			: {}),
	}
}
