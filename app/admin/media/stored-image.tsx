import { useState } from 'react'

type StoredImageProps = {
	src: string
	alt: string
	className?: string
	/** Fetched when it comes near the screen. */
	lazy?: boolean
}

const imagePlaceholder = '/images/product-default.webp'

/** An image, or the placeholder when it cannot be shown. */
export function StoredImage({ src, alt, className, lazy = false }: StoredImageProps) {
	const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
	const isBroken = brokenSrc === src
	return (
		<img
			src={isBroken ? imagePlaceholder : src}
			alt={alt}
			className={className}
			loading={lazy ? 'lazy' : undefined}
			decoding="async"
			data-broken={isBroken || undefined}
			// An image that broke before the scripts took over tells nobody any more.
			ref={(image) => {
				if (image && image.complete && image.naturalWidth === 0 && !isBroken && image.src !== '')
					setBrokenSrc(src)
			}}
			onError={() => setBrokenSrc(src)}
		/>
	)
}
