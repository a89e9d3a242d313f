// R14 to R16: the database is away, silent, restarting, locked or full. Cached pages are still served, everything else
// is refused quickly with a message, nothing changes, and the site recovers by itself.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { buildProduct, buildResource } from '#tests/support/factories.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { callTo, everythingIn, ownSite, signInTo, statusAt, took } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { startRelay } from '#tests/support/relay.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'

const random = seededRandom(seed)
const awayMs = isFullForm ? 300_000 : 2500
/** A lock timeout takes 5 s. */
const lockedMs = isFullForm ? 60_000 : 1000
const timeout = { timeout: 120_000 + 2 * awayMs }
/** Size of the pages' connection pool. */
const poolSize = 20
const typed = 'A question that must not be lost'

let relay: Awaited<ReturnType<typeof startRelay>>
let site: OwnSite
let cookie: string

beforeAll(async () => {
	let direct = ''
	site = await ownSite({
		prepare: async (db) => {
			await buildProduct(db, { slug: 'boot-dip' })
			await buildResource(db, { slug: 'checklist', free: true })
			relay = await startRelay(db.url)
			direct = relay.url
		},
		databaseUrl: () => direct,
		// The tests sign visitors' mailed links.
		environment: { APP_SECRET: env().APP_SECRET },
	})
	cookie = await signInTo(site, site.db)
}, 120_000)

afterAll(async () => {
	await site.close()
	await relay.close()
}, 120_000)

const product = () => `${site.url}/products/boot-dip`
async function keepPages() {
	for (const page of fivePages) expect(await statusAt(site.url + page)).toBe(200)
}

const isReady = async () => (await statusAt(`${site.url}/readyz`)) === 200

test.each(['closed', 'silent'] as const)(
	'database away (%s): cached pages are served, other requests answer 503, nothing changes',
	timeout,
	async (way) => {
		await keepPages()
		const before = await everythingIn(site)
		await relay.set(way)
		const readers = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
		const unreadyMs = await took(() =>
			expect.poll(isReady, { timeout: 30_000, interval: 20 }).toBe(false),
		)
		const refusedMs = await Promise.all([
			took(() => expectRefusedPage(`${site.url}/search?q=never-asked`)),
			...Object.keys(forms).map((path) => took(() => expectRefusedForm(path))),
			took(expectRefusedCall),
			took(expectOfficeTold),
			...elsewhere.map((path) => took(() => expectRefusedAddress(path))),
		])
		// Together with the others they would exceed the limit of concurrent renders.
		await Promise.all(unread.map(expectUnread))
		expect(await statusAt(`${site.url}/healthz`)).toBe(200)
		await pause(awayMs)
		await relay.set('open')
		const backMs = await took(() =>
			expect.poll(isReady, { timeout: 30_000, interval: 20 }).toBe(true),
		)
		await expect.poll(() => statusAt(`${site.url}/search?q=never-asked`)).toBe(200)
		const read = await readers.end()

		expect(read.failed).toEqual([])
		expectFigure(unreadyMs).toBeLessThan(5000)
		expectFigure(Math.max(...refusedMs)).toBeLessThan(10_000)
		expectFigure(backMs).toBeLessThan(5000)
		expect(await everythingIn(site)).toEqual(before)
		tellFigures('R14', `database away for ${awayMs / 1000} s, ${way}`, {
			'kept pages read': read.sent,
			failed: 0,
			responded: read.spread,
			'/readyz 503 after': `${Math.round(unreadyMs)} ms`,
			'refusals at most after': `${Math.round(Math.max(...refusedMs))} ms`,
			'well again after': `${Math.round(backMs)} ms`,
			'rows or files changed': 0,
		})
	},
)

async function expectRefusedPage(url: string) {
	const response = await fetch(url)
	expect([response.status, response.headers.has('Retry-After')]).toEqual([503, true])
	expect(await response.text()).toContain('</html>')
}

