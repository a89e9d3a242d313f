// After a failover the former primary may live on for a while, frozen or cut off, with old rows. A connection to it must not be
// used once this process has seen its successor.

/** A server that accepts writes, and where it stands in the history of its cluster. */
export type Server = {
	/** The cluster's identifier, the same on all its servers. */
	cluster: string
	/** Raised by each promotion of a standby. */
	timeline: number
	/** Start of the server, in ms since 1970, by its own clock. */
	startedMs: number
}

/** A connection that can be broken off. */
type Breakable = { breakOff(): void }

type Known = {
	newest: Server
	connections: Map<Breakable, Server>
	/** Since when every new connection has led to an older server. */
	refusedSinceMs: number | null
}

/**
 * When only an older server has been reachable for this long, it is not a former primary but the database after a restore.
 */
const longestRefusalMs = 60_000

/** The newest primary of each cluster, and the connections to it. */
export class Lineage {
	readonly #now: () => number
	readonly #known = new Map<string, Known>()

	constructor(now = () => performance.now()) {
		this.#now = now
	}

	/**
	 * Admits a new connection to `server`. When that is newer than all before, the connections to its predecessors are broken off.
	 *
	 * @returns false when a newer server is known.
	 */
	admit(connection: Breakable, server: Server): boolean {
		const known = this.#known.get(server.cluster)
		if (known && this.isFormer(server) && !this.#isRestored(known)) return false
		const connections = known?.connections ?? new Map<Breakable, Server>()
		this.#known.set(server.cluster, { newest: server, connections, refusedSinceMs: null })
		for (const [other, its] of connections) {
			if (compare(its, server) === 0) continue
			connections.delete(other)
			other.breakOff()
		}
		connections.set(connection, server)
		return true
	}

	/** Whether a newer server of its cluster is known. */
	isFormer(server: Server): boolean {
		const known = this.#known.get(server.cluster)
		return known !== undefined && compare(server, known.newest) < 0
	}

	/** Forgets a connection that has ended. */
	forget(connection: Breakable, { cluster }: Server): void {
		this.#known.get(cluster)?.connections.delete(connection)
	}

	#isRestored(known: Known): boolean {
		known.refusedSinceMs ??= this.#now()
		return this.#now() - known.refusedSinceMs >= longestRefusalMs
	}
}

/** Negative when `a` is the older server. A restart without a promotion keeps the timeline. */
function compare(a: Server, b: Server): number {
	return a.timeline - b.timeline || a.startedMs - b.startedMs
}
