import { sections } from './sections.ts'

/** A page that every site has, whatever its content is. */
type SitePage = {
	path: string
	name: string
	/** What links to it say, where that differs. */
	label?: string
	/** Further words by which staff look for it; without them it is not offered for links. */
	words?: string
}

/** The one list of these pages. */
export const sitePages = {
	home: { ...sections.home, words: 'start front page' },
	services: { ...sections.services, words: 'farm visits advice' },
	products: { ...sections.products, words: 'shop' },
	about: { ...sections.about, words: 'team people story' },
	vacancies: {
		path: '/about/job-vacancies',
		name: 'Job vacancies',
		label: 'Job Vacancies',
		words: 'careers work',
	},
	news: { ...sections.news, words: 'blog' },
	resources: { ...sections.resources, words: 'downloads guides' },
	contact: { ...sections.contact, words: 'offices form enquiry' },
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
