import slugify from '@sindresorhus/slugify'

const longestSlug = 120

/** The slug of a title: lower-case letters, digits and hyphens; never empty. */
export function toSlug(title: string): string {
	const slug = slugify(title)
		.slice(0, longestSlug)
		.replace(/(?<!-)-+$/, '')
	return slug === '' ? 'untitled' : slug
}
