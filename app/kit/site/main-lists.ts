/** A page that every site has, whatever its content is. */
export type SitePage = {
	path: string
	name: string
	/** What links to it say, where that differs. */
	label?: string
	/** Further words by which staff look for it; without them it is not offered for links. */
	words?: string
}

/** The lists of what the business offers and knows, for who found nothing: the part of the map that browsers load. */
export const mainLists = {
	services: { path: '/services', name: 'Services' },
	products: { path: '/products', name: 'Products' },
	news: { path: '/news', name: 'News', label: 'News / Articles' },
	resources: { path: '/resources', name: 'Resources' },
} as const satisfies Record<string, SitePage>
