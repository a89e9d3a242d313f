// The business behind the site, as its pages, mails and programs read it. Staff edit it under Business;
// `business.server.ts` reads it.
import type { Country } from '#platform/lib/country.ts'

/** Each is shown as a line of its own; empty where nothing was entered. */
export type Office = {
	country: 'New Zealand' | 'Australia'
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
		countryCode: 'NZ' | 'AU'
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
	offices: Record<Office['country'], Office>
}

/** Lines of an office's postal address, Australia's with state before postcode. None without street and town. */
export function addressLines({ address, country }: Pick<Office, 'address' | 'country'>): string[] {
	const { street, city, region, postcode } = address
	if (!street && !city) return []
	const state = country === 'Australia' && region ? `, ${region}` : ''
	return [street, `${city}${state} ${postcode}`.trim(), country].filter(Boolean)
}

/** A map at an address. */
export function mapLink(lines: string[]): string {
	return `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`
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
