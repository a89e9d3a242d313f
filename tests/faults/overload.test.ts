// Too many, too long and malformed requests: they are refused, and cached pages are still served.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startSite } from '#tests/support/running-site.ts'
import { expectFigure } from '#tests/support/figures.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const megabyte = 1024 * 1024
let db: TestDb
let folder: string
let site: RunningSite

beforeAll(async () => {
	db = await testDb()
	folder = mkdtempSync(join(tmpdir(), 'roost-overload-'))
	const environment = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		LOG_LEVEL: 'fatal',
		TRUST_PROXY: '1',
	}
	site = await startSite(folder, { environment })
}, 120_000)

afterAll(async () => {
	site.process.kill('SIGTERM')
	await site.ended
	rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** Blocks every read of products until the returned function is called. */
async function holdProducts() {
	const holder = await db.pool.connect()
	await holder.query('begin; lock table products in access exclusive mode')
	let released: Promise<void> | undefined
	return () => (released ??= holder.query('rollback').then(() => holder.release()))
}

test('under too many page requests, some answer 503, cached pages are served, and the site recovers', async () => {
	const about = () => fetch(`${site.url}/about`)
	expect((await (await about()).text()).length).toBeGreaterThan(1000)
	expect((await fetch(`${site.url}/search?q=boots`)).status).toBe(200)
	// Blocks the reads until a request is refused: a fast machine would answer as fast as this test asks.
	const release = await holdProducts()
	const flood = Array.from({ length: 400 }, async (_, number) => {
		// Many visitors: searches are limited for each network.
		const headers = { 'X-Forwarded-For': `10.82.${number >> 8}.${number & 255}` }
		const response = await fetch(`${site.url}/search?q=boots${number}`, { headers })
		if (response.status === 503) void release()
		return { response, text: await response.text() }
	})
	const times: number[] = []
	const all = Promise.all(flood)
	let isOver = false
	void all.finally(() => (isOver = true))
	while (!isOver) {
		const startedMs = performance.now()
		expect((await about()).status).toBe(200)
		times.push(performance.now() - startedMs)
	}
	const responses = await all
	const refused = responses.filter(({ response }) => response.status === 503)
	expect(responses.filter(({ response }) => ![200, 503].includes(response.status))).toEqual([])
	expect(responses.length - refused.length).toBeGreaterThanOrEqual(8)
	expect(refused.length).toBeGreaterThan(0)
	expectFigure(times.toSorted((a, b) => a - b)[times.length >> 1]).toBeLessThan(1000)
	for (const { response, text } of refused) {
		expect(response.headers.get('retry-after')).toBe('5')
		expect(response.headers.get('cache-control')).toBe('no-store')
		expect(text).toContain('Please try again in a moment')
	}
	expect((await fetch(`${site.url}/search?q=boots`)).status).toBe(200)
}, 120_000)

test('a network whose forms never arrive is refused, and others can still send', async () => {
	const idle = [...post('/contact'), 'X-Forwarded-For: 198.51.100.1', 'Content-Length: 900', '', '']
	let refused = 0
	const sockets = Array.from({ length: 320 }, () => {
		const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
		socket.on('error', () => {})
		socket.once('data', (data) => (refused += data.toString().startsWith('HTTP/1.1 503') ? 1 : 0))
		return socket.on('connect', () => socket.write(idle.join('\r\n')))
	})
	onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
	await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThanOrEqual(20)
	const setCountry = (network: string) =>
		fetch(`${site.url}/set-country`, {
			method: 'POST',
			headers: { ...form(), 'X-Forwarded-For': network },
			body: 'country=Both',
			redirect: 'manual',
		})
	expect((await setCountry('203.0.113.7')).status).toBe(303)
	const response = await setCountry('198.51.100.1')
	expect(response.status).toBe(503)
	expect(response.headers.get('retry-after')).toBe('5')
	expect(await response.text()).toContain('Please try again in a moment')
}, 120_000)

const endless: [what: string, head: string[], status: number][] = [
	['an endless body', [...post('/contact'), 'Transfer-Encoding: chunked', '', ''], 413],
	['an endless call', [...post('/functions/v1/send-contact-email'), chunked(), '', ''], 413],
	['a body of 1 GB', [...post('/contact'), `Content-Length: ${1024 * megabyte}`, '', ''], 413],
	['1 GB for the back office', [...post('/admin/services/save'), chunked(), '', ''], 411],
	['1 GB for sign-in', [...post('/admin/auth'), `Content-Length: ${1024 * megabyte}`, '', ''], 413],
]

test.each(endless)('%s is refused, and not held in memory', async (_, head, status) => {
	const before = await memory()
	const isChunked = head.includes(chunked())
	const { response, elapsedMs } = await pour(head, isChunked ? chunkOf(65_536) : 'a'.repeat(65_536))
	expect(response.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
	expectFigure(elapsedMs).toBeLessThan(3000)
	expectFigure((await memory()) - before).toBeLessThan(100 * megabyte)
})

test('endless headers close the connection, and are not held in memory', async () => {
	const before = await memory()
	const { response, elapsedMs } = await pour(
		['GET / HTTP/1.1', 'Host: x', 'X-Long: '],
		'a'.repeat(65_536),
	)
	// The response is lost if the reset arrives first.
	expect(['HTTP/1.1 431', '']).toContain(response.slice(0, 12))
	expectFigure(elapsedMs).toBeLessThan(3000)
	expectFigure((await memory()) - before).toBeLessThan(100 * megabyte)
})

const strange: [what: string, headers: Record<string, string>, body: Uint8Array | string][] = [
	[
		'multipart without an end',
		multipart(),
		'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
	],
	['multipart without a boundary', { 'Content-Type': 'multipart/form-data' }, 'a=1'],
	['bytes that are not UTF-8', form(), new Uint8Array([0x61, 0x3d, 0xff, 0xfe, 0xc0])],
	['broken JSON', { 'Content-Type': 'application/json' }, '{"a":'],
]

test.each(strange)('%s never causes a 5xx response', async (_, headers, body) => {
	const paths = ['/contact', '/set-country', '/admin/auth', '/functions/v1/send-contact-email']
	for (const path of [...paths, '/api/auth/sign-in', '/admin/services/save']) {
		const init: RequestInit = {
			method: 'POST',
			headers,
			body: body as BodyInit,
			redirect: 'manual',
		}
		const response = await fetch(site.url + path, init)
		expect([path, response.status < 500]).toEqual([path, true])
	}
})

function post(path: string): string[] {
	return [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/x-www-form-urlencoded']
}

function chunked() {
	return 'Transfer-Encoding: chunked'
}

function form() {
	return { 'Content-Type': 'application/x-www-form-urlencoded' }
}

function multipart() {
	return { 'Content-Type': 'multipart/form-data; boundary=x' }
}

function chunkOf(bytes: number): string {
	return `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`
}

/** Sends the headers and then `piece` as long as the server reads; resolves with the response. */
function pour(head: string[], piece: string): Promise<{ response: string; elapsedMs: number }> {
	const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
	const startedMs = performance.now()
	let response = ''
	let isOpen = true
	const send = () => {
		while (isOpen && socket.write(piece));
	}
	socket.on('data', (data) => (response += data.toString()))
	socket.on('drain', send)
	socket.on('error', () => {})
	socket.on('connect', () => {
		socket.write(head.join('\r\n'))
		send()
	})
	return new Promise((done) => {
		socket.on('close', () => {
			isOpen = false
			done({ response, elapsedMs: performance.now() - startedMs })
		})
	})
}

async function memory(): Promise<number> {
	const text = await (await fetch(`${site.url}/metrics`)).text()
	return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])
}
