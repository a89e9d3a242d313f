// The business behind the site, as its pages, mails and programs read it. Staff edit it under Business; `business.server.ts` reads it.
import type { Country } from '#app/lib/country.ts'

/** Each is shown as a line of its own; empty where nothing was entered. */
export type Office = {
	country: 'New Zealand' | 'Australia'
	/** The name of the business where none was entered. */
	company: string
	email: string
	/** For display, such as '07 555 0134 ext 2'; `telephoneLink` makes its address. */
	phone: string
	address: {
		street: string
		city: string
		region: string
		postcode: string
		countryCode: 'NZ' | 'AU'
	}
	/** When it is open, such as 'Monday to Friday, 8:00 am to 5:00 pm', in its own time. */
	hours: string[]
	/** Whether it is open now and until when, with the name of its time; empty without hours. */
	state: string
}

/** A day with other hours, such as 'Saturday 6 February 2027' and 'closed', and its name. */
export type SpecialDay = { when: string; what: string; name: string }

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

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The promise behind a number of working days: 'within two working days'. */
export function replyTimeWords(days: number): string {
	return `within ${numbers[days - 1] ?? days} working ${days === 1 ? 'day' : 'days'}`
}

/** The lines of an office's postal address: Australia's has the state before the postcode. None without street and town. */
export function addressLines({ address, country }: Pick<Office, 'address' | 'country'>): string[] {
	const { street, city, region, postcode } = address
	const parts = country === 'Australia' ? [region, postcode] : [postcode]
	const place = parts.filter((part) => part !== '').join(' ')
	const isState = country === 'Australia' && city !== '' && region !== ''
	const town = [city, place].filter((part) => part !== '').join(isState ? ', ' : ' ')
	const lines = [street, town].filter((line) => line !== '')
	return lines.length > 0 ? [...lines, country] : []
}

/** A map at an address. */
export function mapLink(lines: string[]): string {
	return `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`
}

/** The `tel:` address of a telephone number as people write it; an extension is dialled after it. */
export function telephoneLink(phone: string): string {
	const [number = '', extension] = phone.toLowerCase().split(/e?xt?\.?(?=[\s\d:])/)
	const digits = (text: string) => text.replaceAll(/[^\d+]/g, '')
	return `tel:${digits(number)}${extension ? `;ext=${digits(extension)}` : ''}`
}

/** The office for a country: Australia's for Australia, otherwise New Zealand's; the other one where nothing of it was entered. */
export function officeFor({ offices }: Pick<Business, 'offices'>, country: Country | null): Office {
	const [own, other] =
		country === 'Australia'
			? [offices.Australia, offices['New Zealand']]
			: [offices['New Zealand'], offices.Australia]
	return isEntered(own) || !isEntered(other) ? own : other
}

/** Its offices, without those of which nothing was entered. */
export function officesOf({ offices }: Pick<Business, 'offices'>): Office[] {
	return Object.values(offices).filter(isEntered)
}

function isEntered({ email, phone, address }: Office): boolean {
	return [email, phone, address.street, address.city].some((text) => text !== '')
}

function blankOffice(country: Office['country'], countryCode: 'NZ' | 'AU'): Office {
	const address = { street: '', city: '', region: '', postcode: '', countryCode }
	return {
		country,
		company: '',
		email: '',
		phone: '',
		address,
		hours: [],
		state: '',
	}
}

/** Nothing that was entered, for a page that is shown although the business could not be read. */
export const blankBusiness: Business = {
	name: '',
	shortName: '',
	tagline: '',
	email: '',
	logo: null,
	sharePicture: '/icon-512.png',
	socialLinks: [],
	replyTime: replyTimeWords(2),
	offices: {
		'New Zealand': blankOffice('New Zealand', 'NZ'),
		Australia: blankOffice('Australia', 'AU'),
	},
}
