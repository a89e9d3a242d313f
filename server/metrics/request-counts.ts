// How many requests were answered, how, and how fast. Counting one costs a fraction of a microsecond: pages sent from memory
// are counted too.

/** Upper bounds in seconds; what took longer counts in the last bucket only. */
export const latencyBounds = [
	0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

/** What sort of address a request asked for; few, so that no visitor can make more of them. */
export type RequestKind = 'page' | 'data' | 'file' | 'media' | 'admin' | 'call' | 'health'

/** Requests of one kind by how long they took: one count a bound, and one for those beyond. */
export type Latencies = { buckets: number[]; seconds: number; count: number }

/** Where a status of an answer nobody waited for stands. */
export const abortedStatus = 499

const kindOfFirstPart: Record<string, RequestKind> = {
	admin: 'admin',
	'admin.data': 'admin',
	assets: 'file',
	images: 'file',
	media: 'media',
	api: 'call',
	functions: 'call',
	rest: 'call',
	healthz: 'health',
	readyz: 'health',
	metrics: 'health',
}

/** The kind of an address, from its first part. */
function requestKind(url: string): RequestKind {
	const end = url.search(/[?#]/)
	const path = end === -1 ? url : url.slice(0, end)
	const slash = path.indexOf('/', 1)
	const first = slash === -1 ? path.slice(1) : path.slice(1, slash)
	const known = Object.hasOwn(kindOfFirstPart, first) ? kindOfFirstPart[first] : undefined
	return known ?? (path.endsWith('.data') ? 'data' : 'page')
}

/** The counts of this process since its start. */
export class RequestCounts {
	readonly byKind = new Map<RequestKind, { statuses: Map<number, number>; latencies: Latencies }>()

	/** Counts one request. */
	add(url: string, status: number, durationMs: number) {
		const kind = requestKind(url)
		const { statuses, latencies } = this.byKind.get(kind) ?? this.#begin(kind)
		statuses.set(status, (statuses.get(status) ?? 0) + 1)
		const seconds = durationMs / 1000
		let place = 0
		while (place < latencyBounds.length && seconds > (latencyBounds[place] ?? 0)) place += 1
		latencies.buckets[place] = (latencies.buckets[place] ?? 0) + 1
		latencies.seconds += seconds
		latencies.count += 1
	}

	#begin(kind: RequestKind) {
		const buckets = Array.from({ length: latencyBounds.length + 1 }, () => 0)
		const begun = {
			statuses: new Map<number, number>(),
			latencies: { buckets, seconds: 0, count: 0 },
		}
		this.byKind.set(kind, begun)
		return begun
	}
}
