/** The business behind the site. Another business is a change of this file alone; it holds no secrets. */
import type { Country } from '#app/lib/country.ts'

export type Weekday =
	| 'Monday'
	| 'Tuesday'
	| 'Wednesday'
	| 'Thursday'
	| 'Friday'
	| 'Saturday'
	| 'Sunday'

/** As people read it, in a form that programs can: '8:30 am'. */
export type TimeOfDay = `${number}:${number} ${'am' | 'pm'}`

export type Office = {
	country: 'New Zealand' | 'Australia'
	company: string
	email: string
	/** As people read it; `tel:` addresses drop the spaces. */
	phone: string
	address: {
		street: string
		city: string
		region: string
		postcode: string
		countryCode: 'NZ' | 'AU'
	}
	hours: { days: `${Weekday} to ${Weekday}`; opens: TimeOfDay; closes: TimeOfDay }
	/** IANA name: opening hours are local to the office. */
	timeZone: string
}

type Settings = {
	/** The name visitors know, used in titles and mails. */
	name: string
	shortName: string
	tagline: string
	offices: Record<Office['country'], Office>
	/** Where enquiries and requests go while `ADMIN_MAILBOX` is not set. */
	adminMailbox: string
	/** Completes 'We reply ...'. */
	replyTime: string
	socialLinks: readonly { name: string; url: string }[]
}

type BackOffice = {
	/** So many mails an hour go to the mailbox of the business at most; the rest waits, so that a flood of messages does not close the mailbox. */
	mailsToUsAnHour: number
	/** How long what is held about people is kept; docs/privacy.md says it in plain words. */
	retention: {
		/** Of messages that look like a robot's, after the last change. */
		spamDays: number
		/** Of the network addresses of senders. */
		networkAddressDays: number
		/** Of messages and signups, after the last change; those behind a consent that stands are kept as long as it stands. */
		leadMonths: number
		/** Of the records of downloads. */
		downloadMonths: number
		/** Of newsletter signups that nobody confirmed. */
		unconfirmedConsentDays: number
		/** Of consents that were ended, as proof that they had stood. */
		endedConsentMonths: number
		/** Of what sent mails said. */
		mailTextDays: number
		/** Of the secret links in account mails that never went out. */
		failedAccountMailDays: number
		/** Of the record that a mail was sent. */
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
			timeZone: 'Pacific/Auckland',
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
			timeZone: 'Australia/Melbourne',
		},
	},
	adminMailbox: 'hello@hatchandhen.example',
	replyTime: 'within two working days',
	socialLinks: [],
}

/** What no visitor is shown: apart, so that pages do not carry it. */
export const backOffice: BackOffice = {
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

/** The office that answers for a country; 'Both' and everything else go to New Zealand. */
export function officeFor(country: Country): Office {
	return settings.offices[country === 'Australia' ? 'Australia' : 'New Zealand']
}
