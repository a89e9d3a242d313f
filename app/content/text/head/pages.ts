import { sitePages } from '#kit/site/site-map.ts'

const { services, products, news, resources, about, vacancies, contact } = sitePages
const { enquiry, search, confirm, unsubscribe } = sitePages

/** The pages with words of their own, and parts of them, by the slug of their record. */
export const headPages = {
	services,
	products,
	'case-studies': sitePages['case-studies'],
	news,
	resources,
	about,
	vacancies,
	contact,
	enquiry,
	search,
	newsletter: { name: 'Newsletter', path: '/newsletter' },
	request: { name: 'Resource request', path: '/resources#request' },
	confirm,
	unsubscribe,
} as const

export type HeadPage = keyof typeof headPages

/** The page with this slug; null for any other text. */
export function headPageOf(slug: unknown): HeadPage | null {
	return typeof slug === 'string' && Object.hasOwn(headPages, slug) ? (slug as HeadPage) : null
}

/** Whether a page is the text beside a form. */
export function hasForm(page: HeadPage): boolean {
	return page === 'newsletter' || page === 'request'
}
