// Sends cached pages straight from memory, without going through the application, and makes their headers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Encoding, StoredPage } from '#app/cache/stored-page.server.ts'
import { visitorCountry } from '#app/site/country/country.server.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { sparingHeader } from '#app/site/document/sparing.ts'
import { addressOf } from './middleware/client-address.ts'
import { readPageAddress } from './page-address.ts'
import type { PageAddress } from './page-address.ts'
import { pageCache } from './site-cache.ts'

const addresses = new LRUCache<string, PageAddress>({ max: 2000 })
const headsOfPages = new WeakMap<StoredPage, Partial<Record<Encoding, string[]>>>()

type HeaderPairs = [name: string, value: string][]

/** The response headers of a page in this encoding. */
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
export function sendKeptPage(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
	const { method, headers, url = '' } = incoming
	if (method !== 'GET' && method !== 'HEAD') return false
	const address = addressFor(url)
	if (!address) return false
	const country = address.country ?? visitorCountry(headers.cookie ?? '', addressOf(incoming))
	const page = pageCache.find(`${country} ${address.path}`)
	// Other statuses go through the application, which logs them.
	if (page?.status !== 200) return false
	const encoding = acceptedEncoding(String(headers['accept-encoding'] ?? ''))
	const body = page.readyBody(encoding)
	if (!body) return false
	pageCache.counts.hits += 1
	if (headers['save-data'] === 'on') outgoing.setHeader(...sparingHeader)
	const conditions = {
		ifNoneMatch: headers['if-none-match'],
		ifModifiedSince: headers['if-modified-since'],
	}
	if (isKnown(page, encoding, conditions)) {
		outgoing.writeHead(304, headersOf(page, encoding).flat()).end()
		return true
	}
	outgoing.writeHead(200, rawHeaders(page, encoding, body))
	outgoing.end(method === 'HEAD' ? undefined : body)
	return true
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
