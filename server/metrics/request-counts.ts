// Counts requests by kind, status and duration. Counting takes a fraction of a microsecond, so cache hits are
// counted too.

/** Upper bounds in seconds; slower requests count in the last bucket only. */
export const latencyBounds = [
	0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

/** Kind of address requested; a short fixed list, so that no visitor can add to it. */
export type RequestKind = 'page' | 'data' | 'file' | 'media' | 'admin' | 'call' | 'health'

/** Durations of one kind: one count per bound, and one for requests beyond the last. */
export type Latencies = { buckets: number[]; seconds: number; count: number }

/** Status under which a request counts when the client disconnected before the response was complete. */
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

/** Counts of this process since its start. */
export class RequestCounts {
	readonly byKind = new Map<RequestKind, { statuses: Map<number, number>; latencies: Latencies }>()

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
