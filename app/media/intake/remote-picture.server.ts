// Fetches a picture from an address that a user typed. Every network address is checked before connecting, also after a
// redirect, so that nobody reaches through us what only we can reach.
import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { maxBytesOf } from '../file-kinds.ts'
import { isOuterAddress } from './outer-address.server.ts'

/** How names become addresses, and which are allowed. */
export type Network = {
	resolve: (host: string) => Promise<LookupAddress[]>
	mayConnect: (address: string) => boolean
	/** Allowed besides the default ports, which an address omits. */
	ports: readonly string[]
	timeoutMs: number
}

/** The public internet only. */
export const outerNetwork: Network = {
	resolve: (host) => lookup(host, { all: true }),
	mayConnect: isOuterAddress,
	ports: ['80', '443'],
	timeoutMs: 15_000,
}

/** Thrown when a picture is refused and a retry is useless; the message is shown to people. */
export class PictureRefused extends Error {
	override name = 'PictureRefused'
}

/** Messages for a picture that is not fetched. */
export const pictureFaults = {
	address:
		'This address does not lead to a public website, so nothing can be fetched from it. Upload the picture instead.',
	tooLong: 'This address is too long to be fetched. Upload the picture instead.',
	tooLarge: 'The picture is larger than 25 MB. Upload a smaller one instead.',
	noPicture:
		'This address does not lead to a picture that the library accepts: JPEG, PNG, WebP, AVIF, GIF or TIFF.',
	empty: 'The other site sent an empty file.',
	noAccess: 'Whoever asked for this picture may no longer upload files. Ask for it again.',
} as const

const longest = 2000

/** Parses an address, without its fragment; a message when it is not allowed as written. */
export function readPictureAddress(
	address: string,
	{ ports, mayConnect }: Network = outerNetwork,
): Result<URL, string> {
	if (!URL.canParse(address)) return fail(pictureFaults.address)
	const url = new URL(address)
	url.hash = ''
	const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
	const isPlain = url.username === '' && url.password === ''
	const isUsualPort = url.port === '' || ports.includes(url.port)
	const isInner = isIP(hostOf(url)) !== 0 && !mayConnect(hostOf(url))
	if (!isWeb || !isPlain || !isUsualPort || isInner) return fail(pictureFaults.address)
	return url.href.length > longest ? fail(pictureFaults.tooLong) : ok(url)
}

/** The host without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
	return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

type Asking = { network: Network; signal: AbortSignal }

const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
/** Too many requests, or too slow: a retry may succeed. */
const passing = new Set([408, 425, 429])

/**
 * Streams the bytes at an address, unchecked: the caller must find out what they are. Takes 15 seconds at most.
 *
 * @throws PictureRefused when the address is not allowed or has no picture, also while streaming; any other error when the
 *   site cannot be reached, where a retry may help.
 */
export async function* fetchPicture(
	address: string,
	{ network = outerNetwork, signal }: { network?: Network; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
	const asking = {
		network,
		signal: AbortSignal.any([signal, AbortSignal.timeout(network.timeoutMs)]),
	}
	const response = await follow(address, asking)
	let bytes = 0
	try {
		for await (const chunk of response as AsyncIterable<Uint8Array>) {
			bytes += chunk.byteLength
			if (bytes > maxBytesOf.image) throw new PictureRefused(pictureFaults.tooLarge)
			yield chunk
		}
	} finally {
		response.destroy()
	}
}

async function follow(address: string, asking: Asking): Promise<IncomingMessage> {
	let next = address
	for (let hop = 0; hop <= mostRedirects; hop += 1) {
		const read = readPictureAddress(next, asking.network)
		if (!read.ok) throw new PictureRefused(read.error)
		const url = read.value
		const response = await ask(url, await checkedAddresses(url, asking), asking.signal)
		const { statusCode: status = 0, headers } = response
		if (status === 200 && Number(headers['content-length'] ?? 0) <= maxBytesOf.image)
			return response
		response.destroy()
		if (status === 200) throw new PictureRefused(pictureFaults.tooLarge)
		if (!redirects.has(status) || !headers.location) throw refusalOf(url, status)
		if (!URL.canParse(headers.location, url)) throw new PictureRefused(pictureFaults.address)
		next = new URL(headers.location, url).href
	}
	throw new PictureRefused('The address keeps redirecting and never leads to a picture.')
}

/** All addresses of the host. A single one that is not allowed refuses the host: its name may be a trick. */
async function checkedAddresses(url: URL, { network, signal }: Asking): Promise<LookupAddress[]> {
	const host = hostOf(url)
	const family = isIP(host)
	const addresses = family
		? [{ address: host, family }]
		: await orAborted(network.resolve(host), signal)
	if (addresses.length === 0) throw new Error(`${host} has no address`)
	if (!addresses.every(({ address }) => network.mayConnect(address)))
		throw new PictureRefused(pictureFaults.address)
	return addresses
}

/** Connects only to the given addresses, even if the name resolves differently by then. */
function ask(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
	const fixed: LookupFunction = (_host, { all }, done) => {
		const [first] = addresses
		if (all) done(null, addresses)
		else done(null, first?.address ?? '', first?.family)
	}
	return new Promise((resolve, reject) => {
		const request = url.protocol === 'https:' ? requestHttps : requestHttp
		const requested = request(url, {
			agent: false,
			lookup: fixed,
			signal,
			headers: {
				accept: 'image/*',
				'accept-encoding': 'identity',
				'user-agent': 'Roost/1 (pictures)',
			},
		})
		requested.once('response', resolve)
		// Stays after the response has begun, when the reader gets errors from it.
		requested.on('error', reject)
		requested.end()
	})
}

function refusalOf({ host }: URL, status: number): Error {
	if (status >= 500 || passing.has(status)) return new Error(`${host} answered ${status}`)
	return new PictureRefused(
		status === 401 || status === 403
			? `${host} does not allow this picture to be fetched. Save it to your computer and upload it from there.`
			: `${host} has no picture at this address.`,
	)
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason as Error)
		if (signal.aborted) stop()
		signal.addEventListener('abort', stop, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
	})
}
