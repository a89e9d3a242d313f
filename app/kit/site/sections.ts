/** Pages below which others stand, and the home page above them: the part of the map that browsers load. */
export const sections = {
	home: { path: '/', name: 'Home' },
	services: { path: '/services', name: 'Services' },
	products: { path: '/products', name: 'Products' },
	about: { path: '/about', name: 'About Us' },
	news: { path: '/news', name: 'News', label: 'News / Articles' },
	resources: { path: '/resources', name: 'Resources' },
	contact: { path: '/contact', name: 'Contact' },
} as const

/** Addresses below which others stand; the home page is above all of them. */
export const sectionPaths: readonly string[] = Object.values(sections).map(({ path }) => path)

const { services, products, news, resources } = sections

/** The lists of what the business offers and knows, for who found nothing. */
export const mainLists: readonly { path: string; name: string; label?: string }[] = [
	services,
	products,
	news,
	resources,
]
