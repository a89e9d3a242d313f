/** Address of the picture that stands where there is none, or where one cannot be fetched. */
export const placeholderImage = '/images/product-default.webp'
