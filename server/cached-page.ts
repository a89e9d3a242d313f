// Sends cached pages straight from memory, without going through the application, and makes their headers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { parseAccept } from 'hono/utils/accept'
import type { Encoding, StoredPage } from '#platform/cache/stored-page.server.ts'
import { visitorCountry } from '#kit/site/country/country.server.ts'
import { actedMark, sparingMark } from '#kit/site/document/response-marks.ts'
import { hasSessionCookies } from '#platform/auth/session/session.server.ts'
import { readToken } from '#platform/auth/signed-token.server.ts'
import { contentTypes, fixedPageMeant, fixedPages } from '#content/catalogue.ts'
import { effectiveCountry } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { home } from '#platform/lib/home.ts'
import {
	parseCategoryParam,
	parsePage,
	toCategoryParam,
} from '#platform/lib/http/public-list-params.ts'
import { isMissingPage, missingPageFor, recordOfPath } from '#kit/site/missing-page.ts'
import { loadMark } from '#insight/visits/load-mark.server.ts'
import { addressOf } from './middleware/client-address.ts'
import { isSiteOpen, pageCache } from './site-cache.ts'

const addresses = new LRUCache<string, PageAddress>({ max: 2000 })
const headsOfPages = new WeakMap<StoredPage, Partial<Record<Encoding, string[]>>>()

type HeaderPairs = [name: string, value: string][]

export function headersOf(page: StoredPage, encoding: Encoding): HeaderPairs {
	const pairs: HeaderPairs = [...page.headers]
	if (page.status === 200) pairs.push(['ETag', page.etag(encoding)])
	if (encoding !== 'identity' && !page.isEmpty) pairs.push(['Content-Encoding', encoding])
	return pairs
}

/** Request headers that describe the client's cached copy. */
type Conditions = { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined }

/** Whether the client already has this page in this encoding, so that 304 is enough. */
export function isKnown(
	page: StoredPage,
	encoding: Encoding,
	{ ifNoneMatch, ifModifiedSince }: Conditions,
): boolean {
	if (page.status !== 200) return false
	if (!ifNoneMatch) return isUnchangedSince(page, ifModifiedSince)
	const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
	return tags.includes('*') || tags.some((tag) => page.hasTag(tag, encoding))
}

/** False for pages without `Last-Modified`. */
function isUnchangedSince(page: StoredPage, since: string | undefined): boolean {
	const changed = since && page.headers.find(([name]) => name === 'last-modified')?.[1]
	return Boolean(changed) && Date.parse(changed ?? '') <= Date.parse(since ?? '')
}

/** Sends the requested page if it is cached and its body is ready in the client's encoding. Returns whether it did. */
export function sendCachedPage(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
	const { method, headers, url = '' } = incoming
	if (method !== 'GET' && method !== 'HEAD') return false
	if (!isSiteOpen()) return false
	const address = addressFor(url)
	if (!address) return false
	const country =
		home().only ?? address.country ?? visitorCountry(headers.cookie ?? '', addressOf(incoming))
	const page = pageCache.find(`${country} ${address.path}`)
	// Other statuses go through the application, which logs them.
	if (page?.status !== 200) return false
	const encoding = acceptedEncoding(String(headers['accept-encoding'] ?? ''))
	const body = page.readyBody(encoding)
	if (!body) return false
	pageCache.counts.hits += 1
	const timing = timingOf({ saveData: headers['save-data'], cookies: headers.cookie })
	const conditions = {
		ifNoneMatch: headers['if-none-match'],
		ifModifiedSince: headers['if-modified-since'],
	}
	if (isKnown(page, encoding, conditions)) {
		outgoing.writeHead(304, [...headersOf(page, encoding).flat(), ...timing]).end()
		return true
	}
	outgoing.writeHead(200, [...rawHeaders(page, encoding, body), ...timing])
	outgoing.end(method === 'HEAD' ? undefined : body)
	return true
}

type TimedRequest = {
	saveData: string | string[] | undefined
	/** Its `Cookie` header. */
	cookies: string | undefined
}

/**
 * What the scripts in a page read of its response besides the page, which is the same for everybody: that a page was
 * loaded today, the wish to save data, and that someone is signed in.
 */
export function timingOf({ saveData, cookies }: TimedRequest): [name: string, value: string] {
	const marks = [loadMark()]
	if (saveData === 'on') marks.push(sparingMark)
	if (hasSessionCookies(cookies)) marks.push(actedMark)
	return ['Server-Timing', marks.join(', ')]
}

/** The parsed address. Memoised only in the spelling that is the page's cache key, so never with random parameters. */
function addressFor(url: string): PageAddress | null {
	const known = addresses.get(url)
	if (known) return known
	const address = readPageAddress(url)
	if (address && url === address.path) addresses.set(url, address)
	return address
}

/** Headers as a flat array, which Node sends fastest. */
function rawHeaders(page: StoredPage, encoding: Encoding, body: Buffer): string[] {
	const heads = headsOfPages.get(page) ?? {}
	headsOfPages.set(page, heads)
	heads[encoding] ??= [...headersOf(page, encoding).flat(), 'Content-Length', String(body.length)]
	return heads[encoding]
}

