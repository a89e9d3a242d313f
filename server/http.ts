import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { logger } from '#platform/lib/env/logger.server.ts'
import { acceptWaiting, noteConnection } from '#platform/lib/http/turns.server.ts'
import { bodyLimits, hasBody, letGo, watchBody } from './body-watch.ts'
import type { BodyLimits } from './body-watch.ts'
import { freePort } from './free-port.ts'
import { abortedStatus } from './metrics/request-counts.ts'
import { vitals } from './metrics/vitals.ts'
import { StartError } from './start-error.ts'

/** Timeouts for clients. */
export type ClientLimits = {
	headersMs: number
	keepAliveMs: number
	/** Time without a byte in either direction. */
	silentMs: number
	checkMs: number
	/** Time that a proxy has, when the server stops, to close the connections it keeps. */
	leaveMs: number
}

const clientLimits: ClientLimits = {
	headersMs: 15_000,
	keepAliveMs: 10_000,
	silentMs: 60_000,
	checkMs: 2000,
	leaveMs: 0,
}
/** For sites behind a proxy: longer than `keepalive_timeout` in deploy/nginx.conf, when nginx closes an unused one. */
export const proxyLeaveMs = 1500
/** Above the 10,000 that the site must bear; further connections are refused before they cost anything. */
const maxConnections = 20_000
/** Time that running requests have to finish when the server stops. */
const drainMs = 10_000
/** Longest time that a stop goes on accepting connections made before it. */
const acceptMs = 2000
/** A turn of the event loop that leaves no time for a connection to come after its look for connections. */
const quietTurnMs = 0.5

type Address = { port: number; host: string }
type Fetch = Parameters<typeof getRequestListener>[0]
type SendCached = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Checks that the address is free, before the slow work of a start.
 *
 * @returns the port; a free one for 0.
 * @throws StartError naming `PORT` or `HOST`.
 */
export async function claimPort(address: Address): Promise<number> {
	try {
		return await freePort(address)
	} catch (error) {
		throw listenFault(error as Error, address)
	}
}

/** The HTTP server around the application, with limits on slow and oversized requests. Listens from `listen` on. */
export class WebServer {
	readonly #server: Server
	readonly #responses = new Set<ServerResponse>()
	readonly #sockets = new Set<Socket>()
	readonly #leaveMs: number
	#isStopping = false
	#hasProxyLeft = false