/** Pages and filters that are not cached. */
const unread = [
	'/resources/unkept',
	'/products/unkept',
	'/news/unkept',
	'/products?category=biosecurity',
	'/news?category=blogs',
	'/resources?category=guides',
	'/case-studies?system=barn',
]

/** Expects 503 and no claim about content that could not be read. */
async function expectUnread(path: string) {
	const response = await fetch(site.url + path)
	expect([path, response.status]).toEqual([path, 503])
	const text = await response.text()
	const denies = /replaced by a newer|>0 (products|articles|resources|cases)|aria-hidden="true">0</
	expect([path, denies.exec(text)?.[0]]).toEqual([path, undefined])
	expect([path, text.includes('could not be loaded')]).toEqual([path, true])
}

/** Addresses without a screen of their own. */
const elsewhere = [
	'/sitemap.xml',
	'/feed.xml',
	'/llms.txt',
	'/confirm',
	'/unsubscribe',
	'/confirm.data',
	'/admin/auth',
	'/api/session',
]

async function expectRefusedAddress(path: string) {
	const token = signToken(path === '/unsubscribe' ? 'unsubscribe' : 'confirm', randomUUID())
	const response = await fetch(`${site.url}${path}?token=${token}`, { headers: { cookie } })
	expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 503, '10'])
}

const person = { name: 'Tama Rewi', email: 'tama@rewi.example' }
const forms: Record<string, Record<string, string>> = {
	'/contact': {
		form: 'contact',
		...person,
		country: 'New Zealand',
		subject: 'Red mite',
		message: typed,
	},
	'/products/boot-dip': {
		form: 'enquiry',
		...person,
		companyOrFarm: 'Rewi Farm',
		productName: 'Boot dip',
		subject: 'Price',
		message: typed,
	},
	'/news': { form: 'newsletter', newsletterName: typed, newsletterEmail: 'tama@rewi.example' },
	'/resources': { form: 'request', ...person, resourceType: 'template', description: typed },
	'/resources/checklist': {
		form: 'download',
		firstName: 'Tama',
		lastName: typed,
		email: 'tama@rewi.example',
		country: 'Australia',
	},
}

/** Posted without scripts: the form returns with the typed values, even if its page cannot be read. */
async function expectRefusedForm(path: string) {
	const response = await fetch(`${site.url}${path}`, {
		method: 'POST',
		body: new URLSearchParams(forms[path]),
		headers: { Origin: site.url.replace('127.0.0.1', 'localhost') },
	})
	expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 503, '10'])
	const [form] = /<main.*<\/main>/s.exec(await response.text()) ?? ['']
	expect([path, form]).toEqual([
		path,
		expect.stringContaining(`name="form" value="${forms[path]?.['form']}"`),
	])
	const saved = form.replaceAll('&#x27;', "'")
	for (const value of Object.values(forms[path] ?? {})) expect(saved).toContain(value)
	expect(saved).toContain('role="alert"')
}

async function expectRefusedCall() {
	const response = await callTo(site, { message: typed })
	expect(response).toMatchObject({ status: 503, success: false, error: expect.any(String) })
}

async function expectOfficeTold() {
	const response = await fetch(`${site.url}/admin/products`, { headers: { cookie } })
	expect(response.status).toBe(503)
	expect(await response.text()).toMatch(/<h1/)
}

