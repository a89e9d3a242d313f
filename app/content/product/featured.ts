/** How many products may be featured at once. */
export const maxFeaturedProducts = 3

export const featuredLimitText =
	'You can only have 3 featured products. Please unfeatured another product first.'

export const featuredUnknownText =
	'We could not check whether this product can be featured, so nothing was saved. Please try again.'

export type FeaturedProduct = { id: string; title: string }

/** The body of a refusal by `POST /admin/products/featured`. */
export type FeaturedRefusal = { message: string; featured: FeaturedProduct[] }
