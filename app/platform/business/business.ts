// The business behind the site, as its pages, mails and programs read it. Staff edit it under Business;
// `business.server.ts` reads it.
import type { Country } from '#platform/lib/country.ts'
import type { Palette } from '#platform/lib/colours.ts'
import { hasCountries } from '#platform/lib/home.ts'
import type { Home } from '#platform/lib/home.ts'
import type { Part } from './parts.ts'

/** Each is shown as a line of its own; empty where nothing was entered. */
export type Office = {
	/** As records and leads name it. */
	country: 'New Zealand' | 'Australia'
	/** What the country is called, where it is another one: that of the only office. */
	place?: string
	/** The name of the business where none was entered. */
	company: string
	email: string
	/** For display, such as '07 555 0134 ext 2'. */
	phone: string
	/** Its `tel:` address, made on the server: no page loads the code for it. Empty without a number. */
	phoneHref: string
	address: {
		street: string
		city: string
		region: string
		postcode: string
		/** ISO 3166. */
		countryCode: string
	}
	/** When it is open, empty for another country, such as 'Monday to Friday, 8:00 am to 5:00 pm', in its own time. */
	hours: string[]
	/** Whether it is open now and until when, with the name of its time; empty without hours. */
	state: string
}

/** A day with other hours, such as 'Saturday 6 February 2027' and 'closed', and its name. */
export type SpecialDay = { when: string; what: string; name: string }

/** When an office is open; `specialDays` are the next ones with other hours. */
export type OfficeHours = Pick<Office, 'hours' | 'state'> & { specialDays: SpecialDay[] }

export type Business = {
	/** The name visitors know, used in titles and mails. */
	name: string
	shortName: string
	tagline: string
	/** Where messages to it go; empty without any. */
	email: string
	/** Address of a small picture; null for the drawn hen. */
	logo: string | null
	/** Address of the picture that social networks show of a page without one of its own. */
	sharePicture: string
	socialLinks: readonly { name: string; url: string }[]
	/** Completes 'We reply ...'. */
	replyTime: string
	/** Parts of the site that visitors do not see; missing without any. */
	leftOut?: readonly Part[]
	/** The drawn birds and what is said about them in code are left out: the business is of another trade. */
	isPlain?: true
	offices: Record<Office['country'], Office>
	/** Of a logo: its size in the header; another one for dark grounds; whether the name is left out. */
	mark?: { width: number; height: number; dark: string | null; isAlone: boolean }
	/** The colours and the pair of fonts, where they are not those of the program. */
	look?: { colours: Palette; fonts: string | null }
	/** Of a business with one office: whose country is then the only one, and is not named to visitors. */
	home?: Home
}

/** What an office's country is called. */
export function countryOf({ place, country }: Pick<Office, 'place' | 'country'>): string {
	return place ?? country
}

/** Where an office is on the contact page, and what marks it in lists of both. */
export function officeAnchor(office: Pick<Office, 'country' | 'place'>): string {
	return hasCountries() ? officePrefix(office) : 'office'
}

/** What the fields of an office begin with. */
export function officePrefix({ country }: Pick<Office, 'country'>): 'nz' | 'au' {
	return country === 'Australia' ? 'au' : 'nz'
}

/** Lines of an office's postal address, Australia's with state before postcode. None without street and town. */
export function addressLines(office: Pick<Office, 'address' | 'country' | 'place'>): string[] {
	const { street, city, region, postcode } = office.address
	const country = countryOf(office)
	if (!street && !city) return []
	const state = country === 'Australia' && region ? `, ${region}` : ''
	return [street, `${city}${state} ${postcode}`.trim(), country].filter(Boolean)
}

/** The office for a country: Australia's for Australia, otherwise New Zealand's; the other where it has no entries. */
export function officeFor({ offices }: Pick<Business, 'offices'>, country: Country | null): Office {
	const own = offices[country === 'Australia' ? 'Australia' : 'New Zealand']
	return isEntered(own) ? own : (officesOf({ offices })[0] ?? own)
}

/** Its offices, without those of which nothing was entered. */
export function officesOf({ offices }: Pick<Business, 'offices'>): Office[] {
	return Object.values(offices).filter(isEntered)
}

function isEntered({ email, phone, address }: Office): boolean {
	return Boolean(email || phone || address.street || address.city)
}

/** For a head without the root's data: no name, and no office. */
export const blankBusiness = { name: '', shortName: '', offices: {} } as unknown as Business
