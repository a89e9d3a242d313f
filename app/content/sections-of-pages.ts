import type { Sections } from '#app/site/session/session-change.ts'
import { contentTypes } from './catalogue.ts'

/** Where the back office changes what the public pages show, as the types say it. */
export const sectionsOfPages: Sections = Object.fromEntries(
	Object.values(contentTypes).flatMap(({ section, pages, path }) => {
		const start = path({ id: '', slug: '' })
		return [start, pages?.list ?? start.replace('#', '')].map((address) => [address, section])
	}),
)
