// R17, R18, S39: very many connections, slow, silent, busy and at once. The other visitors are served as usual.
import { get } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { metricOf, openFilesOf, ownSite, statusAt, took } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'

const [slow, idle, busy] = isFullForm ? [2000, 8000, 8000] : [200, 600, 400]
const heldMs = isFullForm ? 25_000 : 2500
const timeout = { timeout: 180_000 }
const megabyte = 1024 * 1024
/** Connections opened at a time, so that the system's backlog does not overflow. */
const batch = 200
const slowestMs = 300

let site: OwnSite

beforeAll(async () => {
	site = await ownSite()
	for (const page of fivePages) await statusAt(site.url + page)
}, 120_000)

afterAll(() => site.close(), 120_000)

const p99 = (timesMs: number[]) =>
	timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length * 0.99)] ?? 0
const memory = () => metricOf(site, 'process_resident_memory_bytes')

test(`while ${slow} clients send or read byte by byte, pages stay fast`, timeout, async () => {
	const before = { memory: await memory(), files: openFilesOf(site), read: await readQuietly() }
	const sockets = await open(slow)
	const reading = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
	const drip = dripFrom(sockets)
	await pause(heldMs)
	const most = await memory()
	const read = await reading.end()
	// Slow readers do not notice the end: count the site's open files.
	const isFree = () => openFilesOf(site) < before.files + 20
	// In the short form the test closes them itself.
	if (!isFullForm) for (const socket of sockets) socket.destroy()
	const closedMs = await took(() => expect.poll(isFree, { timeout: 80_000 }).toBe(true))
	clearInterval(drip)
	for (const socket of sockets) socket.destroy()
	expect(read.failed).toEqual([])
	expectFigure(p99(read.timesMs)).toBeLessThan(Math.max(slowestMs, 3 * p99(before.read.timesMs)))
	expectFigure(most - before.memory).toBeLessThan(100 * megabyte)
	expectFigure(closedMs + heldMs).toBeLessThan(80_000)
	tellFigures('R17', 'clients that send a header or body byte a second, or read one', {
		clients: slow,
		'pages read': read.sent,
		failed: 0,
		responded: read.spread,
		'before them': before.read.spread,
		'memory more': `${Math.round((most - before.memory) / megabyte)} MB`,
		...(isFullForm && { 'all cut after': `${Math.round((closedMs + heldMs) / 1000)} s` }),
	})
})

/**
 * Starts each connection within the first second, then sends or reads a byte a second on it: a fiftieth of them every
 * 20 ms.
 */
function dripFrom(sockets: Socket[]) {
	const parts = 50
	let turn = 0
	return setInterval(() => {
		for (let index = turn % parts; index < sockets.length; index += parts) {
			const socket = sockets[index] as Socket
			if (turn < parts) begin(socket, index % 3)
			else if (index % 3 === 2) socket.read(1)
			else if (socket.writable) socket.write('a')
		}
		turn += 1
	}, 1000 / parts)
}

/** Baseline of the machine at this moment. */
async function readQuietly() {
	const reading = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
	await pause(Math.min(heldMs, 10_000))
	return reading.end()
}

/** Unfinished headers, a very slow body, or an unread response. */
function begin(socket: Socket, kind: number) {
	if (kind === 0) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-')
	else if (kind === 1)
		socket.write(
			'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\n',
		)
	else {
		socket.pause()
		socket.write('GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n'.repeat(2))
	}
}

test(`while ${idle} connections are idle, pages are served`, timeout, async () => {
	const files = openFilesOf(site)
	const sockets = await open(idle)
	for (const socket of sockets) socket.resume().write('HEAD / HTTP/1.1\r\nHost: x\r\n\r\n')
	const reading = readSteadily(site.url, { paths: fivePages, perSecond: isFullForm ? 200 : 50 })
	await pause(Math.min(heldMs, 8000))
	// The site closes connections that were silent for 10 s; by then all of them have been opened.
	const held = openFilesOf(site) - files
	const most = await memory()
	const read = await reading.end()
	for (const socket of sockets) socket.destroy()
	expectFigure(held, 'connections held').toBeGreaterThan(idle * 0.9)
	expect(read.failed).toEqual([])
	expectFigure(most).toBeLessThan(600 * megabyte)
	await expect.poll(() => openFilesOf(site), { timeout: 30_000 }).toBeLessThan(files + 60)
	tellFigures('R18', 'idle keep-alive connections', {
		connections: idle,
		'pages read': read.sent,
		failed: 0,
		responded: read.spread,
		'memory of the site': `${Math.round(most / megabyte)} MB`,
	})
})

