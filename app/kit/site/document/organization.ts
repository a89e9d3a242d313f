// What search engines read of the business.
import { countryOf, officeAnchor, officesOf } from '#platform/business/business.ts'
import type { Business, Office } from '#platform/business/business.ts'
import { hasCountries } from '#platform/lib/home.ts'
import type { OpeningHours } from '#platform/business/opening-hours.ts'

type Of = { business: Business; origin: string }

/** The business, as every page describes it to search engines; `origin` is the public address of the site. */
export function organizationOf({ business, origin }: Of) {
	const offices = officesOf(business)
	return {
		'@type': 'Organization' as const,
		'@id': `${origin}/#organization`,
		name: business.name,
		url: `${origin}/`,
		...(business.tagline && { description: business.tagline }),
		...(offices[0] && reachOf(offices[0])),
		logo: logoOf({ business, origin }),
		...(business.socialLinks.length > 0 && {
			sameAs: business.socialLinks.map(({ url }) => url),
		}),
		// One office is the business itself.
		...(hasCountries() && {
			subOrganization: offices.map((office) => ({
				'@type': 'Organization' as const,
				...factsOf(office, { business, origin }),
				areaServed: countryOf(office),
			})),
		}),
	}
}

/** The offices as places with opening hours, for the contact page. */
export function officePlaces(
	{ business, origin }: Of,
	hours: Record<Office['country'], { structured: OpeningHours[] }>,
) {
	return officesOf(business).map((office) => ({
		'@type': 'LocalBusiness' as const,
		...factsOf(office, { business, origin }),
		parentOrganization: { '@id': `${origin}/#organization` },
		openingHoursSpecification: hours[office.country].structured,
	}))
}

function logoOf({ business, origin }: Of): string {
	return origin + (business.logo ?? '/icon-512.png')
}

function factsOf(office: Office, { business, origin }: Of) {
	return {
		'@id': `${origin}/contact#${officeAnchor(office)}`,
		name: office.company,
		url: `${origin}/contact`,
		logo: logoOf({ business, origin }),
		description: `The office of ${business.name} in ${countryOf(office)}`,
		...reachOf(office),
	}
}

/** How to reach an office, without what was not entered. */
function reachOf({ email, phone, phoneHref, address }: Office) {
	const { street, city, region, postcode, countryCode } = address
	return {
		...(email && { email }),
		// A number of one country is dialled from anywhere with its code.
		...(phone && { telephone: hasCountries() ? phone : dialledOf(phoneHref) || phone }),
		...((street || city) && {
			address: {
				'@type': 'PostalAddress' as const,
				...(street && { streetAddress: street }),
				...(city && { addressLocality: city }),
				...(region && { addressRegion: region }),
				...(postcode && { postalCode: postcode }),
				addressCountry: countryCode,
			},
		}),
	}
}

/** The number of a `tel:` address, without its extension. */
function dialledOf(phoneHref: string): string {
	return /^tel:([+\d]+)/.exec(phoneHref)?.[1] ?? ''
}
