import { contentTypes } from '#app/content/catalogue.ts'
import { effectiveCountry } from '#app/lib/country.ts'
import type { Country } from '#app/lib/country.ts'
import { parseCategoryParam, parsePage, toCategoryParam } from '#app/lib/http/public-list-params.ts'
import { missingPageFor, recordAskedFor } from '#app/site/missing-page.ts'

/** A public page as the cache knows it. */
export type PageAddress = {
	/** Path and those parameters that the page reads, each in one spelling and order. */
	path: string
	/** The country the address asks for; null when it leaves that to the visitor. */
	country: Country | null
}

const longestAddress = 300
const types = Object.values(contentTypes).flatMap(({ pages: of }) => (of ? [of] : []))
const filtersOf = new Map(types.map(({ list, filters }) => [list, filters]))
const pages = new Set(['/', '/about', '/contact', ...filtersOf.keys()])
const files = new Set(['/sitemap.xml', '/robots.txt', '/feed.xml', '/llms.txt'])
const withRecords = types.filter(({ hasOwn }) => hasOwn).map(({ list }) => list)
const records = new RegExp(`^(?:${withRecords.join('|')})/[a-z0-9][a-z0-9-]*$`)
/** Segments that lead to something else than a public page. */
const others =
	/^\/(?:admin|api|rest|functions|file|confirm|unsubscribe|set-country|jobs|media|search)(?:[/.]|$)/
const plainPath = /^(?:\/[a-z0-9][a-z0-9.-]*)+$/
/** A page that reads one of these is one visitor's, or one of too many. */
const personal = ['sent', 'subject', 'preview', 'token', 'q', '_routes', 'index']

/**
 * Which public page a request's address means; null for everything that is made anew each time. Parameters that no page reads
 * are left out: they can neither split the cache nor change what is kept.
 */
export function readPageAddress(url: string): PageAddress | null {
	if (url.length > longestAddress) return null
	const [rawPath = '', query = ''] = url.split('?', 2)
	const { path, suffix } = withoutSuffix(rawPath)
	if (files.has(rawPath)) return { path, country: null }
	const parameters = new URLSearchParams(query)
	if (personal.some((name) => parameters.has(name))) return null
	const asked = parameters.get('country')
	const country = asked === null ? null : effectiveCountry(asked)
	const read = country === null ? [] : [`country=${encodeURIComponent(country)}`]
	const categories = filtersOf.get(path)
	if (!categories) {
		const known = pages.has(path) || records.test(path)
		// One that reads like a record's gets suggestions of its own.
		const isOwn = others.test(path) || !plainPath.test(path) || recordAskedFor(path) !== null
		if (!known && isOwn) return null
		return { path: withQuery((known ? path : missingPageFor(path)) + suffix, read), country }
	}
	const category = parameters.get('category')
	if (category !== null) {
		// One that does not exist has no page.
		if (parseCategoryParam(categories, category) === null) return null
		read.push(`category=${toCategoryParam(category)}`)
	}
	const page = parsePage(parameters)
	if (page > 1) read.push(`page=${page}`)
	return { path: withQuery(path + suffix, read), country }
}

/** The router asks for the data of `/x` at `/x.data`, and for that of `/` at `/_.data`. */
function withoutSuffix(path: string) {
	if (path === '/_.data') return { path: '/', suffix: '_.data' }
	if (!path.endsWith('.data')) return { path, suffix: '' }
	return { path: path.slice(0, -'.data'.length), suffix: '.data' }
}

function withQuery(path: string, parameters: string[]): string {
	return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}
