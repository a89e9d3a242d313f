import { logger } from '#app/lib/env/logger.server.ts'
import { vitals } from './metrics/vitals.ts'

/** The kind of request: a visitor's page, a page of the back office, or one that sends data. */
export type Asker = 'visitor' | 'staff' | 'sender'

/** A request with data: its network, and whether its body has arrived completely. */
export type Sender = { network: string | null; hasCome: () => boolean }

type Lane = {
	/** Limit of concurrent renders; cached pages are sent between them. */
	atOnce: number
	/** Limit of queued requests; each waits at most `patienceMs`. */
	waiting: number
	patienceMs: number
}

/** A sender may be slow because of its line, so senders have a large lane of their own. */
const lanes: Record<Asker, Lane> = {
	visitor: { atOnce: 8, waiting: 100, patienceMs: 3000 },
	staff: { atOnce: 8, waiting: 100, patienceMs: 6000 },
	sender: { atOnce: 300, waiting: 0, patienceMs: 0 },
}
/** Limit of senders per network whose bodies are incomplete, so that one network cannot take every place. */
const unfinishedOfNetwork = 20
/** With an event loop this late, queueing is no use. */
const lateMs = 1000
const logEveryMs = 10_000

/** Limits concurrent renders: further requests queue, and those that would wait too long are refused. */
export class PageGate {
	readonly #lag: () => number
	readonly #underWay: Record<Asker, number> = { visitor: 0, staff: 0, sender: 0 }
	readonly #queues: Record<Asker, Set<() => void>> = {
		visitor: new Set(),
		staff: new Set(),
		sender: new Set(),
	}
	readonly #senders = new Set<Sender>()
	#loggedAt = -Infinity
	refused = 0

	constructor(lag: () => number = () => vitals().loop.recentMs) {
		this.#lag = lag
	}

	/** Running renders. */
	get underWay(): number {
		return Object.values(this.#underWay).reduce((sum, amount) => sum + amount, 0)
	}

	/** Queued requests. */
	get waiting(): number {
		return Object.values(this.#queues).reduce((sum, { size }) => sum + size, 0)
	}

	/** Does the work when its turn comes; null when it was refused. */
	async run<T>(asker: Asker, work: () => Promise<T>): Promise<T | null> {
		if (!(await this.#enter(asker))) {
			this.#refuse()
			return null
		}
		try {
			return await work()
		} finally {
			this.#leave(asker)
		}
	}

	/** The same for a sender. A place is taken before the body is read, so the incomplete ones of a network are limited to 20. */
	async runSender<T>(sender: Sender, work: () => Promise<T>): Promise<T | null> {
		if (this.#unfinishedOf(sender.network) >= unfinishedOfNetwork) {
			this.#refuse()
			return null
		}
		this.#senders.add(sender)
		try {
			return await this.run('sender', work)
		} finally {
			this.#senders.delete(sender)
		}
	}

	#unfinishedOf(network: string | null): number {
		return [...this.#senders].filter((sender) => sender.network === network && !sender.hasCome())
			.length
	}

	/** Takes a place, waiting for one if necessary; false when there is none in time. */
	#enter(asker: Asker): boolean | Promise<boolean> {
		const { atOnce, waiting, patienceMs } = lanes[asker]
		const queue = this.#queues[asker]
		if (this.#underWay[asker] < atOnce) {
			this.#underWay[asker] += 1
			return true
		}
		if (queue.size >= waiting || this.#lag() > lateMs) return false
		return new Promise((resolve) => {
			const begin = () => {
				clearTimeout(timer)
				// In a new turn of the event loop, so that other work gets in between.
				setImmediate(() => resolve(true))
			}
			const timer = setTimeout(() => {
				queue.delete(begin)
				resolve(false)
			}, patienceMs)
			queue.add(begin)
		})
	}

	/** Gives the place to the request that has waited longest. */
	#leave(asker: Asker) {
		const queue = this.#queues[asker]
		const [next] = queue
		if (!next) {
			this.#underWay[asker] -= 1
			return
		}
		queue.delete(next)
		next()
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

/** The gate of this process. */
export const pageGate = new PageGate()

/** The gate refused to render. */
export class TooBusyError extends Error {
	override name = 'TooBusyError'
}

/** The 503 for a refused request: a static page. */
export function tooBusyAnswer(): Response {
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
