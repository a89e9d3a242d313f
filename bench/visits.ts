// What counting views gets right, and what it costs.
import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import { createDb } from '#platform/db/client.server.ts'
import { readVisits } from '#insight/visits/read-visits.server.ts'
import { seededRandom } from '#tests/support/random.ts'
import type { FloodOrder, FloodResult } from './flood-process.ts'
import { askHelper, startHelper, visitorHeaders } from './load.ts'
import { atMost, inWords, percentile, told } from './row.ts'
import type { Row } from './row.ts'

const visits = 5000
const others = 5000
/** Views a second that are reported during a flood: 50,000 a minute. */
const reportsPerSecond = 833
const floodSeconds = 20
const pages = ['/', '/products', '/news', '/resources', '/about', '/contact', '/services']
const sources = [null, 'www.google.com', 'www.bing.com', 'm.facebook.com']
const widths = [360, 390, 412, 768, 820, 1280, 1536, 1920]
const agents = [
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
	'Mozilla/5.0 (Linux; Android 15; SM-A245F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
	'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
	'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]
const robots = [
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36',
	'python-requests/2.32.3',
	'',
]

type Client = { site: string; agent: Agent; address: string; userAgent: string }
type Report = { path: string; start: unknown; width: number; isDriven?: boolean; marks: object[] }

/** Views and visitors counted beside those that there were, and how many of the others were counted. */
export async function measureCounting(siteUrl: string, pool: Pool): Promise<Row[]> {
	const random = seededRandom(20_261_128)
	const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
	await pool.query('truncate visit_counts, visitors_of_day')
	const agent = new Agent({ keepAlive: true, maxSockets: 32 })
	const clientAt = (n: number, userAgent: string): Client => ({
		site: siteUrl,
		agent,
		userAgent,
		address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
	})
	const truth = { views: 0, visits: 0, visitors: 0 }
	await inTurn(visits, async (n) => {
		// One in eight shares the line of another, with a browser of its own.
		const client = clientAt(n % 8 === 7 ? n - 1 : n, `${one(agents)} Visit/${n}`)
		const first = one(pages)
		const marks = await load(client, first)
		const [width, seen, path] = [one(widths), 1 + Math.floor(random() * 5), one(pages)]
		truth.views += seen
		truth.visits += 1
		truth.visitors += 1
		// One in a hundred runs no scripts.
		if (n % 100 === 99) return
		for (let view = 0; view < seen; view += 1) {
			const start = view === 0 && [one(sources), first, null]
			await report(client, { path: view === 0 ? first : path, start, width, marks })
		}
	})
	const people = await countedIn(pool)
	await inTurn(others, async (n) => {
		const kind = n % 5
		const client = clientAt(100_000 + n, kind < 2 ? one(robots) : one(agents))
		const marks = await load(client, one(pages))
		const view = { path: one(pages), start: false, width: one(widths) }
		// A robot with scripts, one without, one that reports blindly, a browser that a program drives; prefetches report
		// nothing.
		if (kind === 0) await report(client, { ...view, marks })
		if (kind === 2) await report(client, { ...view, marks: [] })
		if (kind === 3) await report(client, { ...view, marks, isDriven: true })
	})
	const all = await countedIn(pool)
	agent.destroy()
	const off = (what: 'views' | 'visits' | 'visitors') =>
		(100 * Math.abs(people[what] - truth[what])) / truth[what]
	return [
		...(['views', 'visits', 'visitors'] as const).map((what) =>
			atMost(off(what), {
				what: `${what} of ${inWords(visits)} visits, counted beside the truth`,
				limit: 2,
				unit: '%',
				floor: `${inWords(people[what])} of ${inWords(truth[what])}`,
			}),
		),
		atMost(all.views - people.views, {
			what: `views counted of ${inWords(others)} robots, prefetches and driven browsers`,
			limit: 25,
			unit: 'views',
		}),
	]
}

/** What a flood of reports does to who reads a page meanwhile, and how many rows it makes. */
export async function measureFlood(siteUrl: string, pool: Pool): Promise<Row[]> {
	await pool.query('truncate visit_counts, visitors_of_day')
	const agent = new Agent({ keepAlive: true })
	const client: Client = { site: siteUrl, agent, userAgent: agents[0]!, address: '10.9.9.9' }
	const marks = await load(client, '/')
	agent.destroy()
	await using flood = startHelper('flood-process.ts')
	const order: FloodOrder = {
		port: Number(new URL(siteUrl).port),
		headers: {
			...visitorHeaders,
			'User-Agent': client.userAgent,
			'X-Forwarded-For': client.address,
			'Content-Type': 'text/plain;charset=UTF-8',
			'Sec-Fetch-Site': 'same-origin',
		},
		marks,
		perSecond: reportsPerSecond,
		ms: (floodSeconds / 2) * 1000 + 500,
	}
	const without: number[] = []
	const during: number[] = []
	let sent = 0
	for (const times of [without, during, without, during]) {
		const flooding = times === during && askHelper<FloodResult>(flood, order)
		times.push(...(await timeReader(siteUrl, floodSeconds / 2)))
		const result = await flooding
		if (result && result.failures > 0) throw new Error(`${result.failures} reports failed`)
		if (result) sent += result.sent
	}
	await pool.query('select pg_sleep(6)')
	const { rows } = await pool.query<{ amount: number }>(
		'select count(*)::int as amount from visit_counts',
	)
	const [calm, flooded] = [percentile(without, 0.99), percentile(during, 0.99)]
	return [
		atMost(flooded - calm, {
			what: 'a cached page, p99, longer with 50,000 reports a minute',
			limit: 1,
			unit: 'ms',
			floor: `${inWords(calm)} ms without, p50 ${inWords(percentile(without, 0.5))} and ${inWords(percentile(during, 0.5))} ms`,
		}),
		told(`rows that ${inWords(sent)} reports of one address made`, `${rows[0]?.amount}`),
	]
}

/** How long the numbers of the screen take with two years of counts of 100,000 records. */
export async function measureVisitors(databaseUrl: string): Promise<Row[]> {
	const { db, pool } = createDb(databaseUrl, { statement_timeout: 0, query_timeout: 0 })
	await pool.query('truncate visit_counts, visit_summaries')
	await pool.query(`insert into visit_counts
		select d::date, 'page', 'product ' || md5((power(random(), 3) * 100000)::int::text)::uuid, 1 + (5 * random())::int, 1
		from generate_series(current_date - 729, current_date, interval '1 day') d, generate_series(1, 1500) n on conflict do nothing`)
	await pool.query(`insert into visit_counts select day, kind, case kind when 'hour' then (n - 1)::text else kind || n end, 10, 5
		from (select distinct day from visit_counts) days, generate_series(1, 24) n,
			(values ('hour'), ('source'), ('country'), ('campaign')) kinds (kind)`)
	await pool.query(`insert into visit_counts select day, 'search', 'words ' || md5(n::text), 3, 2
		from (select distinct day from visit_counts) days, generate_series(1, 200) n`)
	await pool.query('vacuum analyze visit_counts')
	const rows: Row[] = []
	for (const days of [30, 365]) {
		const taken: number[] = []
		for (let turn = 0; turn < 7; turn += 1) {
			const started = performance.now()
			await readVisits(db, days)
			taken.push(performance.now() - started)
		}
		rows.push(
			atMost(percentile(taken, 0.5), {
				what: `Visitors of ${days} days, two years of 100,000 records, p50`,
				limit: 300,
				unit: 'ms',
			}),
			told(`the same, made for the first time that day`, `${inWords(taken[0] ?? 0)} ms`),
		)
	}
	await pool.query('truncate visit_counts')
	await pool.end()
	return rows
}

/** Runs `work` for each number below `amount`, 16 at a time. */
async function inTurn(amount: number, work: (n: number) => Promise<void>) {
	let next = 0
	const caller = async () => {
		for (let n = next++; n < amount; n = next++) await work(n)
	}
	await Promise.all(Array.from({ length: 16 }, caller))
}

/** Loads a page; returns what its scripts read of the response. */
async function load(client: Client, path: string): Promise<object[]> {
	const { headers } = await send(client, { path })
	const timing = String(headers['server-timing'] ?? '')
	return timing.split(', ').map((name) => ({ name, duration: 0, description: '' }))
}

async function report(client: Client, { path, start, width, isDriven = false, marks }: Report) {
	const body = JSON.stringify([path, start, width, isDriven, marks])
	const { status } = await send(client, { path: '/api/seen', body })
	if (status !== 204) throw new Error(`a report was answered ${status}`)
}

type Sent = { path: string; body?: string }

function send({ site, agent, address, userAgent }: Client, { path, body }: Sent) {
	return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>(
		(resolve, reject) => {
			const sent = request(
				site + path,
				{
					agent,
					method: body === undefined ? 'GET' : 'POST',
					headers: {
						...visitorHeaders,
						'User-Agent': userAgent,
						'X-Forwarded-For': address,
						...(body !== undefined && {
							'Content-Type': 'text/plain;charset=UTF-8',
							'Content-Length': Buffer.byteLength(body),
							'Sec-Fetch-Site': 'same-origin',
						}),
					},
				},
				(response) => {
					response.resume()
					response.on('end', () =>
						resolve({ status: response.statusCode, headers: response.headers }),
					)
				},
			)
			sent.on('error', reject)
			sent.end(body)
		},
	)
}

/** Response times of a cached page in ms, asked for 50 times a second. */
async function timeReader(siteUrl: string, seconds: number): Promise<number[]> {
	const taken: number[] = []
	const until = performance.now() + seconds * 1000
	const reader = {
		agent: new Agent({ keepAlive: true }),
		userAgent: agents[2]!,
		address: '10.8.8.8',
	}
	while (performance.now() < until) {
		const started = performance.now()
		await send({ ...reader, site: siteUrl }, { path: '/products' })
		taken.push(performance.now() - started)
		await new Promise((resolve) => setTimeout(resolve, 20))
	}
	reader.agent.destroy()
	return taken
}

/** What is stored, once nothing more comes. */
async function countedIn(pool: Pool) {
	const read = async () => {
		const { rows } = await pool.query<{ views: number; visits: number; visitors: number }>(
			`select coalesce(sum(views) filter (where kind = 'page'), 0)::int as views,
				coalesce(sum(visits) filter (where kind = 'page'), 0)::int as visits,
				coalesce(sum(views) filter (where kind = 'visitors'), 0)::int as visitors from visit_counts`,
		)
		return rows[0]!
	}
	// Each site stores every five seconds.
	await pool.query('select pg_sleep(6)')
	return read()
}
