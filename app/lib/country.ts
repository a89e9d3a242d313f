/** Countries the business works in: what a visitor can choose. The first is the default. */
export const countries = ['New Zealand', 'Australia'] as const

/** A country of ours, or 'Both' for content that is meant for both (and for seeing everything). */
export type Country = (typeof countries)[number] | 'Both'

/** Values content may carry. */
export const audiences = [...countries, 'Both'] as const

/** The one country content is for; null where it is for both. A row without a country is for both. */
export function onlyIn(country: string | null): string | null {
	return countries.find((one) => one === country) ?? null
}

/** The English of a country's pages, for `lang`. */
export function languageOf(country: Country): 'en-NZ' | 'en-AU' {
	return country === 'Australia' ? 'en-AU' : 'en-NZ'
}

/** The country a stored, asked or detected name stands for: every name outside the three is New Zealand. */
export function effectiveCountry(name: string | null | undefined): Country {
	return name === 'Australia' || name === 'Both' ? name : 'New Zealand'
}
