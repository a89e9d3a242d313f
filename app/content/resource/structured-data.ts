import type { ResourceView } from './view.ts'

/** A resource for search engines, with an offer only when it has a price in figures; `currency` is that of the only office. */
export function resourceGraph(resource: ResourceView, origin: string, currency = 'AUD') {
	const url = `${origin}${resource.href}`
	const price = /\d[\d,]*(\.\d+)?/.exec(resource.badge)?.[0].replaceAll(',', '')
	return {
		'@type': 'CreativeWork' as const,
		'@id': `${url}#resource`,
		name: resource.title,
		description: resource.excerpt,
		genre: resource.category,
		dateCreated: resource.createdAt,
		dateModified: resource.changedAt,
		isAccessibleForFree: resource.isFree,
		publisher: { '@id': `${origin}/#organization` },
		...(resource.image ? { image: new URL(resource.image.src, origin).href } : {}),
		...(!resource.isFree && price
			? {
					offers: {
						'@type': 'Offer' as const,
						priceCurrency: currency,
						price,
						availability: 'https://schema.org/InStock' as const,
						url,
					},
				}
			: {}),
	}
}
