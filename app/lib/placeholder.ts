/** Address of the fallback picture, for when there is none or one cannot be fetched. */
export const placeholderImage = '/images/product-default.webp'
