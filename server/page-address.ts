import { readToken } from '#app/auth/signed-token.server.ts'
import { contentTypes } from '#app/content/catalogue.ts'
import { fixedPageMeant, fixedPages } from '#app/content/fixed-pages.ts'
import { effectiveCountry } from '#app/lib/country.ts'
import type { Country } from '#app/lib/country.ts'
import { parseCategoryParam, parsePage, toCategoryParam } from '#app/lib/http/public-list-params.ts'
import { missingPageFor, recordAskedFor } from '#app/site/missing-page.ts'

/** The cache key of a public page, without the visitor's country. */
export type PageAddress = {
	/** Path and the parameters that the page reads, in one spelling and order. */
	path: string
	/** The country in the address; null when the visitor's own counts. */
	country: Country | null
}

/** Of the path alone: parameters that pages do not read may be long. */
const longestPath = 300
const types = Object.values(contentTypes).flatMap(({ pages: of }) => (of ? [of] : []))
const filtersOf = new Map(types.map(({ list, filters }) => [list, filters]))
const files = new Set(['/sitemap.xml', '/robots.txt', '/feed.xml', '/llms.txt'])
const withRecords = types.filter(({ hasOwn }) => hasOwn).map(({ list }) => list)
const records = new RegExp(`^(?:${withRecords.join('|')})/[a-z0-9][a-z0-9-]*$`)
/** Addresses of records in other spellings, which their page finds or does not. */
const perhapsRecords = new RegExp(`^(?:${withRecords.join('|')})/[^/]+$`)
/** First segments of addresses that are not public pages. */
const others =
	/^\/(?:admin|api|rest|functions|file|confirm|unsubscribe|set-country|jobs|media|search|share)(?:[/.]|$)/
const plainPath = /^(?:\/[a-z0-9][a-z0-9.-]*)+$/
/** Signed parameters that make a page one visitor's own. Without a valid signature, no page reads them. */
const signed = ['sent', 'preview'] as const

/**
 * The public page that a request's address means; null for everything that is not cached. Parameters that no page reads are left
 * out: they can neither split the cache nor change a cached page.
 */
export function readPageAddress(url: string): PageAddress | null {
	// A value of a parameter may contain another question mark.
	const [rawPath = '', query = ''] = url.split(/\?(.*)/s, 2)
	if (rawPath.length > longestPath) return null
	const { path, suffix } = withoutSuffix(rawPath)
	if (files.has(rawPath)) return { path, country: null }
	const parameters = new URLSearchParams(query)
	if (isPersonal(parameters, { path, suffix })) return null
	const asked = parameters.get('country')
	const country = asked === null ? null : effectiveCountry(asked)
	const read = country === null ? [] : [`country=${encodeURIComponent(country)}`]
	const categories = filtersOf.get(path)
	if (!categories) {
		const known = fixedPages.has(path) || records.test(path)
		if (!known && isOwn(path)) return null
		return { path: withQuery((known ? path : missingPageFor(path)) + suffix, read), country }
	}
	const category = parameters.get('category')
	if (category !== null) {
		// An unknown category has no page.
		if (parseCategoryParam(categories, category) === null) return null
		read.push(`category=${toCategoryParam(category)}`)
	}
	const page = parsePage(parameters)
	if (page > 1) read.push(`page=${page}`)
	return { path: withQuery(path + suffix, read), country }
}

/** Whether an address without a cached page has an answer of its own: other pages, redirects, and suggestions for a missing record. */
function isOwn(path: string): boolean {
	return (
		others.test(path) ||
		!plainPath.test(path) ||
		perhapsRecords.test(path) ||
		recordAskedFor(path) !== null ||
		fixedPageMeant(path) !== null
	)
}

type Parts = { path: string; suffix: string }

/** The router asks for the data of `/x` at `/x.data`, and for that of `/` at `/_.data`. */
function withoutSuffix(path: string): Parts {
	if (path === '/_.data') return { path: '/', suffix: '_.data' }
	if (!path.endsWith('.data')) return { path, suffix: '' }
	return { path: path.slice(0, -'.data'.length), suffix: '.data' }
}

/** Whether the page reads one of these parameters, which have too many variants to cache. */
function isPersonal(parameters: URLSearchParams, { path, suffix }: Parts): boolean {
	if (path === '/contact' && parameters.get('subject')) return true
	// Names the loaders whose data is wanted.
	if (suffix !== '' && parameters.has('_routes')) return true
	return signed.some((name) => {
		const token = parameters.get(name)
		return token !== null && readToken(name, token, new Date()) !== null
	})
}

function withQuery(path: string, parameters: string[]): string {
	return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}
