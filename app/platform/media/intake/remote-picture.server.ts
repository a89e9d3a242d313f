// Fetches a picture from an address that a user typed. Every network address is checked before connecting, also after a
// redirect, so that nobody reaches through us what only we can reach.
import type { IncomingMessage } from 'node:http'
import {
	AddressRefused,
	isOuterUrl,
	outerNetwork,
	requestOuter,
} from '#platform/lib/http/outer-request.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { maxBytesOf } from '../file-kinds.ts'

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
		'This address does not lead to a picture that the library accepts: JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC.',
	empty: 'The other site sent an empty file.',
	noAccess: 'Whoever asked for this picture may no longer upload files. Ask for it again.',
} as const

const longest = 2000

/** Parses an address, without its fragment; a message when it is not allowed as written. */
export function readPictureAddress(
	address: string,
	network: Network = outerNetwork,
): Result<URL, string> {
	if (!URL.canParse(address)) return fail(pictureFaults.address)
	const url = new URL(address)
	url.hash = ''
	if (!isOuterUrl(url, network)) return fail(pictureFaults.address)
	return url.href.length > longest ? fail(pictureFaults.tooLong) : ok(url)
}

type Asking = { network: Network; signal: AbortSignal }

const headers = {
	accept: 'image/*',
	'accept-encoding': 'identity',
	'user-agent': 'Roost/1 (pictures)',
}
const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
/** Too many requests, or too slow: a retry may succeed. */
const passing = new Set([408, 425, 429])

/**
 * Streams the bytes at an address, unchecked: the caller must find out what they are. Takes 15 seconds at most.
 *
 * @throws PictureRefused when the address is not allowed or has no picture, also while streaming; any other error when
 *   the site cannot be reached, where a retry may help.
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
	for (let hop = 0; hop <= maxRedirects; hop += 1) {
		const read = readPictureAddress(next, asking.network)
		if (!read.ok) throw new PictureRefused(read.error)
		const url = read.value
		const response = await ask(url, asking)
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

async function ask(url: URL, asking: Asking): Promise<IncomingMessage> {
	try {
		return await requestOuter(url, { ...asking, headers })
	} catch (error) {
		throw error instanceof AddressRefused ? new PictureRefused(pictureFaults.address) : error
	}
}

function refusalOf({ host }: URL, status: number): Error {
	if (status >= 500 || passing.has(status)) return new Error(`${host} answered ${status}`)
	return new PictureRefused(
		status === 401 || status === 403
			? `${host} does not allow this picture to be fetched. Save it to your computer and upload it from there.`
			: `${host} has no picture at this address.`,
	)
}
