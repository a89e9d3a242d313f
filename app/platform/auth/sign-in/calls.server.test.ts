import { afterAll, expect, test } from 'vitest'
import { closeDb } from '#platform/db/client.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import { authCalls } from './calls.server.ts'
import { keepBrowser, knownBrowser } from '../session/known-browser.server.ts'
import { readSession } from '../session/session.server.ts'
import { requestReset } from './sign-up.server.ts'

// The calls use the process's own database, which is this one; the site is public.
const db = await testDb()
completeEnv({ DATABASE_URL: db.url, SITE_URL: 'https://www.example.com' })
afterAll(async () => {
	await closeDb()
	await db[Symbol.asyncDispose]()
})

async function call(
	name: string,
	fields: Record<string, string>,
	address = '203.0.113.9',
	cookie = '',
) {
	const form = new FormData()
	for (const [field, value] of Object.entries(fields)) form.set(field, value)
	const request = new Request('https://www.example.com/api/auth/x', {
		method: 'POST',
		headers: { Cookie: cookie },
	})
	const response = await authCalls[name]?.({
		request,
		form,
		address,
		country: null,
		followEmail: async () => {},
	})
	if (!response) throw new Error(`No call ${name}`)
	return response
}

async function jobs() {
	const { rows } = await db.$client.query(
		'select task_identifier as task, count(*)::int as count from graphile_worker.jobs group by 1 order by 1',
	)
	return Object.fromEntries(rows.map((row) => [row.task, row.count]))
}

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

async function mailedToken(email: string): Promise<string> {
	const { rows } = await db.$client.query(
		`select data->>'path' as path from mails where to_email = $1`,
		[email],
	)
	return /token=([\w-]+)$/.exec(rows[0].path)?.[1] ?? ''
}

const passwords = { password: testPassword, confirmation: testPassword }

test('a request for a mail enqueues one job and answers the same, with or without an account', async () => {
	const { email } = await createAdmin(db)
	const responses = []
	for (const address of [email, 'nobody@example.com']) {
		const { 'account.requestReset': resets = 0, 'account.signUp': signUps = 0 } = await jobs()
		responses.push(await call('request-reset', { email: address }))
		expect(await jobs()).toMatchObject({ 'account.requestReset': resets + 1 })
		responses.push(await call('sign-up', { email: address, ...passwords }))
		expect(await jobs()).toMatchObject({ 'account.signUp': signUps + 1 })
	}
	expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
		new Set([JSON.stringify({ status: 200, body: { ok: true } })]),
	)
})

test('a mailbox gets four mails an hour; further requests answer the same but send nothing', async () => {
	const before = (await jobs())['account.requestReset'] ?? 0
	const responses = []
	for (let at = 0; at < 6; at++)
		responses.push(await call('request-reset', { email: 'full@example.com' }))

	expect(responses.every((response) => response.status === 200)).toBe(true)
	expect((await jobs())['account.requestReset']).toBe(before + 4)
})

test('a network address can request 30 mails in 15 minutes, then gets 429', async () => {
	const ask = (at: number) =>
		call('request-reset', { email: `many${at}@example.com` }, '198.51.100.30')
	const statuses = []
	for (let at = 0; at < 31; at++) statuses.push((await ask(at)).status)

	expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
	expect(await ask(32)).toMatchObject({ status: 429, body: { code: 'tooMany' } })
})

test('after ten invalid links a network address has to wait', async () => {
	const guess = () => call('set-password', { token: 'made up', ...passwords }, '198.51.100.31')
	for (let at = 0; at < 10; at++) expect(await guess()).toMatchObject({ status: 410 })
	expect(await guess()).toMatchObject({ status: 429 })
	expect(await call('verify-email', { token: 'made up' }, '198.51.100.31')).toMatchObject({
		status: 429,
	})
})

