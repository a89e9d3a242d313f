import type { Country } from '#platform/lib/country.ts'

/** Which readers get an edition of the newsletter. Each part takes some away, and none adds anybody. */
export type Audience = {
	country: Country
	/** Topics; who named others alone is left out. None: all. */
	interests: string[]
	/** The day since which they have been readers; null: any. */
	since: string | null
}
