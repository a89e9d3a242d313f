import type { Product, WithContext } from 'schema-dts'
import { placeholderImage } from '#platform/lib/image-variants.ts'
import type { ProductPageView } from './view.ts'

type ProductGraphInput = {
	product: ProductPageView
	/** Null when it is on request. */
	price: number | null
	image: string | null
	origin: string
	/** Name of the business; null where it sells what others make as well. */
	brand: string | null
}

/** A product for search engines: always an offer; when on request, with the price '0' and a description. */
export function productGraph({ product, price, image, origin, brand }: ProductGraphInput) {
	const url = `${origin}${product.href}`
	const graph = {
		'@type': 'Product',
		'@id': `${url}#product`,
		name: product.title,
		description: product.description,
		url,
		...((image || brand) && { image: `${origin}${image ?? placeholderImage}` }),
		category: product.categories.map(({ name }) => name).join(', '),
		...(brand && { brand: { '@type': 'Brand', name: brand } as const }),
		offers: {
			'@type': 'Offer',
			url,
			priceCurrency: product.currency,
			price: price === null ? '0' : String(price),
			// Whatever is on the site can be asked for.
			availability: 'https://schema.org/InStock',
			...(price === null ? { description: 'Contact for Price' } : {}),
			seller: { '@id': `${origin}/#organization` },
		},
	} as const
	return graph satisfies Omit<WithContext<Product>, '@context'>
}
