// The event loop accepts one new connection in each of its turns. Work that fills every turn therefore keeps a burst of
// connections, and whoever comes behind it, waiting for as many pieces of work. So work begins only when nobody waits
// to be accepted.
import { setImmediate as nextTurn } from 'node:timers/promises'

type Timeout = {
	/** Work must go on, even while connections come without end. */
	maxMs?: number
	/** Turns that take longer may have missed a connection that came after their look, and do not count. */
	quietTurnMs?: number
}

// On globalThis, because the built application and the server around it each have a copy of this module.
const shared = globalThis as { roostConnections?: number }

/** The web server calls this for each connection that it accepts. */
export function noteConnection(): void {
	shared.roostConnections = connections() + 1
}

/** Lets the event loop turn until a turn has brought no connection. */
export async function acceptWaiting(timeout: Timeout = {}): Promise<void> {
	const { maxMs = 100, quietTurnMs = Number.POSITIVE_INFINITY } = timeout
	const startedMs = performance.now()
	let isBusy = true
	while (isBusy && performance.now() - startedMs < maxMs) {
		// The first only ends the current turn, which may be past its poll for connections.
		await nextTurn()
		const before = connections()
		const beganMs = performance.now()
		await nextTurn()
		isBusy = connections() !== before || performance.now() - beganMs > quietTurnMs
	}
}

let last: Promise<void> = Promise.resolve()

/** Does work that keeps the processor busy for milliseconds: piece by piece, each when nobody waits to be accepted. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const { promise: done, resolve: end } = Promise.withResolvers<void>()
	const earlier = last
	last = done
	await earlier
	await acceptWaiting()
	try {
		return await work()
	} finally {
		end()
	}
}

function connections(): number {
	return shared.roostConnections ?? 0
}
