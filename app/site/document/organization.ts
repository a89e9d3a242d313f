// What search engines read of the business.
import { officesOf } from '#app/business/business.ts'
import type { Business, Office } from '#app/business/business.ts'
import type { OpeningHours } from '#app/business/opening-hours.ts'

type Of = { business: Business; origin: string }

/** The business, as every page describes it to search engines; `origin` is the public address of the site. */
export function organizationOf({ business, origin }: Of) {
	const [first] = officesOf(business)
	return {
		'@type': 'Organization' as const,
		'@id': `${origin}/#organization`,
		name: business.name,
		url: `${origin}/`,
		logo: logoOf({ business, origin }),
		...given({ description: business.tagline, email: first?.email, telephone: first?.phone }),
		...(first ? addressOf(first) : {}),
		...(business.socialLinks.length > 0
			? { sameAs: business.socialLinks.map(({ url }) => url) }
			: {}),
		subOrganization: officesOf(business).map((office) => ({
			'@type': 'Organization' as const,
			'@id': officeId(office, origin),
			...factsOf(office, { business, origin }),
			areaServed: office.country,
		})),
	}
}

/** The offices as places with opening hours, for the contact page. */
export function officePlaces(
	{ business, origin }: Of,
	hours: Record<Office['country'], { structured: OpeningHours[] }>,
) {
	return officesOf(business).map((office) => ({
		'@type': 'LocalBusiness' as const,
		'@id': officeId(office, origin),
		...factsOf(office, { business, origin }),
		parentOrganization: { '@id': `${origin}/#organization` },
		openingHoursSpecification: hours[office.country].structured,
	}))
}

function officeId(office: Office, origin: string): string {
	return `${origin}/contact#${office.address.countryCode.toLowerCase()}`
}

function logoOf({ business, origin }: Of): string {
	return `${origin}${business.logo ?? '/icon-512.png'}`
}

function factsOf(office: Office, { business, origin }: Of) {
	return {
		name: office.company,
		url: `${origin}/contact`,
		logo: logoOf({ business, origin }),
		description: `The office of ${business.name} in ${office.country}`,
		...given({ email: office.email, telephone: office.phone }),
		...addressOf(office),
	}
}

/** Nothing without street and town. */
function addressOf({ address: { street, city, region, postcode, countryCode } }: Office) {
	if (street === '' && city === '') return {}
	return {
		address: {
			'@type': 'PostalAddress' as const,
			...given({
				streetAddress: street,
				addressLocality: city,
				addressRegion: region,
				postalCode: postcode,
			}),
			addressCountry: countryCode,
		},
	}
}

/** Those that were entered. */
function given<K extends string>(
	values: Record<K, string | undefined>,
): Partial<Record<K, string>> {
	const entered = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
	return Object.fromEntries(entered) as Partial<Record<K, string>>
}
