// The client of the current request, so that any log line can name it.
import { AsyncLocalStorage } from 'node:async_hooks'

export type Asker = {
	requestId: string
	/** IPv4 address or IPv6 /64 network; null when unknown. */
	network: string | null
}

const asking = new AsyncLocalStorage<Asker>()

/** Runs `work` with `asker` as the current client. */
export function answerFor<T>(asker: Asker, work: () => T): T {
	return asking.run(asker, work)
}

/** The current client; null in a job or a command. */
export function currentAsker(): Asker | null {
	return asking.getStore() ?? null
}
