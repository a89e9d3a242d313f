// All metrics of `GET /metrics`. The database is queried at most once in five seconds, however often they are read.
import { db, poolOf } from '#app/db/client.server.ts'
import { countJobs } from '#app/jobs/counts.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { countMails } from '#app/mail/queries.server.ts'
import { pageGate } from '../page-gate.ts'
import { pageCache } from '../site-cache.ts'
import type { Metric } from './prometheus-text.ts'
import { latencyBounds } from './request-counts.ts'
import type { Latencies, RequestCounts } from './request-counts.ts'
import { vitals } from './vitals.ts'

const askAgainMs = 5000

/** The current metrics of this process. */
export async function readMetrics(): Promise<Metric[]> {
	const work = await readWork()
	const { requests, loop } = vitals()
	return [
		...requestMetrics(requests),
		...cacheMetrics(),
		gauge('roost_pages_under_way', 'Answers being made.', pageGate.underWay),
		gauge('roost_pages_waiting', 'Requests that wait for their turn.', pageGate.waiting),
		counter('roost_pages_refused_total', 'Refused, too much to do.', pageGate.refused),
		...workMetrics(work),
		gauge('roost_database_up', 'Whether the database answers.', work ? 1 : 0),
		...poolMetrics(),
		{
			name: 'roost_event_loop_delay_seconds',
			help: 'How late a timer is called, measured 20 times a second.',
			type: 'summary',
			samples: [
				{ suffix: '_sum', value: loop.sumMs / 1000 },
				{ suffix: '_count', value: loop.count },
			],
		},
		gauge(
			'roost_event_loop_delay_recent_seconds',
			'Longest delay of the last half second.',
			loop.recentMs / 1000,
		),
		...processMetrics(),
	]
}

type Work = { jobs: Record<string, number>; mails: Record<string, number> }
let asked: { atMs: number; answer: Promise<Work | null> } | null = null

function readWork(): Promise<Work | null> {
	const now = performance.now()
	if (!asked || now - asked.atMs > askAgainMs) asked = { atMs: now, answer: askWork() }
	return asked.answer
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
			help: 'Requests answered; 499: nobody waited for the answer.',
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
			help: 'From the headers of a request to the end of its answer.',
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
		counter('roost_page_cache_hits_total', 'Pages answered from memory.', counts.hits),
		counter('roost_page_cache_misses_total', 'Pages that had to be made.', counts.misses),
		counter('roost_page_cache_drops_total', 'Changes that dropped pages.', counts.drops),
		counter(
			'roost_page_cache_former_total',
			'Pages answered once more after they were dropped, because none could be made.',
			counts.former,
		),
		gauge('roost_page_cache_pages', 'Pages in memory.', size.pages),
		gauge('roost_page_cache_bytes', 'Bytes they take.', size.bytes),
	]
}

function workMetrics(work: Work | null): Metric[] {
	const byState = (states: Record<string, number> = {}) =>
		Object.entries(states).map(([state, value]) => ({ value, labels: { state } }))
	return [
		{
			name: 'roost_jobs',
			help: 'Jobs that wait, and that were given up.',
			type: 'gauge',
			samples: byState(work?.jobs),
		},
		{
			name: 'roost_mails',
			help: 'Mails that wait, and that were given up.',
			type: 'gauge',
			samples: byState(work?.mails),
		},
	]
}

function poolMetrics(): Metric[] {
	const { totalCount, idleCount, waitingCount } = poolOf(db)
	return [
		{
			name: 'roost_database_connections',
			help: 'Connections of this process to the database.',
			type: 'gauge',
			samples: [
				{ value: idleCount, labels: { state: 'idle' } },
				{ value: totalCount - idleCount, labels: { state: 'busy' } },
			],
		},
		gauge('roost_database_waiting', 'Work that waits for a connection.', waitingCount),
	]
}

function processMetrics(): Metric[] {
	const { rss, heapUsed } = process.memoryUsage()
	const { user, system } = process.cpuUsage()
	const startedAt = (performance.timeOrigin / 1000).toFixed(3)
	return [
		gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
		gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
		counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1_000_000),
		gauge('process_start_time_seconds', 'When it was started.', Number(startedAt)),
	]
}

function gauge(name: string, help: string, value: number): Metric {
	return { name, help, type: 'gauge', samples: [{ value }] }
}

function counter(name: string, help: string, value: number): Metric {
	return { name, help, type: 'counter', samples: [{ value }] }
}
