// What a site can do without. All that leads to a part or is of it goes by its addresses.

/**
 * The parts, by their names in the back office, with what their addresses begin with. `Poultry` is the drawn birds and
 * what is said about them in code.
 */
const starts = {
	Services: ['/services'],
	Products: ['/products', '/enquiry'],
	News: ['/news', '/feed.xml'],
	Resources: ['/resources'],
	'Job vacancies': ['/about/job-vacancies', '/jobs'],
	Team: ['/about#'],
	'Enquiry list': ['/enquiry'],
	Newsletter: ['/news#newsletter', '/newsletter'],
	Poultry: [],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof starts

export const parts = Object.keys(starts) as [Part, ...Part[]]

/** Whether the site is about poultry where nobody chose a picture or a word: that of another business says nothing there. */
export function hasPoultry({ isPlain }: { isPlain?: true }): boolean {
	return !isPlain
}

/** Whether an address is of a part that the business leaves out. `/news` is, and all below it. */
export function isLeftOut(address: string, leftOut: readonly Part[] = []): boolean {
	return leftOut.some((part) =>
		starts[part].some((start) => {
			const rest = address.startsWith(start) ? address.slice(start.length) : null
			return rest !== null && (start.endsWith('#') || rest === '' || /^[/?#.]/.test(rest))
		}),
	)
}
