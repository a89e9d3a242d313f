import { contentKeyOfSection } from '#content/catalogue.ts'

/** The section of a screen, by the pattern of its route: `admin/{section}` and what follows. */
export function sectionOf(pattern: string): string {
	return pattern.split('/')[1] ?? ''
}

type Matched = { pattern: string; params: { section?: string | undefined } }

/** A route as the guard lists it: the list and the forms of a type stand there with its section as a parameter. */
export function guardedRoute({ pattern, params }: Matched): Matched {
	const [, section = '', rest = ''] = /^admin\/([^/]+)(|\/new|\/:id\/edit)$/.exec(pattern) ?? []
	const isOfType = contentKeyOfSection(section) !== null
	return isOfType ? { pattern: `admin/:section${rest}`, params: { section } } : { pattern, params }
}
