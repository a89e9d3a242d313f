import { logger } from '#app/lib/env/logger.server.ts'
import { vitals } from './metrics/vitals.ts'

/** Who asks for work: a visitor, the staff, or somebody who sends something. */
export type Asker = 'visitor' | 'staff' | 'sender'

/** Somebody who sends: from which network, and whether the whole of it has come by now. */
export type Sender = { network: string | null; hasCome: () => boolean }

type Lane = {
	/** So many answers are made at once: between them, kept pages have their turn. */
	atOnce: number
	/** So many wait for their turn, and so long. */
	waiting: number
	patienceMs: number
}

/** What somebody sends may take as long as his line is slow, so it must not stand in the way of others. */
const lanes: Record<Asker, Lane> = {
	visitor: { atOnce: 8, waiting: 100, patienceMs: 3000 },
	staff: { atOnce: 8, waiting: 100, patienceMs: 6000 },
	sender: { atOnce: 300, waiting: 0, patienceMs: 0 },
}
/** So many senders of one network may have a place before what they send has come: the others keep theirs. */
const unfinishedOfNetwork = 20
/** When the process is this late, waiting helps nobody. */
const lateMs = 1000
const logEveryMs = 10_000

/** Keeps the work under way within what the process can do: the rest waits, and what would wait too long is refused. */
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

	/** Answers being made. */
	get underWay(): number {
		return Object.values(this.#underWay).reduce((sum, amount) => sum + amount, 0)
	}

	/** Requests that wait for their turn. */
	get waiting(): number {
		return Object.values(this.#queues).reduce((sum, { size }) => sum + size, 0)
	}

	/** Does the work when its turn comes, or answers null when there is too much to do. */
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

	/** The same for a sender. His place is taken before the body is read, so those of one network who hold theirs back are few. */
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

	/** A place is taken when it answers true. */
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
				// Not in the same breath as the one before: others have their turn.
				setImmediate(() => resolve(true))
			}
			const timer = setTimeout(() => {
				queue.delete(begin)
				resolve(false)
			}, patienceMs)
			queue.add(begin)
		})
	}

	/** The place goes to the one who waits longest. */
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
			'too much to do: pages are refused',
		)
	}
}

/** The gate of this process. */
export const pageGate = new PageGate()

/** A render that was refused. */
export class TooBusyError extends Error {
	override name = 'TooBusyError'
}

/** What is answered instead: a page that costs nothing. */
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
<body><h1>Please try again in a moment</h1><p>Too many people are asking for pages just now. This one will be there again in a few seconds.</p></body>
</html>
`
