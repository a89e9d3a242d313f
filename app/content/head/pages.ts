/** The pages that every site has, and parts of them, by the slug of their record: name in the back office, and public address. */
export const headPages = {
	services: { name: 'Services', path: '/services' },
	products: { name: 'Products', path: '/products' },
	news: { name: 'News', path: '/news' },
	resources: { name: 'Resources', path: '/resources' },
	about: { name: 'About Us', path: '/about' },
	vacancies: { name: 'Job vacancies', path: '/about/job-vacancies' },
	contact: { name: 'Contact', path: '/contact' },
	enquiry: { name: 'Enquiry list', path: '/enquiry' },
	search: { name: 'Search', path: '/search' },
	newsletter: { name: 'Newsletter', path: '/news#newsletter' },
	request: { name: 'Resource request', path: '/resources#request' },
	confirm: { name: 'Newsletter: confirm', path: '/confirm' },
	unsubscribe: { name: 'Newsletter: unsubscribe', path: '/unsubscribe' },
} as const

export type HeadPage = keyof typeof headPages

/** The page with this slug; null for any other text. */
export function headPageOf(slug: unknown): HeadPage | null {
	return typeof slug === 'string' && Object.hasOwn(headPages, slug) ? (slug as HeadPage) : null
}
