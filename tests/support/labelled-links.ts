// 200 links of which it is known whether people reach something, on a server of this machine that behaves as servers of
// others do.
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { Network } from '#platform/lib/http/outer-request.server.ts'

type Behaviour = {
	/** Whether people reach nothing there. */
	isDead: boolean
	amount: number
	/** What the server does; without it there is none: no such name, or a closed port. */
	respond?: (request: IncomingMessage, response: ServerResponse, day: number) => void
	robots?: string
	scheme?: 'https'
	isNamed?: false
	isClosed?: true
}

const status =
	(code: number, headers = {}) =>
	(_: IncomingMessage, response: ServerResponse) =>
		void response.writeHead(code, headers).end('<!doctype html><title>A page</title>')
/** One status for HEAD, another for GET. */
const headThen =
	(head: number, get: number) => (request: IncomingMessage, response: ServerResponse) =>
		void response.writeHead(request.method === 'HEAD' ? head : get).end()
/** One status a day. */
const byDay =
	(...codes: number[]) =>
	(_: IncomingMessage, response: ServerResponse, day: number) =>
		void response.writeHead(codes[day] ?? 200).end()
/** Redirects some times, then the status. */
const hops =
	(amount: number, last: number) => (request: IncomingMessage, response: ServerResponse) => {
		const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('hop'))
		if (hop >= amount) response.writeHead(last).end()
		else response.writeHead(302, { location: `?hop=${hop + 1}` }).end()
	}

/** How sites behave that people reach nothing on, and others that they do. */
export const behaviours: Record<string, Behaviour> = {
	'404': { isDead: true, amount: 30, respond: status(404) },
	'410': { isDead: true, amount: 10, respond: status(410) },
	'HEAD 405, GET 404': { isDead: true, amount: 10, respond: headThen(405, 404) },
	'HEAD 403, GET 404': { isDead: true, amount: 5, respond: headThen(403, 404) },
	'redirects to a 404': { isDead: true, amount: 10, respond: hops(2, 404) },
	'no such name': { isDead: true, amount: 15, isNamed: false },
	'connection refused': { isDead: true, amount: 10, isClosed: true },
	'500 each day': { isDead: true, amount: 5, respond: status(500) },
	'200 that says "not found"': {
		isDead: true,
		amount: 3,
		respond: (_, response) =>
			void response
				.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
				.end('<!doctype html><title>Page not found | Feed Mill</title>'),
	},
	'503 each day': { isDead: true, amount: 2, respond: status(503) },

	'200': { isDead: false, amount: 20, respond: status(200) },
	'HEAD 405, GET 200': { isDead: false, amount: 8, respond: headThen(405, 200) },
	'HEAD 404, GET 200': { isDead: false, amount: 8, respond: headThen(404, 200) },
	'HEAD 500, GET 200': { isDead: false, amount: 4, respond: headThen(500, 200) },
	'four redirects to a 200': { isDead: false, amount: 5, respond: hops(4, 200) },
	'401': { isDead: false, amount: 4, respond: status(401) },
	'403': { isDead: false, amount: 8, respond: status(403) },
	'429': { isDead: false, amount: 4, respond: status(429, { 'retry-after': '60' }) },
	'451': { isDead: false, amount: 2, respond: status(451) },
	'999': { isDead: false, amount: 3, respond: status(999) },
	'503 of a wall against programs': {
		isDead: false,
		amount: 4,
		respond: status(503, { server: 'cloudflare', 'cf-mitigated': 'challenge' }),
	},
	'no response in time': { isDead: false, amount: 3, respond: () => {} },
	'no TLS where it is wanted': {
		isDead: false,
		amount: 3,
		scheme: 'https',
		respond: status(200),
	},
	'cut off': { isDead: false, amount: 3, respond: (request) => void request.socket.destroy() },
	'redirects without end for those without cookies': {
		isDead: false,
		amount: 2,
		respond: hops(99, 200),
	},
	'404 to whoever names no browser': {
		isDead: false,
		amount: 3,
		respond: (request, response) =>
			void response
				.writeHead(/Mozilla/.test(request.headers['user-agent'] ?? '') ? 200 : 404)
				.end(),
	},
	'404 to programs that robots.txt keeps out': {
		isDead: false,
		amount: 4,
		robots: 'User-agent: *\nDisallow: /',
		respond: status(404),
	},
	'404 for two days': { isDead: false, amount: 4, respond: byDay(404, 404, 200) },
	'500 for two days': { isDead: false, amount: 3, respond: byDay(500, 500, 200) },
	'404, 200, 404': { isDead: false, amount: 3, respond: byDay(404, 200, 404) },
	'404 to programs, whatever they say': { isDead: false, amount: 2, respond: status(404) },
}

export type LabelledLink = { address: string; label: string; isDead: boolean }

/** Starts the server; `setDay` says which day it is there, from 0. */
export async function startLabelledSites() {
	let day = 0
	const labels = Object.entries(behaviours)
	const running = { now: 0, most: 0 }
	const byHost = new Map<string, { now: number; most: number }>()
	const server = createServer((request, response) => {
		const host = (request.headers.host ?? '').replace(/:.*/, '')
		const use = byHost.get(host) ?? { now: 0, most: 0 }
		byHost.set(host, use)
		for (const count of [use, running]) {
			count.now += 1
			count.most = Math.max(count.most, count.now)
		}
		response.on('close', () => {
			use.now -= 1
			running.now -= 1
		})
		const [, behaviour] = labels[Number(/^l(\d+)-/.exec(host)?.[1])] ?? []
		if (request.url !== '/robots.txt') behaviour?.respond?.(request, response, day)
		else response.writeHead(behaviour?.robots ? 200 : 404).end(behaviour?.robots)
	})
	const port = await listen(server)
	const closed = createServer()
	const closedPort = await listen(closed)
	closed.close()
	const links = labels.flatMap(
		([label, { isDead, amount, scheme = 'http', isNamed, isClosed }], index) =>
			Array.from({ length: amount }, (_, at): LabelledLink => {
				// Several links of one host, as in real texts.
				const host = `l${index}-${at % 3}.${isNamed === false ? 'gone' : 'test'}`
				const place = `${host}:${isClosed ? closedPort : port}`
				return { address: `${scheme}://${place}/pages/${at}`, label, isDead }
			}),
	)
	const network: Network = {
		resolve: (host) =>
			host.endsWith('.gone')
				? Promise.reject(Object.assign(new Error(host), { code: 'ENOTFOUND' }))
				: Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
		mayConnect: (address) => address === '127.0.0.1',
		ports: [String(port), String(closedPort)],
		timeoutMs: 300,
	}
	return {
		links,
		network,
		setDay: (next: number) => {
			day = next
		},
		/** The most requests that were under way at once: at one host, and in all. */
		most: () => ({
			atOneHost: Math.max(...[...byHost.values()].map(({ most }) => most)),
			inAll: running.most,
		}),
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}

/** Starts a server on this machine. */
export async function listenWith(listener: RequestListener, host = '127.0.0.1', port = 0) {
	const server = createServer(listener)
	return { server, port: await listen(server, host, port) }
}

function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once('error', reject)
		server.listen({ host, port, exclusive: true }, () =>
			resolve((server.address() as AddressInfo).port),
		)
	})
}
