import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer as createProbe } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { StartError } from './start-error.ts'

const headersTimeoutMs = 15_000
const requestTimeoutMs = 60_000
const keepAliveTimeoutMs = 10_000
/** How long requests under way may take once the server is asked to stop. */
const drainMs = 10_000

type Address = { port: number; host: string }
type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Checks that the address can be taken, before any slow work is done for it.
 *
 * @returns the port; a free one for 0.
 * @throws StartError naming `PORT` or `HOST`.
 */
export function claimPort({ port, host }: Address): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createProbe()
		probe.once('error', (error) => reject(listenFault(error, { port, host })))
		probe.listen({ port, host, exclusive: true }, () => {
			const bound = probe.address()
			probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : port))
		})
	})
}

/** The HTTP server around the application, with limits against slow and oversized requests. Not listening yet. */
export class WebServer {
	readonly #server: Server
	readonly #answers = new Set<ServerResponse>()
	#isStopping = false

	constructor(fetch: Fetch) {
		const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
		this.#server = createServer(
			{
				headersTimeout: headersTimeoutMs,
				requestTimeout: requestTimeoutMs,
				keepAliveTimeout: keepAliveTimeoutMs,
				connectionsCheckingInterval: 2000,
				maxHeaderSize: 16_384,
			},
			(incoming, outgoing) => {
				this.#follow(incoming, outgoing)
				void listener(incoming, outgoing)
			},
		)
	}

	/** @throws StartError when the address is taken meanwhile. */
	listen({ port, host }: Address): Promise<void> {
		return new Promise((resolve, reject) => {
			this.#server.once('error', (error) => reject(listenFault(error, { port, host })))
			this.#server.listen({ port, host }, () => {
				this.#server.removeAllListeners('error')
				resolve()
			})
		})
	}

	/** Takes no more connections, lets the requests under way finish, ends what is left after 10 s. */
	async close() {
		this.#isStopping = true
		for (const answer of this.#answers) {
			if (!answer.headersSent) answer.setHeader('Connection', 'close')
		}
		const closed = new Promise((resolve) => this.#server.close(resolve))
		this.#server.closeIdleConnections()
		const cut = setTimeout(() => this.#server.closeAllConnections(), drainMs)
		await closed
		clearTimeout(cut)
	}

	#follow(_incoming: IncomingMessage, answer: ServerResponse) {
		if (this.#isStopping) answer.setHeader('Connection', 'close')
		this.#answers.add(answer)
		answer.once('close', () => {
			this.#answers.delete(answer)
			// A connection whose answer had its headers already stays open otherwise.
			if (this.#isStopping) setImmediate(() => this.#server.closeIdleConnections())
		})
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
		return new StartError(`HOST ${host} is no address of this machine. Example: HOST=127.0.0.1`)
	}
	return error
}
