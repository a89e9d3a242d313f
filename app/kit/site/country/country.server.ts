import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { Reader } from 'mmdb-lib'
import type { CountryResponse } from 'mmdb-lib'
import { effectiveCountry } from '#platform/lib/country.ts'
import { home } from '#platform/lib/home.ts'
import type { Country } from '#platform/lib/country.ts'
import { countryInCookies } from './country-cookie.ts'

const englishNames = new Intl.DisplayNames('en', { type: 'region' })
/** Names by network address: a database lookup takes longer than a cache hit, and a client sends many requests. */
const known = new LRUCache<string, { name: string | null }>({ max: 5000 })
let reader: Reader<CountryResponse & { country_code?: string }> | undefined

/**
 * The country a page is made for when its address names none: the only one, else the stored one, else that of the network
 * address, else New Zealand. Every name outside the three known ones counts as New Zealand.
 *
 * @param cookies the `Cookie` header.
 */
export function visitorCountry(cookies: string, address: string | null): Country {
	return home().only ?? effectiveCountry(countryInCookies(cookies) ?? countryOfAddress(address))
}

/** The country of a request: the only one, else the one named in its address, else the visitor's. */
export function requestCountry(request: Request, address: string | null): Country {
	const requested = new URL(request.url).searchParams.get('country')
	if (requested !== null) return home().only ?? effectiveCountry(requested)
	return visitorCountry(request.headers.get('Cookie') ?? '', address)
}

/** Whether the request carries a country cookie: a choice, a detected country, or `Unknown`. */
export function hasStoredCountry(cookies: string): boolean {
	return countryInCookies(cookies) !== null
}

/** The English name of an address's country; null for private, unknown or unreadable addresses. */
export function countryOfAddress(address: string | null): string | null {
	if (address === null) return null
	const remembered = known.get(address)
	if (remembered) return remembered.name
	const name = lookUp(address)
	known.set(address, { name })
	return name
}

function lookUp(address: string): string | null {
	try {
		const code = database().get(address.replace(/^::ffff:/, ''))?.country_code
		return code ? (englishNames.of(code) ?? null) : null
	} catch {
		// Not an address, for example an unknown token in X-Forwarded-For.
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
