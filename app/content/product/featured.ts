/** How many products may be featured at once. */
export const maxFeaturedProducts = 3

export const featuredLimitText =
	'You can only have 3 featured products. Please unfeatured another product first.'

export const featuredUnknownText =
	'Whether this product may be featured could not be checked, so nothing was saved. Please try again.'

export type FeaturedProduct = { id: string; title: string }

/** The body of a refusal by `POST /admin/products/featured`. */
export type FeaturedRefusal = { message: string; featured: FeaturedProduct[] }
