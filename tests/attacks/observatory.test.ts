// The site's HTTP Observatory score behind https, by its rules (docs/security.md), and security headers that it does
// not check.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { openSite } from '#tests/support/opening.ts'
import { launchSite } from '#tests/support/running-site.ts'
import { freePort } from '#server/free-port.ts'

let folder: string
let url: string
let site: ReturnType<typeof launchSite>

beforeAll(async () => {
	const db = await testDb()
	await openSite(db.url)
	folder = mkdtempSync(join(tmpdir(), 'roost-observatory-'))
	const port = await freePort()
	url = `http://127.0.0.1:${port}`
	site = launchSite(folder, {
		environment: {
			DATABASE_URL: db.url,
			APP_SECRET: randomBytes(32).toString('hex'),
			SITE_URL: 'https://www.hatchandhen.example',
			PORT: String(port),
		},
	})
	await vi.waitFor(async () => {
		const { status } = await fetch(`${url}/readyz`)
		if (status !== 200) throw new Error(`the site is not ready: ${site.said()}`)
	}, 120_000)
}, 120_000)

afterAll(async () => {
	site.child.kill('SIGTERM')
	await site.ended
	rmSync(folder, { recursive: true, force: true })
}, 120_000)

test('pages of the site score at least 130 points in the Observatory', async () => {
	for (const path of ['/', '/products', '/contact', '/admin/auth', '/no-such-page']) {
		const { headers } = await fetch(url + path, { redirect: 'manual' })
		expect([path, scoreOf(headers)]).toEqual([path, expect.toSatisfy((sum: number) => sum >= 130)])
	}
})

test('a missing header costs the points that the Observatory deducts for it', async () => {
	const { headers } = await fetch(url)
	const without = (name: string) => {
		const rest = new Headers(headers)
		rest.delete(name)
		return scoreOf(rest)
	}
	const full = scoreOf(headers)
	expect(without('Strict-Transport-Security')).toBe(100 - 20)
	expect(without('Content-Security-Policy')).toBe(100 - 25)
	expect(without('Cross-Origin-Opener-Policy')).toBe(full - 10)
})

test('no response names the server software, and TRACE is refused', async () => {
	for (const path of ['/', '/admin/auth', '/api/session', '/healthz', '/.git/config']) {
		const { headers } = await fetch(url + path, { redirect: 'manual' })
		expect([path, headers.get('server'), headers.get('x-powered-by')]).toEqual([path, null, null])
	}
	expect((await fetch(`${url}/.git/config`)).status).toBe(404)
	const response = await sayTrace()
	expect(response).not.toMatch(/^HTTP\/1\.1 2/)
	expect(response).not.toContain('X-Marker')
})

const privateReferrers = [
	'no-referrer',
	'same-origin',
	'strict-origin',
	'strict-origin-when-cross-origin',
]

/** 100 minus penalties; bonuses count from 90. */
function scoreOf(headers: Headers): number {
	const policy = policyOf(headers.get('Content-Security-Policy') ?? '')
	const age = Number(/max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1] ?? 0)
	const scripts = policy.get('script-src') ?? policy.get('default-src') ?? []
	const styles = policy.get('style-src') ?? policy.get('default-src') ?? []
	const isUnsafe = [...scripts, ...styles].some((source) =>
		["'unsafe-inline'", "'unsafe-eval'", 'data:', 'https:', 'http:', '*'].includes(source),
	)
	const framing = policy.get('frame-ancestors')?.join() === "'none'"
	let penalty = 0
	if (age === 0) penalty += 20
	else if (age < 15_768_000) penalty += 10
	if (policy.size === 0) penalty += 25
	else if (isUnsafe) penalty += 20
	if (headers.get('X-Content-Type-Options') !== 'nosniff') penalty += 5
	if (!framing && !headers.has('X-Frame-Options')) penalty += 20
	if (penalty > 10) return 100 - penalty
	const bonuses: [earned: boolean, points: number][] = [
		[!isUnsafe && policy.get('default-src')?.join() === "'none'", 10],
		[privateReferrers.includes(headers.get('Referrer-Policy') ?? ''), 5],
		[framing, 5],
		[headers.get('Cross-Origin-Resource-Policy') === 'same-origin', 10],
		[headers.get('Cross-Origin-Opener-Policy') === 'same-origin', 10],
	]
	return 100 - penalty + bonuses.reduce((sum, [earned, points]) => sum + (earned ? points : 0), 0)
}

function policyOf(text: string): Map<string, string[]> {
	const parts = text.split(';').map((part) => part.trim().split(/\s+/))
	return new Map(parts.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])))
}

function sayTrace(): Promise<string> {
	const socket = connect(Number(new URL(url).port), '127.0.0.1')
	socket.write('TRACE / HTTP/1.1\r\nHost: x\r\nX-Marker: here\r\nConnection: close\r\n\r\n')
	let response = ''
	socket.on('data', (data) => (response += data.toString()))
	return new Promise((done) => socket.on('close', () => done(response)))
}
