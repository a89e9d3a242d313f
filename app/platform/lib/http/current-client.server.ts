// The client of the current request, so that any log line can name it.
import { AsyncLocalStorage } from 'node:async_hooks'

export type CurrentClient = {
	requestId: string
	/** IPv4 address or IPv6 /64 network; null when unknown. */
	network: string | null
}

const asking = new AsyncLocalStorage<CurrentClient>()

/** Runs `work` with `client` as the current client. */
export function runForClient<T>(client: CurrentClient, work: () => T): T {
	return asking.run(client, work)
}

/** The current client; null in a job or a command. */
export function currentClient(): CurrentClient | null {
	return asking.getStore() ?? null
}
