import { setTimeout as pause } from 'node:timers/promises'
import { runLoad, startHelper, visitorHeaders } from './load.ts'
import {
	canMeasureMemory,
	familyMegabytes,
	findBelow,
	findProcess,
	residentMegabytes,
} from './processes.ts'
import { atMost, inWords, told } from './row.ts'
import type { Row } from './row.ts'

const restMs = 5000
const requests = 100_000
const limits = { rest: 180, growth: 40 }
const paths = ['/', '/products', '/news', '/resources', '/about', '/contact', '/services']
const unit = 'MB'

/**
 * Memory of a freshly started web process, and its growth over 100,000 requests.
 *
 * @param launcher id of the process of `npm start`, the ancestor of all others.
 */
export async function measureMemory(
	launcher: number,
	siteUrl: string,
	dataDir: string,
): Promise<Row[]> {
	if (!canMeasureMemory) return [told('memory', 'not measured here: needs /proc of Linux')]
	const web = findBelow(launcher, 'server/index.ts')
	if (!web) throw new Error('no web process below the launcher')
	await pause(restMs)
	const rest = residentMegabytes(web)
	const requested = await askOften(siteUrl)
	const growth = residentMegabytes(web) - rest
	const worker = findBelow(web, 'server/worker.js')
	const postgres = findProcess(`${dataDir}/postgres`)
	const beside = [
		worker ? `worker ${inWords(residentMegabytes(worker))} MB` : '',
		postgres ? `PostgreSQL ${inWords(familyMegabytes(postgres))} MB` : '',
	]
	return [
		atMost(rest, {
			what: 'memory of the web process at rest',
			limit: limits.rest,
			unit,
			floor: `beside it: ${beside.filter(Boolean).join(', ')}`,
		}),
		atMost(growth, {
			what: `memory added by ${inWords(requested)} requests`,
			limit: limits.growth,
			unit,
		}),
	]
}

async function askOften(siteUrl: string): Promise<number> {
	await using load = startHelper('load-process.ts')
	const port = Number(new URL(siteUrl).port)
	let requested = 0
	for (const path of paths)
		await (await fetch(siteUrl + path, { headers: visitorHeaders })).arrayBuffer()
	for (let turn = 0; requested < requests; turn += 1) {
		const path = paths[turn % paths.length] ?? '/'
		const order = { port, path, headers: visitorHeaders, connections: 32, ms: 500 }
		requested += (await runLoad(load, order)).requests
	}
	return requested
}
