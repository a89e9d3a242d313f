// Security events in the log, and what it must never contain: every secret is planted beforehand and searched for at
// the end, with the log at its most verbose level.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contactPath } from '#enquiries/leads/calls.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { createAdmin } from '#tests/support/admin.ts'
import {
	ask,
	cookiesOf,
	failuresOf,
	postForm,
	startAttackedSite,
} from '#tests/support/attacked-site.ts'
import type { CallResult, AttackedSite, LogLine } from '#tests/support/attacked-site.ts'
import { buildMember, buildProduct } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'

const timeout = 120_000
vi.setConfig({ testTimeout: timeout })
const root = projectRoot()

/** Each contains the word to search for. */
const planted = {
	appSecret: `${randomBytes(24).toString('hex')}Kakapo1`,
	anonKey: 'Kakapo2-the-public-key-of-the-tests',
	metricsToken: 'Kakapo3-metrics-token-of-the-tests',
	smtpPassword: 'Kakapo4smtp',
	loopsKey: 'Kakapo5loops',
	password: 'Kakapo6 nests in 2026',
	wrongPassword: 'Kakapo7 guessed wrong',
	token: 'Kakapo8-made-up-token',
	cookie: 'Kakapo9-made-up-cookie',
	email: 'kakapo10@example.com',
	name: 'Kakapo11 Bell',
	words: 'Kakapo12 has mites',
}

let site: AttackedSite
let caused: Awaited<ReturnType<typeof causeEvents>>
let mail: MailServer
/** Secrets made during the tests. */
const secrets: string[] = []

beforeAll(async () => {
	mail = await startMailServer({ login: { user: 'office', password: planted.smtpPassword } })
	site = await startAttackedSite({
		APP_SECRET: planted.appSecret,
		ANON_KEY: planted.anonKey,
		METRICS_TOKEN: planted.metricsToken,
		SMTP_URL: mail.url,
		LOOPS_API_KEY: planted.loopsKey,
		LOOPS_URL: 'http://127.0.0.1:9/api',
		LOG_LEVEL: 'trace',
	})
	caused = await causeEvents()
}, timeout)

afterAll(async () => {
	await site.close()
	await mail.close()
}, timeout)

const call = (name: string, fields: Record<string, string>, headers = {}) =>
	postForm(site.url, `/api/auth/${name}`, { fields, headers })

const events = (name: string): LogLine[] => site.log().filter(({ event }) => event === name)

function tokenIn(text: string): string {
	const token = /[?&](?:token|setup)=([\w-]+)/.exec(text)?.[1] ?? ''
	expect(token).toHaveLength(43)
	secrets.push(token)
	return token
}

function remembered(response: CallResult): string {
	const cookies = cookiesOf(response)
	const values = cookies.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))
	secrets.push(...values.filter((value) => value.length > 20))
	return cookies
}

function postAs(
	cookie: string,
	path: string,
	given: { body: string; type?: string; from?: string },
) {
	const { body, type = 'application/json', from = site.url } = given
	return ask(site.url, path, {
		method: 'POST',
		headers: { Origin: from, Cookie: cookie, 'Content-Type': type },
		body,
	})
}