test('a reset link lifts the lock of the account and of every browser known to it', async () => {
	const { id, email } = await createAdmin(db)
	const fresh = new Request('https://www.example.com')
	const noteOf = async () => cookieOf((await keepBrowser(db, fresh, id))[0] ?? '')
	const [own, other] = [await noteOf(), await noteOf()]
	const signInFrom = async (cookie: string, password: string) =>
		(await call('sign-in', { email, password }, '198.51.100.32', cookie)).status
	for (const cookie of [own, other, '']) {
		for (let tries = 1; tries <= 5; tries++) await signInFrom(cookie, 'wrong')
		expect(await signInFrom(cookie, testPassword)).toBe(429)
	}
	await requestReset(db, { email, now: new Date() })
	const token = await mailedToken(email)
	const password = 'a new one, and longer'
	const fields = { token, password, confirmation: password }

	expect(await call('set-password', fields, '198.51.100.32', own)).toMatchObject({ status: 200 })
	for (const cookie of [own, other, '']) expect(await signInFrom(cookie, password)).toBe(200)
})

test('whoever sets a password with a mailed link is signed in by it, though a stranger locks the account', async () => {
	const { id, email } = await createAdmin(db)
	await requestReset(db, { email, now: new Date() })
	const fields = { token: await mailedToken(email), ...passwords }
	for (let tries = 1; tries <= 6; tries++)
		await call('sign-in', { email, password: 'wrong' }, '198.51.100.33')

	const { body, cookies = [] } = await call('set-password', fields, '198.51.100.34')
	expect(body).toEqual({ ok: true, to: '/admin/dashboard' })
	const Cookie = cookies.map(cookieOf).join('; ')
	const request = new Request('https://www.example.com', { headers: { Cookie } })
	expect((await readSession(db, request)).session?.user.email).toBe(email)
	expect(await knownBrowser(db, request, email)).not.toBeNull()
	const { rows } = await db.$client.query('select method from auth_sessions where user_id = $1', [
		id,
	])
	expect(rows).toEqual([{ method: 'link' }])
})

test('an invalid form answers 422 with a sentence', async () => {
	const faults = [
		await call('sign-up', { email: 'nowhere', ...passwords }),
		await call('sign-up', { email: 'ana@example.com', password: 'abcdefg1', confirmation: 'x' }),
		await call('request-reset', {}),
		await call('set-password', { token: 'x', password: '', confirmation: '' }),
		await call('first-admin', { token: 'x', email: '', ...passwords }),
	]
	for (const { status, body } of faults) {
		expect(status).toBe(422)
		expect(!body.ok && body.message).toMatch(/^[A-Z].*[a-z.]$/)
	}
})

test('under https every cookie is Secure, and the session cookies are bound to this host', async () => {
	const { email } = await createAdmin(db)
	const { cookies = [] } = await call('sign-in', { email, password: testPassword })

	const [session = '', seal = '', browser = '', wanted = ''] = cookies
	expect(session).toMatch(/^__Host-roost-session=/)
	expect(seal).toMatch(/^__Host-roost-session-seal=/)
	for (const cookie of [session, seal, browser, wanted]) {
		expect(cookie).toContain('Secure')
		expect(cookie).toContain('HttpOnly')
		expect(cookie).toContain('SameSite=Lax')
		expect(cookie).not.toContain('Domain')
	}
	const request = new Request('https://www.example.com', {
		headers: { Cookie: cookieOf(browser) },
	})
	expect(await knownBrowser(db, request, email)).not.toBeNull()
})

test('signing in makes a new token whatever cookies came with it, and ends the session of before', async () => {
	const { email } = await createAdmin(db)
	const given = { email, password: testPassword }
	const planted = '__Host-roost-session=planted-by-someone; __Host-roost-session-seal=planted'
	const first = (await call('sign-in', given, '203.0.113.9', planted)).cookies ?? []
	expect(first.join()).not.toContain('planted')
	const before = first.slice(0, 2).map(cookieOf).join('; ')
	const second = (await call('sign-in', given, '203.0.113.9', before)).cookies ?? []
	expect(cookieOf(second[0] ?? '')).not.toBe(cookieOf(first[0] ?? ''))
	const asking = (cookie: string) =>
		new Request('https://www.example.com/admin', { headers: { Cookie: cookie } })
	expect((await readSession(db, asking(before))).session).toBeNull()
	const now = second.slice(0, 2).map(cookieOf).join('; ')
	expect((await readSession(db, asking(now))).session?.user.email).toBe(email)
})