	/** @param sendKept tries to answer a request from memory; returns whether it did. */
	constructor(
		fetch: Fetch,
		{
			limits = bodyLimits,
			clients = {},
			sendCached = () => false,
		}: { limits?: BodyLimits; clients?: Partial<ClientLimits>; sendCached?: SendCached } = {},
	) {
		const timeouts = { ...clientLimits, ...clients }
		this.#leaveMs = timeouts.leaveMs
		const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
		this.#server = createServer(
			{
				headersTimeout: timeouts.headersMs,
				// `watchBody` times each body.
				requestTimeout: 0,
				keepAliveTimeout: timeouts.keepAliveMs,
				connectionsCheckingInterval: timeouts.checkMs,
				maxHeaderSize: 16_384,
			},
			(incoming, outgoing) => {
				const startedMs = performance.now()
				if (hasTwoHosts(incoming)) return refuseTwoHosts(outgoing)
				const mayBeCached = !this.#isStopping && !hasBody(incoming) && hasHost(incoming)
				if (mayBeCached && hasSent(sendCached, incoming, outgoing)) {
					return count(incoming, outgoing, startedMs)
				}
				outgoing.once('close', () => count(incoming, outgoing, startedMs))
				// Before Node's own listener, which would read the rest without a limit.
				outgoing.prependOnceListener('finish', () => letGo(incoming, outgoing))
				watchBody(incoming, limits)
				this.#follow(outgoing)
				void listener(incoming, outgoing)
			},
		)
		// For clients that do not read the response.
		this.#server.setTimeout(timeouts.silentMs)
		this.#server.maxConnections = maxConnections
		this.#server.on('connection', (socket) => {
			noteConnection()
			this.#sockets.add(socket)
			socket.once('close', () => this.#sockets.delete(socket))
		})
	}

	/** @throws StartError when another program has taken the address. */
	listen({ port, host }: Address): Promise<void> {
		vitals().loop.start()
		return new Promise((resolve, reject) => {
			this.#server.once('error', (error) => reject(listenFault(error, { port, host })))
			this.#server.listen({ port, host }, () => {
				this.#server.removeAllListeners('error')
				resolve()
			})
		})
	}

	/** Accepts the connections made so far, lets a proxy leave and requests finish, and closes the rest after 10 s. */
	async close() {
		// The system completes connections before Node accepts them, and resets those when the server closes: under load,
		// every client in the backlog.
		await acceptWaiting({ maxMs: acceptMs, quietTurnMs })
		const closed = once(this.#server, 'close')
		// The HTTP server's own method would also close idle connections.
		NetServer.prototype.close.call(this.#server)
		this.#isStopping = true
		for (const response of this.#responses) {
			if (!response.headersSent) response.setHeader('Connection', 'close')
		}
		await this.#letProxyLeave()
		this.#hasProxyLeft = true
		this.#server.close()
		const cut = setTimeout(() => this.#server.closeAllConnections(), drainMs)
		await closed
		clearTimeout(cut)
	}

	/**
	 * A proxy may send a request over a kept connection in the moment in which we close it, and must not send it again if
	 * it changes something. So a kept connection is used once more, or closed by the proxy.
	 */
	async #letProxyLeave() {
		if (this.#leaveMs === 0) return
		const left = [...this.#sockets].map((socket) => once(socket, 'close').catch(() => {}))
		await Promise.race([Promise.all(left), pause(this.#leaveMs)])
	}

	#follow(response: ServerResponse) {
		if (this.#isStopping) response.setHeader('Connection', 'close')
		this.#responses.add(response)
		response.once('close', () => {
			this.#responses.delete(response)
			// A connection whose response headers were already sent would stay open.
			if (this.#hasProxyLeft) setImmediate(() => this.#server.closeIdleConnections())
		})
	}
}

/** The application refuses a malformed `Host`; a page from memory would be sent in spite of it. */
function hasHost({ headers: { host } }: IncomingMessage): boolean {
	return host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)
}

/** Node uses the first `Host`, a proxy in front perhaps the last: they would disagree about the site. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
	let hosts = 0
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] ?? ''
		if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
	}
	return hosts > 1
}

function refuseTwoHosts(outgoing: ServerResponse) {
	logger.info({ status: 400 }, 'a request with two Host headers was refused')
	outgoing.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
	outgoing.end('This request names two hosts. Please send one.\n')
}

function count({ url = '' }: IncomingMessage, outgoing: ServerResponse, startedMs: number) {
	const status = outgoing.writableEnded ? outgoing.statusCode : abortedStatus
	vitals().requests.add(url, status, performance.now() - startedMs)
}

/** An error here must neither end the process nor stop the application from answering. */
function hasSent(send: SendCached, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
	try {
		return send(incoming, outgoing)
	} catch (error) {
		logger.error({ err: error }, 'sending a cached page failed')
		if (outgoing.headersSent) outgoing.destroy()
		return outgoing.headersSent
	}
}

function listenFault(error: Error, { port, host }: Address): Error {
	const { code } = error as NodeJS.ErrnoException
	if (code === 'EADDRINUSE') {
		return new StartError(
			`PORT ${port} is in use on ${host}: stop what listens there. Example: PORT=3001`,
		)
	}
	if (code === 'EACCES')
		return new StartError(`PORT ${port} is not allowed here. Example: PORT=3000`)
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
		return new StartError(`HOST ${host} is not an address of this machine. Example: HOST=127.0.0.1`)
	}
	return error
}