test(`the site survives ${busy} busy connections`, timeout, async () => {
	const sockets = await open(busy)
	const counts: Record<string, number> = {}
	for (const [index, socket] of sockets.entries()) {
		const ask = `GET ${fivePages[index % fivePages.length]} HTTP/1.1\r\nHost: x\r\n\r\n`
		let response = ''
		socket.on('data', (data: Buffer) => {
			response = (response + data.toString('latin1')).slice(-200_000)
			const status = /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]
			if (!status || !response.includes('</html>')) return
			counts[status] = (counts[status] ?? 0) + 1
			response = ''
			socket.write(ask)
		})
		socket.write(ask)
	}
	await pause(Math.min(heldMs, 10_000))
	const broken = sockets.filter(({ destroyed }) => destroyed).length
	for (const socket of sockets) socket.destroy()
	const wellMs = await took(async () => {
		for (const page of fivePages)
			await expect.poll(() => statusAt(site.url + page), { timeout: 30_000 }).toBe(200)
	})
	expect(site.process.exitCode).toBeNull()
	expectFigure(wellMs).toBeLessThan(5000)
	const told = Object.entries(counts).map(([status, amount]) => `${amount} × ${status}`)
	expect(Object.keys(counts).filter((status) => !['200', '503'].includes(status))).toEqual([])
	expect(counts['200'] ?? 0).toBeGreaterThan(0)
	tellFigures('R18', 'busy connections on five pages', {
		connections: busy,
		responses: told.join(' and '),
		'connections broken': broken,
		'well again after': `${Math.round(wellMs)} ms`,
	})
})

const otherClient = '203.0.113.7'
const bursts = isFullForm ? [200, 600] : [200]

test.each(bursts)(
	'S39: while %i connections of one client at once ask for new pages, other clients are answered',
	timeout,
	async (amount) => {
		const timesMs: Record<string, number[]> = {}
		const counts: Record<string, number> = {}
		// The earlier tests may have left the site busy, or this country's page unmade.
		const readAbout = () => askFrom(otherClient, '/about')
		await expect.poll(readAbout, { timeout: 30_000 }).toBe(200)
		for (let round = 0; round < rounds; round += 1) {
			const flood = Array.from({ length: amount }, async (_, number) => {
				// A missing record has a page of its own, made for each; searches have a limit.
				const status = await askFrom('198.51.100.1', `/products/burst-${round}-${number}`)
				counts[status] = (counts[status] ?? 0) + 1
			})
			const others = ['/healthz', '/about', `/search?q=boots${round}`].map(async (path) => {
				const kind = path.startsWith('/search') ? 'a new page' : path
				let status = 0
				const ms = await took(async () => (status = await askFrom(otherClient, path)))
				// Under load a new page may be refused; what is kept may not.
				expect(kind === 'a new page' ? [200, 503] : [200]).toContain(status)
				timesMs[kind] = [...(timesMs[kind] ?? []), ms]
			})
			await Promise.all([...others, ...flood])
		}
		expect(Object.keys(counts).filter((status) => !['404', '503'].includes(status))).toEqual([])
		for (const kind of ['/healthz', '/about'])
			expectFigure(Math.max(...(timesMs[kind] ?? [])), kind).toBeLessThan(500)
		tellFigures('S39', `${amount} connections of one client at once, each for a new page`, {
			rounds,
			...Object.fromEntries(Object.entries(timesMs).map(([kind, ms]) => [kind, spread(ms)])),
			responses: Object.entries(counts)
				.map(([status, times]) => `${times} × ${status}`)
				.join(' and '),
		})
	},
)

/** Asks over a connection of its own; returns the status. */
function askFrom(network: string, path: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = { 'X-Forwarded-For': network }
		const requested = get(site.url + path, { agent: false, headers }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode ?? 0))
		})
		requested.on('error', reject)
	})
}

async function open(amount: number): Promise<Socket[]> {
	const port = Number(new URL(site.url).port)
	const sockets: Socket[] = []
	while (sockets.length < amount) {
		const some = Array.from({ length: Math.min(batch, amount - sockets.length) }, () => {
			const socket = connect(port, '127.0.0.1')
			socket.on('error', () => {})
			return new Promise<Socket>((done) => socket.once('connect', () => done(socket)))
		})
		sockets.push(...(await Promise.all(some)))
	}
	return sockets
}