test(
	`ending every database session ${rounds} times fails at most one page per connection`,
	timeout,
	async () => {
		const [failedByRound, times]: [number[], number[]] = [[], []]
		for (let round = 0; round < rounds; round += 1) {
			let isOver = false
			let failed = 0
			const read = async (reader: number) => {
				for (let count = 0; !isOver; count += 1) {
					const url = `${site.url}/search?q=round${round}-${reader}-${count}`
					let status: number | null = null
					// Many visitors: searches are limited for each network.
					const headers = { 'X-Forwarded-For': `10.81.${count >> 8}.${count & 255}` }
					times.push(await took(async () => (status = await statusAt(url, { headers }))))
					expect([200, 503]).toContain(status)
					if (status !== 200) failed += 1
				}
			}
			const reading = Promise.all(Array.from({ length: 8 }, (_, reader) => read(reader)))
			await pause(100 + random() * 300)
			await endSessions()
			await pause(200)
			isOver = true
			await reading
			failedByRound.push(failed)
			await expect.poll(isReady).toBe(true)
		}
		const most = Math.max(...failedByRound)
		expect(most).toBeLessThanOrEqual(poolSize)
		tellFigures('R15', 'pg_terminate_backend of every session while pages are made', {
			rounds,
			pages: times.length,
			'failed in a round at most': most,
			responded: spread(times),
			stuck: 0,
		})
	},
)

function endSessions() {
	return site.db.pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and application_name like 'roost%'`,
	)
}

test(
	'with a table locked, its pages answer 503 in time and cached pages are served',
	timeout,
	async () => {
		await keepPages()
		expect(await statusAt(product())).toBe(200)
		const holder = new pg.Client(site.db.url)
		await holder.connect()
		await holder.query('begin; lock table products in access exclusive mode')
		const saved = readSteadily(site.url, {
			paths: [...fivePages, '/products/boot-dip'],
			perSecond: 50,
		})
		const times: number[] = []
		const until = performance.now() + lockedMs
		for (let count = 0; performance.now() < until; count += 1) {
			const missing = `${site.url}/products/not-there-${count}`
			times.push(await took(async () => expect(await statusAt(missing)).toBe(503)))
		}
		await holder.query('rollback')
		await holder.end()
		const backMs = await took(() =>
			expect.poll(() => statusAt(`${site.url}/products/not-there`)).toBe(404),
		)
		const read = await saved.end()
		expect(read.failed).toEqual([])
		expectFigure(Math.max(...times)).toBeLessThan(10_000)
		expectFigure(backMs).toBeLessThan(5000)
		tellFigures('R16', `table of products locked for ${lockedMs / 1000} s`, {
			'kept pages read': read.sent,
			failed: 0,
			responded: read.spread,
			'pages that need it refused after': spread(times),
			'well again after': `${Math.round(backMs)} ms`,
		})
	},
)

test(
	'with too few database connections, pages are rendered using those available, or refused',
	timeout,
	async () => {
		await keepPages()
		relay.allow(3)
		relay.cut()
		const saved = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
		const requested = Array.from({ length: 60 }, async (_, number) => {
			let status: number | null = null
			const ms = await took(
				async () => (status = await statusAt(`${site.url}/search?q=full${number}`)),
			)
			return { ms, status }
		})
		const responses = await Promise.all(requested)
		relay.allow(Infinity)
		const backMs = await took(() =>
			expect.poll(() => statusAt(`${site.url}/search?q=room`)).toBe(200),
		)
		const read = await saved.end()
		expect(read.failed).toEqual([])
		expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
		expectFigure(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(10_000)
		expectFigure(backMs).toBeLessThan(5000)
		tellFigures('R16', 'all but 3 connections of the database taken, 60 pages asked for at once', {
			'kept pages read': read.sent,
			failed: 0,
			'pages made': responses.filter(({ status }) => status === 200).length,
			refused: responses.filter(({ status }) => status === 503).length,
			'answered after': spread(responses.map(({ ms }) => ms)),
			'well again after': `${Math.round(backMs)} ms`,
		})
	},
)

test.runIf(isFullForm)('the database cancels a query of 30 s after 8 s', timeout, async () => {
	const { createDb } = await import('#platform/db/client.server.ts')
	const { pool } = createDb(relay.url)
	const ms = await took(() =>
		expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' }),
	)
	await pool.end()
	expectFigure(ms).toBeLessThan(10_000)
	tellFigures('R16', 'a query that takes 30 s', { 'ended after': `${Math.round(ms)} ms` })
})
