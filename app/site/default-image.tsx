/** Stands where a record has no image of its own. */
export function DefaultImage() {
	return (
		<img
			src="/images/product-default.webp"
			width={1200}
			height={900}
			alt=""
			loading="lazy"
			decoding="async"
			className="h-full w-full object-cover"
		/>
	)
}
