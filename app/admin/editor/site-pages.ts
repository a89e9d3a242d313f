import { matchesTerms, searchTerms } from '#app/lib/text/search-terms.ts'

/** A page of the site that a link may lead to. */
export type SitePage = { id: string; title: string; kind: string; href: string }

/** The pages that always exist, with further words by which people look for them. */
const pages: [title: string, href: string, words: string][] = [
	['Home', '/', 'start front page'],
	['About Us', '/about', 'team people story'],
	['Services', '/services', 'farm visits advice'],
	['Products', '/products', 'shop'],
	['News / Articles', '/news', 'blog'],
	['Resources', '/resources', 'downloads guides'],
	['Job Vacancies', '/about/job-vacancies', 'careers work'],
	['Contact', '/contact', 'offices form enquiry'],
]

/** The fixed pages that all words fit. */
export function findSitePages(search: string): SitePage[] {
	const terms = searchTerms(search)
	if (terms.length === 0) return []
	return pages
		.filter(([title, , words]) => matchesTerms(`${title} ${words}`, terms))
		.map(([title, href]) => ({ id: `page-${href}`, title, kind: 'Page', href }))
}
