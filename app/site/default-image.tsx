import { placeholderImage } from '#app/lib/placeholder.ts'

/** The placeholder for a record without an image. */
export function DefaultImage() {
	return (
		<img
			src={placeholderImage}
			width={1200}
			height={900}
			alt=""
			loading="lazy"
			decoding="async"
			className="h-full w-full object-cover"
		/>
	)
}
