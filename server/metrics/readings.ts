// All metrics of `GET /metrics`. The database is queried at most once in five seconds, however often they are read.
import { db, poolOf } from '#platform/db/client.server.ts'
import { countJobs } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { countMails } from '#platform/mail/queries.server.ts'
import { pageGate } from '../page-gate.ts'
import { pageCache } from '../site-cache.ts'
import type { Metric } from './prometheus-text.ts'
import { latencyBounds } from './request-counts.ts'
import type { Latencies, RequestCounts } from './request-counts.ts'
import { vitals } from './vitals.ts'

const refreshMs = 5000

/** The current metrics of this process. */
export async function readMetrics(): Promise<Metric[]> {
	const work = await readWork()
	const { requests, loop } = vitals()
	return [
		...requestMetrics(requests),
		...cacheMetrics(),
		gauge('roost_pages_under_way', 'Pages being rendered.', pageGate.underWay),
		gauge('roost_pages_waiting', 'Requests waiting to be rendered.', pageGate.waiting),
		counter('roost_pages_refused_total', 'Pages refused under load.', pageGate.refused),
		...workMetrics(work),
		gauge('roost_database_up', 'Whether the database responds.', work ? 1 : 0),
		...poolMetrics(),
		{
			name: 'roost_event_loop_delay_seconds',
			help: 'Event loop delay, measured 20 times a second.',
			type: 'summary',
			samples: [
				{ suffix: '_sum', value: loop.sumMs / 1000 },
				{ suffix: '_count', value: loop.count },
			],
		},
		gauge(
			'roost_event_loop_delay_recent_seconds',
			'Longest event loop delay in the last half second.',
			loop.recentMs / 1000,
		),
		...processMetrics(),
	]
}

type Work = { jobs: Record<string, number>; mails: Record<string, number> }
let requested: { atMs: number; response: Promise<Work | null> } | null = null

function readWork(): Promise<Work | null> {
	const now = performance.now()
	if (!requested || now - requested.atMs > refreshMs) requested = { atMs: now, response: askWork() }
	return requested.response
}

async function askWork(): Promise<Work | null> {
	try {
		const [jobs, mails] = await Promise.all([countJobs(db), countMails(db)])
		return { jobs, mails: { waiting: mails.waiting, failed: mails.failed } }
	} catch (error) {
		logger.warn({ err: error }, 'jobs and mails could not be counted')
		return null
	}
}

function requestMetrics({ byKind }: RequestCounts): Metric[] {
	const kinds = [...byKind]
	return [
		{
			name: 'roost_http_requests_total',
			help: 'Requests by status; 499: the client closed the connection.',
			type: 'counter',
			samples: kinds.flatMap(([kind, { statuses }]) =>
				[...statuses].map(([status, value]) => ({
					value,
					labels: { kind, status: String(status) },
				})),
			),
		},
		{
			name: 'roost_http_request_duration_seconds',
			help: 'Time from the request headers to the end of the response.',
			type: 'histogram',
			samples: kinds.flatMap(([kind, { latencies }]) => histogramSamples(kind, latencies)),
		},
	]
}

function histogramSamples(kind: string, { buckets, seconds, count }: Latencies) {
	let sum = 0
	const samples = buckets.map((value, place) => {
		sum += value
		const le = String(latencyBounds[place] ?? '+Inf')
		return { suffix: '_bucket', labels: { kind, le }, value: sum }
	})
	return [
		...samples,
		{ suffix: '_sum', labels: { kind }, value: seconds },
		{ suffix: '_count', labels: { kind }, value: count },
	]
}

function cacheMetrics(): Metric[] {
	const { counts, size } = pageCache
	return [
		counter('roost_page_cache_hits_total', 'Page cache hits.', counts.hits),
		counter('roost_page_cache_misses_total', 'Page cache misses.', counts.misses),
		counter('roost_page_cache_drops_total', 'Changes that evicted pages.', counts.invalidations),
		counter(
			'roost_page_cache_former_total',
			'Evicted pages served again because no new one could be rendered.',
			counts.stale,
		),
		gauge('roost_page_cache_pages', 'Cached pages.', size.pages),
		gauge('roost_page_cache_bytes', 'Size of the cached pages.', size.bytes),
	]
}

function workMetrics(work: Work | null): Metric[] {
	return [
		gauges('roost_jobs', 'Jobs waiting and failed.', work?.jobs),
		gauges('roost_mails', 'Mails waiting and failed.', work?.mails),
	]
}

function poolMetrics(): Metric[] {
	const { totalCount, idleCount, waitingCount } = poolOf(db)
	const states = { idle: idleCount, busy: totalCount - idleCount }
	return [
		gauges('roost_database_connections', 'Database connections of this process.', states),
		gauge('roost_database_waiting', 'Requests waiting for a database connection.', waitingCount),
	]
}

function processMetrics(): Metric[] {
	const { rss, heapUsed } = process.memoryUsage()
	const { user, system } = process.cpuUsage()
	const startedAt = (performance.timeOrigin / 1000).toFixed(3)
	return [
		gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
		gauge('nodejs_heap_size_used_bytes', 'Heap memory in use.', heapUsed),
		counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1_000_000),
		gauge('process_start_time_seconds', 'Start time of the process.', Number(startedAt)),
	]
}

function gauge(name: string, help: string, value: number): Metric {
	return { name, help, type: 'gauge', samples: [{ value }] }
}

/** A number for each state; none when they could not be read. */
function gauges(name: string, help: string, states: Record<string, number> = {}): Metric {
	const samples = Object.entries(states).map(([state, value]) => ({ value, labels: { state } }))
	return { name, help, type: 'gauge', samples }
}

function counter(name: string, help: string, value: number): Metric {
	return { name, help, type: 'counter', samples: [{ value }] }
}
