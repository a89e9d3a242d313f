/** The addresses of the site's own pages that others stand below; the home page is above all of them. */
export const sectionPaths = [
	'/',
	'/services',
	'/products',
	'/about',
	'/resources',
	'/news',
	'/contact',
] as const
