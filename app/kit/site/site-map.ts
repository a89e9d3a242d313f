/** A page that every site has, whatever its content is. */
type SitePage = {
	path: string
	name: string
	/** What links to it say, where that differs. */
	label?: string
	/** Further words by which staff look for it; without them it is not offered for links. */
	words?: string
	/** Whether other pages stand below it. */
	isSection?: true
}

/** The one list of these pages. */
export const sitePages = {
	home: { path: '/', name: 'Home', words: 'start front page', isSection: true },
	services: { path: '/services', name: 'Services', words: 'farm visits advice', isSection: true },
	products: { path: '/products', name: 'Products', words: 'shop', isSection: true },
	about: { path: '/about', name: 'About Us', words: 'team people story', isSection: true },
	vacancies: {
		path: '/about/job-vacancies',
		name: 'Job vacancies',
		label: 'Job Vacancies',
		words: 'careers work',
	},
	news: { path: '/news', name: 'News', label: 'News / Articles', words: 'blog', isSection: true },
	resources: { path: '/resources', name: 'Resources', words: 'downloads guides', isSection: true },
	contact: { path: '/contact', name: 'Contact', words: 'offices form enquiry', isSection: true },
	enquiry: { path: '/enquiry', name: 'Enquiry list' },
	search: { path: '/search', name: 'Search' },
	confirm: { path: '/confirm', name: 'Newsletter: confirm' },
	unsubscribe: { path: '/unsubscribe', name: 'Newsletter: unsubscribe' },
	fileEnded: { path: '/file/ended', name: 'Download link has ended' },
	jobs: { path: '/jobs', name: 'Job vacancies, formerly' },
} as const satisfies Record<string, SitePage>

const all: SitePage[] = Object.values(sitePages)

/** Addresses of all of them. */
export const sitePaths: readonly string[] = all.map(({ path }) => path)

/** Those that staff may link to. */
export const linkedPages = all
	.filter(({ words }) => words !== undefined)
	.map((page) => ({ ...page, label: page.label ?? page.name }))

/** Addresses below which others stand; the home page is above all of them. */
export const sectionPaths: readonly string[] = all
	.filter(({ isSection }) => isSection)
	.map(({ path }) => path)

const { services, products, news, resources } = sitePages
const mainPaths: string[] = [services, products, news, resources].map(({ path }) => path)

/** The lists of what the business offers and knows, for who found nothing. */
export const mainLists = linkedPages.filter(({ path }) => mainPaths.includes(path))
