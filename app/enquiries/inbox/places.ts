// Places in a template that a reply fills with what it is about.

/** What stands in each place, for people who write templates. */
export const places = {
	name: 'the name of the visitor',
	product: 'the product that they ask about',
	price: 'its price, as they saw it',
	office: 'the company of the office that they saw',
	adviser: 'your name',
} as const

export type Place = keyof typeof places
export type PlaceWords = Record<Place, string>

const names = Object.keys(places) as Place[]

/** All places, for a sentence. */
export const mostPlaces = new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(
	names.map((name) => `{${name}}`),
)

const somePlace = /\{([^{}\n]{0,40})\}/g

/** The first thing in braces that is no place; null without one. */
export function unknownPlace(text: string): string | null {
	const found = [...text.matchAll(somePlace)].find(([, name]) => !isPlace(name ?? ''))
	return found?.[0] ?? null
}

/** The first place that nothing fills; null without one. */
export function emptyPlace(text: string): string | null {
	const found = [...text.matchAll(somePlace)].find(([, name]) => isPlace(name ?? ''))
	return found?.[0] ?? null
}

/** Puts words into the places. A place without words stays, for whoever sends it to see to. */
export function fillPlaces(text: string, words: PlaceWords): string {
	return text.replaceAll(somePlace, (whole, name: string) =>
		isPlace(name) ? words[name] || whole : whole,
	)
}

function isPlace(name: string): name is Place {
	return names.includes(name as Place)
}
