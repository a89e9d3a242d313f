// Server only: the browser needs it only for the head, and gets it with the page's data.
import { settings } from '#app/settings.ts'
import type { Office, TimeOfDay, Weekday } from '#app/settings.ts'

const offices = Object.values(settings.offices)

/** The business, as every page describes it to search engines; `origin` is the public address of the site. */
export function organizationOf(origin: string) {
	return {
		'@type': 'Organization' as const,
		'@id': `${origin}/#organization`,
		name: settings.name,
		url: `${origin}/`,
		logo: `${origin}/icon-512.png`,
		description: settings.tagline,
		email: settings.offices['New Zealand'].email,
		telephone: settings.offices['New Zealand'].phone,
		address: addressOf(settings.offices['New Zealand']),
		...(settings.socialLinks.length > 0
			? { sameAs: settings.socialLinks.map(({ url }) => url) }
			: {}),
		subOrganization: offices.map((office) => ({
			'@type': 'Organization' as const,
			'@id': officeId(office, origin),
			...factsOf(office, origin),
			areaServed: office.country,
		})),
	}
}

/** The offices as places with opening hours, for the contact page. */
export function officePlaces(origin: string) {
	return offices.map((office) => ({
		'@type': 'LocalBusiness' as const,
		'@id': officeId(office, origin),
		...factsOf(office, origin),
		parentOrganization: { '@id': `${origin}/#organization` },
		openingHoursSpecification: {
			'@type': 'OpeningHoursSpecification' as const,
			dayOfWeek: openDays(office),
			opens: toClock(office.hours.opens),
			closes: toClock(office.hours.closes),
		},
	}))
}

function officeId(office: Office, origin: string): string {
	return `${origin}/contact#${office.address.countryCode.toLowerCase()}`
}

function factsOf(office: Office, origin: string) {
	return {
		name: office.company,
		url: `${origin}/contact`,
		logo: `${origin}/icon-512.png`,
		description: `The office of ${settings.name} in ${office.country}`,
		email: office.email,
		telephone: office.phone,
		address: addressOf(office),
	}
}

function addressOf({ address }: Office) {
	return {
		'@type': 'PostalAddress' as const,
		streetAddress: address.street,
		addressLocality: address.city,
		addressRegion: address.region,
		postalCode: address.postcode,
		addressCountry: address.countryCode,
	}
}

const weekdays: Weekday[] = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
]

/** 'Monday to Friday' as the five days. */
function openDays({ hours }: Office): Weekday[] {
	const [first, last] = hours.days.split(' to ') as [Weekday, Weekday]
	return weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1)
}

/** '8:30 am' as '08:30', '5:00 pm' as '17:00'. */
function toClock(time: TimeOfDay): string {
	const [hour = '', minute, half] = time.split(/[: ]/)
	return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
