/** The public pages that show a record of their own, and the pages with records at anchors. */
const pages: { path: RegExp; section: string }[] = [
	{ path: /^\/products\/([^/#]+)$/, section: 'products' },
	{ path: /^\/news\/([^/#]+)$/, section: 'news' },
	{ path: /^\/resources\/([^/#]+)$/, section: 'resources' },
	{ path: /^\/about\/job-vacancies\/(\d+)$/, section: 'vacancies' },
	{ path: /^\/services#(.+)$/, section: 'services' },
	{ path: /^\/about#(.+)$/, section: 'team' },
]

/** What the back office has for the pages without a record of their own. */
const screens: Record<string, string> = {
	'/': '/admin/homepage',
	'/services': '/admin/services',
	'/products': '/admin/products',
	'/news': '/admin/news',
	'/resources': '/admin/resources',
	'/about': '/admin/team',
	'/about/job-vacancies': '/admin/vacancies',
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The address of the form for the record at a public address such as `/products/layer-mash` or `/services#biosecurity`, at a
 * field of it; null for every other address. Where the public address has a slug, the back office finds the id.
 */
export function formAddress(address: string, field?: string): string | null {
	for (const { path, section } of pages) {
		const name = path.exec(address)?.[1]
		if (!name) continue
		if (section === 'vacancies' || uuid.test(name))
			return `/admin/${section}/${name}/edit${field ? `#${field}` : ''}`
		return `/admin/${section}/edit/${name}${field ? `?at=${field}` : ''}`
	}
	return null
}

/** The screen that changes what a page without a record of its own shows; null for a page that nobody can change. */
export function screenAddress(path: string): string | null {
	return Object.hasOwn(screens, path) ? (screens[path] ?? null) : null
}
