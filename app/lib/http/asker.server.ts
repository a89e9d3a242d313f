// Who makes the request that is being answered, for lines of the log that must say so however deep they are written.
import { AsyncLocalStorage } from 'node:async_hooks'

export type Asker = {
	requestId: string
	/** The network address, an IPv6 one as its network; null when unknown. */
	network: string | null
}

const asking = new AsyncLocalStorage<Asker>()

/** Does the work for `asker`. */
export function answerFor<T>(asker: Asker, work: () => T): T {
	return asking.run(asker, work)
}

/** Who asks; null in a job or a command. */
export function currentAsker(): Asker | null {
	return asking.getStore() ?? null
}
