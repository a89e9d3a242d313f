// Requests to servers of others at addresses that people typed. Every network address is judged before connecting, and
// the connection goes to the very address that was judged, so that nobody reaches through us what only we can reach.
import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
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

/** Thrown when an address leads elsewhere than to a public web server. */
export class AddressRefused extends Error {
	override name = 'AddressRefused'
}

/** Whether an address is of the public web, as far as it is written: names are judged when they are resolved. */
export function isOuterUrl(url: URL, { ports, mayConnect }: Network): boolean {
	const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
	const isPlain = url.username === '' && url.password === ''
	const isUsualPort = url.port === '' || ports.includes(url.port)
	const isInner = isIP(hostOf(url)) !== 0 && !mayConnect(hostOf(url))
	return isWeb && isPlain && isUsualPort && !isInner
}

type OuterRequest = {
	network: Network
	signal: AbortSignal
	headers: Record<string, string>
	method?: 'GET' | 'HEAD'
}

/**
 * Sends one request, without following redirects: each is a further call, judged again. The caller destroys the
 * response.
 *
 * @throws AddressRefused when the address, or one that its name resolves to, is not public; any other error when the
 *   server cannot be reached.
 */
export async function requestOuter(url: URL, requested: OuterRequest): Promise<IncomingMessage> {
	if (!isOuterUrl(url, requested.network)) throw new AddressRefused(`${url.host} is not public`)
	return send(url, await checkedAddresses(url, requested), requested)
}

/** The host without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
	return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** All addresses of the host. A single one that is not allowed refuses the host: its name may be a trick. */
async function checkedAddresses(
	url: URL,
	{ network, signal }: OuterRequest,
): Promise<LookupAddress[]> {
	const host = hostOf(url)
	const family = isIP(host)
	const addresses = family
		? [{ address: host, family }]
		: await orAborted(network.resolve(host), signal)
	if (addresses.length === 0) throw new Error(`${host} has no address`)
	if (!addresses.every(({ address }) => network.mayConnect(address)))
		throw new AddressRefused(`${host} is not public`)
	return addresses
}

/** Connects only to the given addresses, even if the name resolves differently by then. */
function send(
	url: URL,
	addresses: LookupAddress[],
	{ signal, headers, method = 'GET' }: OuterRequest,
): Promise<IncomingMessage> {
	const fixed: LookupFunction = (_host, { all }, done) => {
		const [first] = addresses
		if (all) done(null, addresses)
		else done(null, first?.address ?? '', first?.family)
	}
	return new Promise((resolve, reject) => {
		const request = url.protocol === 'https:' ? requestHttps : requestHttp
		const requested = request(url, { agent: false, lookup: fixed, signal, headers, method })
		requested.once('response', resolve)
		// Stays after the response has begun, when the reader gets errors from it.
		requested.on('error', reject)
		requested.end()
	})
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason as Error)
		if (signal.aborted) stop()
		signal.addEventListener('abort', stop, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
	})
}