/** The cache key of a public page, without the visitor's country. */
export type PageAddress = {
	/** Path and the parameters that the page reads, in one spelling and order. */
	path: string
	/** The country in the address; null when the visitor's own counts. */
	country: Country | null
	/** Of a word right below the home page: the slug of a page of staff, and the path of what is shown without one. */
	perhaps?: { slug: string; missing: string }
}

/** Of the path alone: parameters that pages do not read may be long. */
const maxPathLength = 300
const types = Object.values(contentTypes).flatMap(({ pages: of }) => (of ? [of] : []))
/** The parameters that filter each list, with their values; null for categories, which staff keep. */
const filtersOf = new Map(
	types.map(({ list, hasCategories, parameters }) => [
		list,
		[...(hasCategories ? [['category', null] as const] : []), ...Object.entries(parameters ?? {})],
	]),
)
const files = new Set(['/sitemap.xml', '/robots.txt', '/feed.xml', '/llms.txt'])
const withRecords = types.filter(({ hasOwn }) => hasOwn).flatMap(({ list }) => list ?? [])
const records = new RegExp(`^(?:${withRecords.join('|')})/[a-z0-9][a-z0-9-]*$`)
/** Addresses of records in other spellings, which their page finds or does not. */
const perhapsRecords = new RegExp(`^(?:${withRecords.join('|')})/[^/]+$`)
/** Where a page of staff may stand, and the same with what a sentence leaves behind it. */
const belowHome = /^\/([a-z0-9][a-z0-9-]*)$/
const belowHomeInSentence = /^\/[a-z0-9-]+\.+$/
/** What may name a category, in any spelling. */
const categoryLike = /^[\w &.,'-]{1,80}$/
/** First segments of addresses that are not public pages. */
const others =
	/^\/(?:admin|api|rest|functions|enquiry|file|confirm|unsubscribe|set-country|jobs|media|search|share)(?:[/.]|$)/
const plainPath = /^(?:\/[a-z0-9][a-z0-9.-]*)+$/
/** Signed parameters that make a page one visitor's own. Without a valid signature, no page reads them. */
const signed = ['sent', 'preview'] as const

/**
 * The public page that a request's address means; null for everything that is not cached. Parameters that no page reads
 * are left out: they can neither split the cache nor change a cached page.
 */
export function readPageAddress(url: string): PageAddress | null {
	// A value of a parameter may contain another question mark.
	const [rawPath = '', query = ''] = url.split(/\?(.*)/s, 2)
	if (rawPath.length > maxPathLength) return null
	const { path, suffix } = withoutSuffix(rawPath)
	if (files.has(rawPath)) return { path, country: null }
	const parameters = new URLSearchParams(query)
	if (isPersonal(parameters, { path, suffix })) return null
	const requested = parameters.get('country')
	const country = requested === null ? null : effectiveCountry(requested)
	const read = country === null ? [] : [`country=${encodeURIComponent(country)}`]
	const filters = filtersOf.get(path) ?? []
	if (filters.length === 0) {
		const of = (page: string) => withQuery(page + suffix, read)
		if (fixedPages.has(path) || records.test(path)) return { path: of(path), country }
		const slug = isMissingPage(path) ? undefined : belowHome.exec(path)?.[1]
		const mayBePage = slug && !others.test(path) && fixedPageMeant(path) === null
		// Without such a page, an address like a record's has suggestions of its own.
		if (mayBePage && recordOfPath(path)) return { path: of(path), country }
		if (isOwn(path)) return null
		const missing = of(missingPageFor(path))
		return mayBePage
			? { path: of(path), country, perhaps: { slug, missing } }
			: { path: missing, country }
	}
	for (const [name, values] of filters) {
		const value = parameters.get(name)
		if (value === null) continue
		// An unknown value has no page. Which categories there are, and what a former name means, the page knows.
		const isLike = values ? parseCategoryParam(values, value) !== null : categoryLike.test(value)
		if (!isLike) return null
		read.push(`${name}=${toCategoryParam(value)}`)
	}
	const page = parsePage(parameters)
	if (page > 1) read.push(`page=${page}`)
	return { path: withQuery(path + suffix, read), country }
}

/** Whether an address without a cached page has a response of its own: another page, a redirect, suggestions. */
function isOwn(path: string): boolean {
	return (
		others.test(path) ||
		!plainPath.test(path) ||
		perhapsRecords.test(path) ||
		belowHomeInSentence.test(path) ||
		recordOfPath(path) !== null ||
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

const maxCached = 200
const cached = new Map<string, Encoding>()

/** The response's encoding: brotli before gzip, if `Accept-Encoding` allows it. */
export function acceptedEncoding(header: string): Encoding {
	const known = cached.get(header)
	if (known) return known
	// Hono would pick the first one named, and browsers name gzip first.
	const accepted = new Set(
		parseAccept(header.toLowerCase())
			.filter(({ q }) => q > 0)
			.map(({ type }) => type),
	)
	const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
	// Browsers send a handful of values; a flood of others must not fill the memory.
	if (cached.size < maxCached && header.length < 200) cached.set(header, encoding)
	return encoding
}
