// R23: the site's clock is an hour ahead of the database's, jumps back, jumps a day ahead, and shows unusual dates.
// Sessions and links expire by the site's clock alone; each mail goes out once; pages show what was saved.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { productContent } from '#content/product/type.server.ts'
import { serviceContent } from '#content/service/type.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { scheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildProduct } from '#tests/support/factories.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { productInput, serviceForm } from '#tests/support/inputs.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { leadNotice } from '#tests/support/mails.ts'
import { movedClock } from '#tests/support/moved-clock.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const hourMs = 3_600_000
const mailsEach = 5
const timeout = { timeout: 120_000 }

let db: TestDb
let mail: MailServer
let folder: string
let clock: ReturnType<typeof movedClock>

beforeEach(async () => {
	db = await testDb()
	mail = await startMailServer()
	folder = mkdtempSync(join(tmpdir(), 'roost-clock-'))
	await buildProduct(db, { title: 'Boot dip', slug: 'boot-dip' })
}, 120_000)

afterEach(async () => {
	await mail.close()
	rmSync(folder, { recursive: true, force: true })
	await db[Symbol.asyncDispose]()
}, 120_000)

test('the site works with a clock an hour ahead, an hour back, a day on', timeout, async () => {
	const site = await start(hourMs)
	const { email } = await createAdmin(db)
	const cookie = await signIn(site, email)
	const token = await askForLink(site, email)
	// By the database's clock: the site's, a day ahead, publishes nothing early.
	await scheduleIn(2 * hourMs, 'Not for two hours')
	await expectWorking(site)
	expect(await mayEnter(site, cookie)).toBe(true)

	clock.move(-hourMs)
	await expectWorking(site)
	expect(await mayEnter(site, cookie)).toBe(true)
	expect(await mayEnter(site, await signIn(site, email))).toBe(true)

	clock.move(24 * hourMs)
	await expectWorking(site)
	// A session expires after twelve hours without use, a link after one hour.
	expect(await mayEnter(site, cookie)).toBe(false)
	expect(await useLink(site, token)).toBe(false)
	expect(await mayEnter(site, await signIn(site, email))).toBe(true)
	await scheduleIn(1500, 'In time')
	const titles = async () => (await db.pool.query('select title from services order by 1')).rows
	await expect
		.poll(titles, { timeout: 90_000, interval: 100 })
		.toEqual([{ title: 'Before Not for two hours' }, { title: 'In time' }])
	await stop(site)
	tellFigures('R23', 'the clock stands and jumps up to a day off', {
		jumps: 2,
		'mails sent': mail.mails.length,
		'sent twice': 0,
		'links and sessions wrongly valid': 0,
	})
})

const moments: [what: string, at: string][] = [
	['the end of 29 February', '2028-02-29T23:59:57Z'],
	['the hour that New Zealand repeats', '2027-04-03T13:59:57Z'],
	['the hour that New Zealand skips', '2027-09-25T13:59:57Z'],
	['the turn of the year', '2027-12-31T23:59:57Z'],
]

test.runIf(isFullForm).each(moments)('the site works at %s', timeout, async (_what, at) => {
	const site = await start(Date.parse(at) - Date.now())
	const { email } = await createAdmin(db)
	const cookie = await signIn(site, email)
	const began = performance.now()
	while (performance.now() - began < 5000) await expectWorking(site)
	expect(await mayEnter(site, cookie)).toBe(true)
	await stop(site)
})

let version = 1

/** Expects that a save shows on its page and that each mail goes out once. */
async function expectWorking(site: RunningSite) {
	const before = mail.mails.length
	const ids = await queueMails(
		db,
		Array.from({ length: mailsEach }, () => leadNotice()),
	)
	const { rows } = await db.pool.query<{ id: string; version: number }>(
		`select id, version from products where slug = 'boot-dip'`,
	)
	version += 1
	const { id = '', version: read = 0 } = rows[0] ?? {}
	const description = `Version ${version}`
	const input = productInput({ title: 'Boot dip', description })
	expect((await productContent.save(db, admin(), { id, version: read, input })).ok).toBe(true)
	const shown = async () => (await fetch(`${site.url}/products/boot-dip`)).text()
	await expect.poll(shown, { timeout: 30_000, interval: 10 }).toContain(description)
	const arrived = () => mail.mails.length - before
	await expect.poll(arrived, { timeout: 30_000, interval: 50 }).toBeGreaterThanOrEqual(mailsEach)
	const messageIds = mail.mails.map(({ messageId }) => messageId)
	expect(new Set(messageIds).size).toBe(messageIds.length)
	for (const sent of ids) expect(messageIds.join()).toContain(sent)
}

/** Schedules another title of a new service, in ms from now by the database's clock. */
async function scheduleIn(ms: number, title: string) {
	const system = { kind: 'system' } as const
	const values = { ...serviceForm, title: `Before ${title}` }
	const made = await serviceContent.saveForm(db, system, { id: null, version: 0, values })
	if (!made.ok) throw new Error(JSON.stringify(made.error))
	const { version: read } = made.value
	const id = String(made.value.id)
	const record = await serviceContent.readForm(db, id)
	const draft = { id, version: read, copy: 0, values: { ...record?.values, title } }
	const publishAt = new Date(Date.now() + ms)
	expect((await scheduleWorkingCopy(db, system, serviceContent, { ...draft, publishAt })).ok).toBe(
		true,
	)
}

async function start(shiftMs: number): Promise<RunningSite> {
	clock = movedClock(join(folder, 'clock'))
	clock.move(shiftMs)
	const environment = {
		...clock.environment,
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		SMTP_URL: mail.url,
		TZ: 'Pacific/Auckland',
		LOG_LEVEL: 'fatal',
	}
	const site = await startSite(join(folder, 'data'), { environment })
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

async function stop(site: RunningSite) {
	site.process.kill('SIGTERM')
	expect(await site.ended).toBe(0)
}

async function call(site: RunningSite, name: string, form: Record<string, string>) {
	return fetch(`${site.url}/api/auth/${name}`, {
		method: 'POST',
		headers: { Origin: originOf(site) },
		body: new URLSearchParams(form),
	})
}

async function signIn(site: RunningSite, email: string): Promise<string> {
	const response = await call(site, 'sign-in', { email, password: 'Perch-and-litter-9' })
	expect(response.status).toBe(200)
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')
}

async function mayEnter(site: RunningSite, cookie: string): Promise<boolean> {
	const response = await fetch(`${site.url}/admin/dashboard`, {
		headers: { Cookie: cookie },
		redirect: 'manual',
	})
	await response.arrayBuffer()
	return response.status === 200
}

/** Requests a password reset; returns the token from the mail. */
async function askForLink(site: RunningSite, email: string): Promise<string> {
	await call(site, 'request-reset', { email })
	const sent = await mail.waitFor(({ text }) => text.includes('token='), 30_000)
	return /token=([\w-]+)/.exec(sent.text)?.[1] ?? ''
}

async function useLink(site: RunningSite, token: string): Promise<boolean> {
	const response = await call(site, 'set-password', {
		token,
		password: 'Another-perch-and-litter-9',
	})
	return response.ok
}

/** The site's own origin, with its host name. */
function originOf(site: RunningSite): string {
	return site.url.replace('127.0.0.1', 'localhost')
}
