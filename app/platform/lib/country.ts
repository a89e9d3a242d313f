import { home } from './home.ts'

/** Countries the business works in and a visitor can choose. The first is the default. */
export const countries = ['New Zealand', 'Australia'] as const

/** One of our countries, or 'Both': content for both, or a visitor who sees everything. */
export type Country = (typeof countries)[number] | 'Both'

/** Audiences content can have. */
export const audiences = [...countries, 'Both'] as const

/** The only country content is for; null for both, and with one office. A row without a country is for both. */
export function onlyIn(country: string | null): string | null {
	return countries.find((one) => one === country && one !== home().only) ?? null
}

/** The `lang` attribute of a country's pages, or of those of the only country. */
export function languageOf(country: Country, only?: { code: string }): string {
	return only ? `en-${only.code}` : country === 'Australia' ? 'en-AU' : 'en-NZ'
}

/** The country whose pages search engines read: the only one, else New Zealand. */
export function countryOfRobots(): Country {
	return home().only ?? countries[0]
}

/** The country for a stored, requested or detected name; any unknown name is New Zealand. */
export function effectiveCountry(name: string | null | undefined): Country {
	return name === 'Australia' || name === 'Both' ? name : 'New Zealand'
}
