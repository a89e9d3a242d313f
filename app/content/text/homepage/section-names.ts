import type { SectionPlace } from './homepage-fields.ts'
import type { SectionKey } from './home-view.ts'

/** What the back office calls each section of the home page. */
export const sectionNames: Record<SectionKey, string> = {
	reasons: 'Why us',
	industries: 'Industries',
	services: 'Services',
	products: 'Featured products',
	cases: 'Case studies',
	resources: 'Resources',
	news: 'News',
	team: 'Team',
	call: 'Closing call',
}

/** A line for each section, such as 'News' or 'Team: not shown'. */
export function sectionsInWords(places: SectionPlace[]): string {
	return places
		.map(({ key, isShown }) => (isShown ? sectionNames[key] : `${sectionNames[key]}: not shown`))
		.join('\n')
}
