// R38: the geolocation service is down, hangs, or sends nonsense or an endless response. No page waits for it, and `/api/geo` soon
// reports that detection failed.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildService } from '#tests/support/factories.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const longestMs = 4000
const megabyte = 1024 * 1024

let folder: string
let site: RunningSite
let answer: (response: ServerResponse) => unknown = () => {}
let sent = 0
const service = createServer((_request, response) => answer(response))

beforeAll(async () => {
	const db = await testDb()
	await buildService(db, { title: 'Only in New Zealand', country: 'New Zealand' })
	folder = mkdtempSync(join(tmpdir(), 'roost-geo-'))
	await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
	const { port } = service.address() as AddressInfo
	const environment = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		GEOIP_URL: `http://127.0.0.1:${port}/json`,
		LOG_LEVEL: 'silent',
	}
	site = await startSite(folder, { environment })
}, 120_000)

afterAll(async () => {
	site.process.kill('SIGTERM')
	await site.ended
	service.closeAllConnections()
	service.close()
	rmSync(folder, { recursive: true, force: true })
}, 120_000)

const json = (response: ServerResponse, text: string) =>
	response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)

const faults: [what: string, answer: (response: ServerResponse) => unknown][] = [
	['hangs', () => {}],
	['begins and hangs', (response) => response.writeHead(200).write('{"country')],
	['answers 500', (response) => response.writeHead(500).end('{}')],
	['hangs up', (response) => response.destroy()],
	['answers no JSON', (response) => json(response, '<html>')],
	['answers other JSON', (response) => json(response, '{"country_name": {"toString": 1}}')],
	['answers a name of 10,000 letters', (response) => json(response, nameOf('x'.repeat(10_000)))],
	['redirects into the house', (response) => response.writeHead(302, { Location: site.url }).end()],
	['answers without end', pourOut],
]

test.each(isFullForm ? faults : faults.slice(1))(
	'when the service %s, pages work and a failure is reported soon',
	async (_what, fault) => {
		answer = fault
		sent = 0
		const asking = timed('/api/geo')
		const page = await timed('/services')
		expect(page.status).toBe(200)
		expect(page.text).toContain('Only in New Zealand')
		const told = await asking
		expect([told.status, told.text]).toEqual([502, '{"error":"Detection failed"}'])
		expectFigure(told.ms).toBeLessThan(longestMs)
		// Bytes in the buffers of both sides count as sent too.
		expect(sent).toBeLessThan(8 * megabyte)
	},
)

test('a working service’s country is returned', async () => {
	answer = (response) => json(response, nameOf('Australia'))
	expect(await timed('/api/geo')).toMatchObject({
		status: 200,
		text: '{"country_name":"Australia"}',
	})
})

test.runIf(isFullForm)('pages are as fast while the service hangs as while it works', async () => {
	const timesOf = async (how: typeof answer) => {
		answer = how
		const asking = Array.from({ length: 10 }, () => timed('/api/geo'))
		const times: number[] = []
		for (let turn = 0; turn < 60; turn += 1) times.push((await timed('/services')).ms)
		await Promise.all(asking)
		return times.toSorted((a, b) => a - b)[30] ?? 0
	}
	const well = await timesOf((response) => json(response, nameOf('Australia')))
	const hanging = await timesOf(() => {})
	expectFigure(hanging - well).toBeLessThan(50)
	tellFigures('R38', 'the service that finds countries hangs', {
		'a page while it answers': `${well.toFixed(1)} ms`,
		'while it hangs': `${hanging.toFixed(1)} ms`,
		'faults tried': faults.length,
	})
})

function nameOf(name: string): string {
	return JSON.stringify({ country_name: name })
}

/** Writes as fast as the client reads, until the connection ends. */
function pourOut(response: ServerResponse) {
	const piece = Buffer.alloc(65_536, 32)
	const pour = () => {
		let isTaken = true
		while (isTaken && !response.destroyed) {
			isTaken = response.write(piece)
			sent += piece.length
		}
	}
	response.on('drain', pour)
	response.on('error', () => {})
	pour()
}

async function timed(path: string) {
	const started = performance.now()
	const response = await fetch(site.url + path)
	const text = await response.text()
	return { status: response.status, text, ms: performance.now() - started }
}
