/** The business behind the site. Another business changes only this file. It holds no secrets. */
import type { Country } from '#app/lib/country.ts'

export type Weekday =
	| 'Monday'
	| 'Tuesday'
	| 'Wednesday'
	| 'Thursday'
	| 'Friday'
	| 'Saturday'
	| 'Sunday'

/** For people and programs to read: '8:30 am'. */
export type TimeOfDay = `${number}:${number} ${'am' | 'pm'}`

export type Office = {
	country: 'New Zealand' | 'Australia'
	company: string
	email: string
	/** For display; `tel:` addresses drop the spaces. */
	phone: string
	address: {
		street: string
		city: string
		region: string
		postcode: string
		countryCode: 'NZ' | 'AU'
	}
	/** Local to the office. */
	hours: { days: `${Weekday} to ${Weekday}`; opens: TimeOfDay; closes: TimeOfDay }
}

type Settings = {
	/** The name visitors know, used in titles and mails. */
	name: string
	shortName: string
	tagline: string
	offices: Record<Office['country'], Office>
	/** Mailbox for enquiries and requests unless `ADMIN_MAILBOX` is set. */
	adminMailbox: string
	/** Completes 'We reply ...'. */
	replyTime: string
	socialLinks: readonly { name: string; url: string }[]
}

type BackOffice = {
	/** IANA name: the days of filters and the times of exports are those of this place. */
	timeZone: string
	/** Most mails an hour to the business's mailbox; the rest wait, so that a flood of messages does not block the mailbox. */
	mailsToUsAnHour: number
	/** How long personal data is kept; docs/privacy.md explains it. */
	retention: {
		/** Messages that look like a robot's, after the last change. */
		spamDays: number
		/** Network addresses of senders. */
		networkAddressDays: number
		/** Messages and signups, after the last change; those behind a valid consent stay as long as it is valid. */
		leadMonths: number
		/** Records of downloads. */
		downloadMonths: number
		/** Unconfirmed newsletter signups. */
		unconfirmedConsentDays: number
		/** Ended consents, as proof that they were given. */
		endedConsentMonths: number
		/** Content of sent mails. */
		mailTextDays: number
		/** Secret links in account mails that never went out. */
		failedAccountMailDays: number
		/** The record that a mail was sent. */
		mailMonths: number
	}
}

export const settings: Settings = {
	name: 'Hatch & Hen Poultry Consulting',
	shortName: 'Hatch & Hen',
	tagline: 'Practical poultry advice for farms in New Zealand and Australia.',
	offices: {
		'New Zealand': {
			country: 'New Zealand',
			company: 'Hatch & Hen Ltd',
			email: 'hello@hatchandhen.example',
			phone: '+64 7 555 0134',
			address: {
				street: '18 Ruakura Lane',
				city: 'Hamilton',
				region: 'Waikato',
				postcode: '3214',
				countryCode: 'NZ',
			},
			hours: { days: 'Monday to Friday', opens: '8:00 am', closes: '5:00 pm' },
		},
		Australia: {
			country: 'Australia',
			company: 'Hatch & Hen Pty Ltd',
			email: 'australia@hatchandhen.example',
			phone: '+61 3 5550 0142',
			address: {
				street: '42 Saleyards Road',
				city: 'Bendigo',
				region: 'Victoria',
				postcode: '3550',
				countryCode: 'AU',
			},
			hours: { days: 'Monday to Friday', opens: '8:30 am', closes: '5:00 pm' },
		},
	},
	adminMailbox: 'hello@hatchandhen.example',
	replyTime: 'within two working days',
	socialLinks: [],
}

/** Settings that no visitor sees: separate, to keep them out of the pages' bundles. */
export const backOffice: BackOffice = {
	timeZone: 'Pacific/Auckland',
	mailsToUsAnHour: 3000,
	retention: {
		spamDays: 30,
		networkAddressDays: 30,
		leadMonths: 24,
		downloadMonths: 24,
		unconfirmedConsentDays: 30,
		endedConsentMonths: 24,
		mailTextDays: 30,
		failedAccountMailDays: 7,
		mailMonths: 24,
	},
}

/**
 * Words and phrases that mean the same, in lower case: a visitor who searches for one finds all. A word stands for its other
 * forms too, such as "moulting" for "molting".
 */
export const sameWords: readonly (readonly string[])[] = [
	['hpai', 'avian influenza', 'bird flu'],
	['moult', 'molt'],
	['mould', 'mold'],
	['litre', 'liter'],
	['metre', 'meter'],
	['fibre', 'fiber'],
	['colour', 'color'],
	['odour', 'odor'],
	['vapour', 'vapor'],
	['grey', 'gray'],
	['faeces', 'feces'],
	['diarrhoea', 'diarrhea'],
	['anaemia', 'anemia'],
	['sulphur', 'sulfur'],
]

/** The lines of an office's postal address: Australia's has the state before the postcode. */
export function addressLines({ address, country }: Office): string[] {
	const { street, city, region, postcode } = address
	const town = country === 'Australia' ? `${city}, ${region} ${postcode}` : `${city} ${postcode}`
	return [street, town, country]
}

/** The office for a country: Australia's for Australia, otherwise New Zealand's. */
export function officeFor(country: Country): Office {
	return settings.offices[country === 'Australia' ? 'Australia' : 'New Zealand']
}
