// The content of `/metrics`, and who may read it, on the built site.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask as askExactly } from '#tests/support/attacked-site.ts'
import { testDb } from '#tests/support/database.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const token = randomBytes(24).toString('hex')
let folder: string
let site: RunningSite

beforeAll(async () => {
	const db = await testDb()
	folder = mkdtempSync(join(tmpdir(), 'roost-metrics-'))
	const environment = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		METRICS_TOKEN: token,
	}
	site = await startSite(folder, { environment })
}, 120_000)

afterAll(async () => {
	site.process.kill('SIGTERM')
	await site.ended
	rmSync(folder, { recursive: true, force: true })
}, 120_000)

test('requests are counted by kind and status, including cache hits', async () => {
	const before = await read()
	for (let turn = 0; turn < 3; turn += 1) await (await fetch(`${site.url}/about`)).text()
	await (await fetch(`${site.url}/no-such-page`)).text()
	await (await fetch(`${site.url}/api/session`)).text()
	const after = await read()
	const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
	expect(grown('roost_http_requests_total{kind="page",status="200"}')).toBe(3)
	expect(grown('roost_http_requests_total{kind="page",status="404"}')).toBe(1)
	expect(grown('roost_http_requests_total{kind="call",status="200"}')).toBe(1)
	expect(grown('roost_http_request_duration_seconds_count{kind="page"}')).toBe(4)
	expect(grown('roost_http_request_duration_seconds_bucket{kind="page",le="+Inf"}')).toBe(4)
	expect(grown('roost_page_cache_hits_total')).toBe(2)
})

test('metrics cover cached pages, jobs, mails, database, event loop and memory', async () => {
	const metrics = await read()
	for (const name of [
		'roost_page_cache_misses_total',
		'roost_page_cache_bytes',
		'roost_jobs{state="waiting"}',
		'roost_jobs{state="failed"}',
		'roost_mails{state="waiting"}',
		'roost_mails{state="failed"}',
		'roost_database_connections{state="idle"}',
		'roost_database_waiting',
		'roost_event_loop_delay_seconds_count',
	]) {
		expect([name, metrics.has(name)]).toEqual([name, true])
	}
	expect(metrics.get('roost_database_up')).toBe(1)
	expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('a local caller without a token gets metrics only if Host names this machine', async () => {
	const ask = (host: string, headers: Record<string, string> = {}) =>
		askExactly(site.url, '/metrics', { headers: { Host: host, ...headers } })
	const { port } = new URL(site.url)
	for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST'])
		expect([host, (await ask(host)).status]).toEqual([host, 200])
	const others = ['rebound.example', `rebound.example:${port}`, '127.0.0.1.rebound.example']
	for (const host of [...others, '10.0.0.1', 'localhost.rebound.example']) {
		const { status, text } = await ask(host)
		expect([host, status]).toEqual([host, 404])
		expect(text).not.toContain('roost_')
		const known = await ask(host, { Authorization: `Bearer ${token}` })
		expect([host, known.status]).toEqual([host, 200])
	}
	expect((await ask('localhost@rebound.example')).text).not.toContain('roost_')
})

test('a request through a proxy needs the token, and gets a 404 without it', async () => {
	const ask = (headers: Record<string, string>) => fetch(`${site.url}/metrics`, { headers })
	const strangers: Record<string, string>[] = [
		{ 'X-Forwarded-For': '127.0.0.1' },
		{ Forwarded: 'for=127.0.0.1' },
		{ 'X-Forwarded-For': '::1', Authorization: `Bearer ${token}x` },
		{ 'X-Forwarded-For': '::1', Authorization: 'Bearer ' },
	]
	for (const headers of strangers) {
		const response = await ask(headers)
		expect(response.status).toBe(404)
		expect(await response.text()).not.toContain('roost_')
	}
	const response = await ask({ 'X-Forwarded-For': '9.9.9.9', Authorization: `Bearer ${token}` })
	expect(response.status).toBe(200)
	expect(response.headers.get('cache-control')).toBe('no-store')
	expect(response.headers.get('content-type')).toContain('version=0.0.4')
})

/** Values by name and labels. */
async function read(): Promise<Map<string, number>> {
	const response = await fetch(`${site.url}/metrics`)
	const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
	expect(lines.filter((line) => !/^[a-z_]+(\{[^}]+\})? [\d.e+-]+$/.test(line))).toEqual([])
	return new Map(
		lines.map((line) => {
			const space = line.lastIndexOf(' ')
			return [line.slice(0, space), Number(line.slice(space + 1))]
		}),
	)
}
