import { mainLists } from './main-lists.ts'
import type { SitePage } from './main-lists.ts'

/** The one list of these pages. */
export const sitePages = {
	home: { path: '/', name: 'Home', words: 'start front page' },
	services: { ...mainLists.services, words: 'farm visits advice' },
	products: { ...mainLists.products, words: 'shop' },
	'case-studies': {
		path: '/case-studies',
		name: 'Case studies',
		words: 'farms results before after',
	},
	about: { path: '/about', name: 'About Us', words: 'team people story' },
	vacancies: {
		path: '/about/job-vacancies',
		name: 'Job vacancies',
		label: 'Job Vacancies',
		words: 'careers work',
	},
	news: { ...mainLists.news, words: 'blog' },
	resources: { ...mainLists.resources, words: 'downloads guides' },
	contact: { path: '/contact', name: 'Contact', words: 'offices form enquiry' },
	enquiry: { path: '/enquiry', name: 'Enquiry list' },
	search: { path: '/search', name: 'Search' },
	confirm: { path: '/confirm', name: 'Newsletter: confirm' },
	unsubscribe: { path: '/unsubscribe', name: 'Newsletter: unsubscribe' },
	fileEnded: { path: '/file/ended', name: 'Download link has ended' },
	jobs: { path: '/jobs', name: 'Job vacancies, formerly' },
} as const satisfies Record<string, SitePage>

const { home, services, products, about, news, resources, contact } = sitePages

/** Addresses below which others stand; the home page is above all of them. */
export const sectionPaths: readonly string[] = [
	home,
	services,
	products,
	about,
	news,
	resources,
	contact,
].map(({ path }) => path)

const all: SitePage[] = Object.values(sitePages)

/** Addresses of all of them. */
export const sitePaths: readonly string[] = all.map(({ path }) => path)

/** Those that staff may link to. */
export const linkedPages = all
	.filter(({ words }) => words !== undefined)
	.map((page) => ({ ...page, label: page.label ?? page.name }))
