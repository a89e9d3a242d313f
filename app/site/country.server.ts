import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Reader } from 'mmdb-lib'
import type { CountryResponse } from 'mmdb-lib'
import { effectiveCountry } from '#app/lib/country.ts'
import type { Country } from '#app/lib/country.ts'
import { countryCookie } from './country-cookie.ts'

const maxNameLength = 60
const englishNames = new Intl.DisplayNames('en', { type: 'region' })
let reader: Reader<CountryResponse & { country_code?: string }> | undefined

/**
 * The country a page is made for: the one asked for in the address, else the stored one, else the one the caller's
 * network address lies in, else New Zealand. Every name outside the three known ones counts as New Zealand.
 */
export function requestCountry(request: Request, address: string | null): Country {
	const asked = new URL(request.url).searchParams.get('country')
	if (asked !== null) return effectiveCountry(asked)
	const stored = storedCountry(request)
	return effectiveCountry(stored ?? countryOfAddress(address))
}

/** The name stored by this browser, as it was stored; null when there is none. */
function storedCountry(request: Request): string | null {
	const cookies = request.headers.get('Cookie') ?? ''
	const found = new RegExp(`(?:^|;\\s*)${countryCookie}=([^;]*)`).exec(cookies)?.[1]
	if (!found) return null
	try {
		return decodeURIComponent(found).slice(0, maxNameLength)
	} catch {
		return null
	}
}

/** The English name of the country an address lies in; null for private, unknown or unreadable addresses. */
export function countryOfAddress(address: string | null): string | null {
	if (address === null) return null
	try {
		const code = database().get(address.replace(/^::ffff:/, ''))?.country_code
		return code ? (englishNames.of(code) ?? null) : null
	} catch {
		// Not an address at all, for example an unknown token in X-Forwarded-For.
		return null
	}
}

function database() {
	if (!reader) {
		const path = createRequire(import.meta.url).resolve(
			'@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
		)
		reader = new Reader(readFileSync(path))
	}
	return reader
}
