// Samples what a site's web process uses under load: memory, open files, connections to the database.
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { usedHeapMegabytes } from './heap.ts'
import { canMeasureMemory, findBelow, residentMegabytes } from './processes.ts'
import { percentile } from './row.ts'
import type { Bench } from './site.ts'

const sampleEveryMs = 500

type Change = { early: number; late: number }

/**
 * Figures from the end of the warm-up to the end of the load; `early` and `late` are medians of the first and the last
 * third.
 */
export type Course = {
	/** RSS in MB; its slope in MB a second, by least squares. */
	memory: Change & { most: number; perSecond: number }
	/** Live objects right after a garbage collection, in MB. */
	heap: Change
	files: Change
	connections: Change
}

type WatchOptions = { seconds: number; warmUpPart: number }
type Sample = { second: number; memory: number; files: number; connections: number }

/** Samples the first site twice a second; null where the system does not report the memory of processes. */
export async function watchSite(
	{ site, pool }: Bench,
	{ seconds, warmUpPart }: WatchOptions,
): Promise<Course | null> {
	const web = canMeasureMemory ? findBelow(site.process.pid ?? 0, 'server/index.ts') : null
	if (!web) return null
	const started = performance.now()
	const second = () => (performance.now() - started) / 1000
	await pause(seconds * warmUpPart * 1000)
	const heapEarly = await usedHeapMegabytes(web)
	const samples: Sample[] = []
	while (second() < seconds) {
		samples.push({
			second: second(),
			memory: residentMegabytes(web),
			files: readdirSync(`/proc/${web}/fd`).length,
			connections: await countConnections(pool),
		})
		await pause(sampleEveryMs)
	}
	const heap = { early: heapEarly, late: await usedHeapMegabytes(web) }
	const most = Math.max(...samples.map(({ memory }) => memory))
	return {
		memory: { ...changeOf(samples, 'memory'), most, perSecond: slopeOf(samples) },
		heap,
		files: changeOf(samples, 'files'),
		connections: changeOf(samples, 'connections'),
	}
}

async function countConnections(pool: Bench['pool']): Promise<number> {
	const { rows } = await pool.query<{ amount: number }>(
		'select count(*)::int as amount from pg_stat_activity where datname = current_database()',
	)
	return rows[0]?.amount ?? 0
}

function changeOf(samples: Sample[], what: 'memory' | 'files' | 'connections'): Change {
	const values = samples.map((sample) => sample[what])
	const third = Math.ceil(values.length / 3)
	return {
		early: percentile(values.slice(0, third), 0.5),
		late: percentile(values.slice(-third), 0.5),
	}
}

function slopeOf(samples: Sample[]): number {
	const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
	const [x, y] = [
		mean(samples.map(({ second }) => second)),
		mean(samples.map(({ memory }) => memory)),
	]
	const products = samples.map(({ second, memory }) => (second - x) * (memory - y))
	return mean(products) / mean(samples.map(({ second }) => (second - x) ** 2))
}
