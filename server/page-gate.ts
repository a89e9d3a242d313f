import { logger } from '#platform/lib/env/logger.server.ts'
import { acceptWaiting } from '#platform/lib/http/turns.server.ts'
import { vitals } from './metrics/vitals.ts'

/** The kind of request: a visitor's page, a page of the back office, or one that sends data. */
export type ClientKind = 'visitor' | 'staff' | 'sender'

/** Who asks: the network, null when unknown; of a request with data also whether its body has arrived completely. */
export type Client = { network: string | null; hasCome?: () => boolean }

type Lane = {
	/** Limit of concurrent renders; cached pages are sent between them. */
	atOnce: number
	/** Limit of queued requests; each waits at most `timeoutMs`. */
	waiting: number
	timeoutMs: number
}

/** A sender may be slow because of its line, so senders have a large lane of their own. */
const lanes: Record<ClientKind, Lane> = {
	visitor: { atOnce: 8, waiting: 100, timeoutMs: 3000 },
	staff: { atOnce: 8, waiting: 100, timeoutMs: 6000 },
	sender: { atOnce: 300, waiting: 0, timeoutMs: 0 },
}
/** Limits of senders per network, and of those whose bodies are incomplete, so that none takes every place. */
const sendersOfNetwork = { all: 100, unfinished: 20 }
/** With an event loop this late, queueing is no use. */
const lateMs = 1000
const logEveryMs = 10_000

type Waiter = Client & { begin: () => void; giveUp: () => void }

/**
 * Limits concurrent renders: further requests queue, and those that would wait too long are refused. Networks share
 * each lane: the one with the fewest renders is next, and the one with the most queued requests gives up its last when
 * the queue is full.
 */
export class PageGate {
	readonly #lag: () => number
	readonly #underWay: Record<ClientKind, Set<Client>> = {
		visitor: new Set(),
		staff: new Set(),
		sender: new Set(),
	}
	readonly #queues: Record<ClientKind, Set<Waiter>> = {
		visitor: new Set(),
		staff: new Set(),
		sender: new Set(),
	}
	#loggedAt = -Infinity
	refused = 0

	constructor(lag: () => number = () => vitals().loop.recentMs) {
		this.#lag = lag
	}

	/** Running renders. */
	get underWay(): number {
		return Object.values(this.#underWay).reduce((sum, { size }) => sum + size, 0)
	}

	/** Queued requests. */
	get waiting(): number {
		return Object.values(this.#queues).reduce((sum, { size }) => sum + size, 0)
	}

	/** Does the work in its turn, when nobody waits to be accepted; null when refused. A place comes before reading. */
	async run<T>(caller: ClientKind, client: Client, work: () => Promise<T>): Promise<T | null> {
		const place = { ...client }
		if (this.#isBeyondShare(caller, place) || !(await this.#enter(caller, place))) {
			this.#refuse()
			return null
		}
		try {
			await acceptWaiting()
			return await work()
		} finally {
			this.#leave(caller, place)
		}
	}

	/** The other lanes have queues, in which networks take turns. */
	#isBeyondShare(caller: ClientKind, { network }: Client): boolean {
		if (caller !== 'sender') return false
		const own = [...this.#underWay.sender].filter((other) => other.network === network)
		const unfinished = own.filter(({ hasCome }) => hasCome && !hasCome())
		return own.length >= sendersOfNetwork.all || unfinished.length >= sendersOfNetwork.unfinished
	}

	/** Takes a place, waiting for one if necessary; false when there is none in time. */
	#enter(caller: ClientKind, place: Client): boolean | Promise<boolean> {
		const { atOnce, timeoutMs } = lanes[caller]
		const underWay = this.#underWay[caller]
		const queue = this.#queues[caller]
		if (underWay.size < atOnce) {
			underWay.add(place)
			return true
		}
		if (this.#lag() > lateMs || !this.#makeRoom(caller, place)) return false
		return new Promise((resolve) => {
			const end = (isNext: boolean) => {
				clearTimeout(timer)
				queue.delete(waiter)
				if (isNext) underWay.add(place)
				resolve(isNext)
			}
			const waiter = { ...place, begin: () => end(true), giveUp: () => end(false) }
			const timer = setTimeout(waiter.giveUp, timeoutMs)
			queue.add(waiter)
		})
	}

	/** Whether the queue has room, or the last request of a network with more queued than this one's has made some. */
	#makeRoom(caller: ClientKind, { network }: Client): boolean {
		const queue = this.#queues[caller]
		if (queue.size < lanes[caller].waiting) return true
		const amounts = amountsOf(queue)
		const most = Math.max(0, ...amounts.values())
		if (most <= (amounts.get(network) ?? 0) + 1) return false
		const last = [...queue].findLast((waiter) => amounts.get(waiter.network) === most)
		last?.giveUp()
		return true
	}

	/** Gives the place to the request that has waited longest, of the network with the fewest renders. */
	#leave(caller: ClientKind, place: Client) {
		this.#underWay[caller].delete(place)
		const amounts = amountsOf(this.#underWay[caller])
		const shareOf = ({ network }: Client) => amounts.get(network) ?? 0
		const waiting = [...this.#queues[caller]]
		const fewest = Math.min(...waiting.map(shareOf))
		waiting.find((waiter) => shareOf(waiter) === fewest)?.begin()
	}

	#refuse() {
		this.refused += 1
		const now = performance.now()
		if (now - this.#loggedAt < logEveryMs) return
		this.#loggedAt = now
		logger.warn(
			{ event: 'overload', underWay: this.underWay, refused: this.refused },
			'overload: requests are refused',
		)
	}
}

/** How many there are of each network. */
function amountsOf(clients: Iterable<Client>): Map<string | null, number> {
	const amounts = new Map<string | null, number>()
	for (const { network } of clients) amounts.set(network, (amounts.get(network) ?? 0) + 1)
	return amounts
}

/** The gate of this process. */
export const pageGate = new PageGate()

/** The gate refused to render. */
export class TooBusyError extends Error {
	override name = 'TooBusyError'
}

/** The 503 for a refused request: a static page. */
export function tooBusyResponse(): Response {
	return new Response(busyPage, {
		status: 503,
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Retry-After': '5',
			'Cache-Control': 'no-store',
		},
	})
}

const busyPage = `<!doctype html>
<html lang="en-NZ">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Please try again in a moment</title></head>
<body><h1>Please try again in a moment</h1><p>The site is very busy right now. This page will be back in a few seconds.</p></body>
</html>
`