function sendMessage(index: number): Promise<CallResult> {
	const { name, words, anonKey } = planted
	const message = `${words} under the perches, and more of them every week.`
	return ask(site.url, contactPath, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${anonKey}` },
		body: JSON.stringify({
			name,
			email: `${index}.${planted.email}`,
			country: 'New Zealand',
			subject: words,
			message,
			toEmail: 'victim@example.com',
		}),
	})
}

/** Everything that is to be logged, once each. */
async function causeEvents() {
	const { password, email } = planted
	const passwords = { password, confirmation: password }
	// Printed right after the site is ready.
	await vi.waitUntil(() => site.site.said().includes('setup='), timeout)
	const setup = tokenIn(site.site.said())
	const first = await call('first-admin', { email, token: setup, ...passwords })
	const cookie = remembered(first)
	const { rows } = await site.db.pool.query('select id from admin_users')
	const userId: string = rows[0].id
	const victim = await createAdmin(site.db, { email: `v.${email}`, isAdmin: false })
	for (let tries = 0; tries < 5; tries += 1)
		await call('sign-in', { email: `locked.${email}`, password: planted.wrongPassword })
	const stranger = remembered(await call('sign-in', victim))
	expect((await ask(site.url, '/admin/leads', { headers: { Cookie: stranger } })).status).toBe(403)
	await call('sign-out', {}, { Cookie: stranger })
	await call('request-reset', { email })
	const { text } = await mail.waitFor(({ envelope }) => envelope.to.includes(email), 30_000)
	await call('set-password', { token: planted.token, ...passwords })
	await call('set-password', { token: tokenIn(text), ...passwords })
	const signedIn = remembered(await call('sign-in', { email, password }))
	const product = await buildProduct(site.db)
	const member = await buildMember(site.db)
	const statuses = [
		await postAs(signedIn, `/admin/products/${product.id}/trash`, { body: '{}' }),
		await postAs(signedIn, `/admin/products/${product.id}/restore`, { body: '{}' }),
		await postAs(signedIn, '/admin/upload?folder=team&name=x.jpg', {
			body: planted.words,
			type: 'application/octet-stream',
		}),
		await postAs(signedIn, '/rest/v1/rpc/invite_team_member', {
			body: JSON.stringify({ member_id: member.id, member_email: `i.${email}` }),
		}),
		await postAs(signedIn, '/admin/leads', { body: '{}', from: 'https://evil.example' }),
	].map(({ status }) => status)
	expect(statuses).toEqual([200, 200, 415, 200, 403])
	const altered = `roost-session=${planted.cookie}; roost-session-seal=${planted.cookie}`
	await ask(site.url, '/admin/leads', { headers: { Cookie: altered } })
	const sent = []
	for (let index = 0; index < 6; index += 1) sent.push((await sendMessage(index)).status)
	expect(sent).toEqual([200, 200, 200, 200, 200, 429])
	expect(cookie).not.toBe('')
	return { userId, victim, product }
}

test('security events are logged with the account, the network, the object and the result', async () => {
	const { userId, victim, product } = caused
	const by = { result: 'ok', actorId: userId }
	const expected: [event: string, line: Record<string, unknown>][] = [
		['role-change', { result: 'ok', userId, reason: 'first administrator' }],
		['sign-in', { result: 'ok', userId }],
		['sign-in', { result: 'failed', reason: 'credentials' }],
		['lockout', { result: 'refused' }],
		['access-denied', { result: 'refused', userId: victim.id }],
		['sign-out', { result: 'ok', userId: victim.id }],
		['link-refused', { result: 'refused' }],
		['password-set', { result: 'ok', userId, reason: 'reset' }],
		['trashed', { ...by, object: `product:${product.id}` }],
		['restored', { ...by, object: `product:${product.id}` }],
		['upload-refused', { result: 'refused', actorId: userId, object: 'team' }],
		['invite', by],
		['cross-site', { result: 'refused', object: '/admin/leads' }],
		['tampered-session', { result: 'refused' }],
		['rate-limit', { result: 'refused', reason: 'contact' }],
	]
	for (const [event, line] of expected) {
		expect(events(event)).toContainEqual(expect.objectContaining(line))
		for (const each of events(event)) {
			expect(each).toMatchObject({ time: expect.stringMatching(/Z$/), network: '127.0.0.1' })
			expect(each['requestId']).toMatch(/^[\da-f-]{36}$/)
		}
	}
	expect(events('reset-request')).toContainEqual(expect.objectContaining({ userId }))
})

test('line breaks and terminal codes in a path, a name or a header cannot forge a log line', async () => {
	const forged = '{"level":60,"forged":true}'
	const marks = [`%0d%0a${encodeURIComponent(forged)}`, '%1b[31m', '%e2%80%a8x', 'a'.repeat(5000)]
	for (const mark of marks)
		await ask(site.url, `/none-${mark}`, { headers: { 'User-Agent': mark } })
	await call('sign-in', { email: `a\r\n${forged}\u001b[31m@x.example`, password: 'x' })
	await postAs('', '/functions/v1/send-contact-email', { body: `{"a":"\r\n${forged}` })
	const lines = site.site.said().split('\n')
	const logged = lines.filter((line) => line.startsWith('{'))
	expect(logged.length).toBeGreaterThan(20)
	expect(site.log().filter((line) => line['forged'] === true)).toEqual([])
	const control = /[\p{Cc}\u2028\u2029]/u
	expect(logged.filter((line) => control.test(line))).toEqual([])
	expect(logged.filter((line) => line.length > 4000)).toEqual([])
})

test('no secret or personal data appears in the log, the process list or an error page', async () => {
	await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBeGreaterThan(5)
	// The first administrator's link is printed to the console only; those lines are not JSON.
	const logged = JSON.stringify(site.log())
	const databasePassword = new URL(site.db.url).password
	const words = [...secrets, 'akapo', databasePassword, 'evil.example/', 'victim@example.com']
	expect(secrets.length).toBeGreaterThan(5)
	expect(words.filter((word) => word !== '' && logged.includes(word))).toEqual([])
	const { pid } = site.site.process
	const commands = [String(pid), ...childrenOf(pid)].map((each) =>
		readFileSync(`/proc/${each}/cmdline`, 'utf8'),
	)
	expect(commands.length).toBeGreaterThan(1)
	expect(commands.join()).not.toMatch(/akapo|postgres(?:ql)?:/)
	for (const path of ['/none', '/admin/none', '/api/none', '/functions/v1/none', '/%']) {
		const { text } = await ask(site.url, path)
		expect(text).not.toMatch(/akapo(?!2-)|postgres(?:ql)?:|node_modules|\.ts:\d/)
	}
})

function childrenOf(pid: number | undefined): string[] {
	return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
}

test('scripts sent to browsers contain no name of a secret', () => {
	const folder = join(root, 'build/client/assets')
	const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
	expect(scripts.length).toBeGreaterThan(20)
	const names =
		/APP_SECRET|DATABASE_URL|SMTP_URL|S3_SECRET|LOOPS_API_KEY|METRICS_TOKEN|process\.env\./
	const holding = scripts.filter((name) => names.test(readFileSync(join(folder, name), 'utf8')))
	expect(holding).toEqual([])
})

test('these requests cause no failure of the site', () => {
	const ours = failuresOf(site).filter((line) => !line.includes('mailing list'))
	expect(ours).toEqual([])
})
