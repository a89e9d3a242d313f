import { beforeAll, afterAll, expect, test } from 'vitest'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { confirmEmail, waitingEmail } from './change-email.server.ts'
import type { EmailChange } from './change-email.server.ts'
import { accountChanges } from './account-changes.server.ts'
import type { Admin } from '../actor.ts'
import { readSession, startSession } from '../session/session.server.ts'
import { keepBrowser, knownBrowser } from '../session/known-browser.server.ts'
import { readCount } from '../sign-in/attempt-limits.server.ts'
import { issueLink, readLink } from '../sign-in/links.server.ts'
import { setPassword } from '../sign-in/set-password.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { listOwnSessions } from './own-sessions.server.ts'

let db: TestDb
beforeAll(async () => {
	db = await testDb()
})
afterAll(() => db[Symbol.asyncDispose]())

const now = new Date()

/** An administrator with a session, and the request that this session sends. */
async function signedIn() {
	const { id, email } = await createAdmin(db)
	const request = await addSession(id, 'Firefox on Linux')
	const { session } = await readSession(db, request)
	const sessionId = session?.id ?? ''
	const admin: Admin = { kind: 'admin', id, email, name: '', role: 'administrator', sessionId }
	return { admin, request }
}

async function addSession(userId: string, browser: string): Promise<Request> {
	const origin = { browser, country: 'New Zealand' }
	const cookies = await startSession(db, { userId, method: 'password', origin })
	const header = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
	return new Request('http://localhost/admin/account', { headers: { Cookie: header } })
}

type Person = Awaited<ReturnType<typeof signedIn>>

async function change({ admin, request }: Person, name: string, body: Record<string, unknown>) {
	const work = accountChanges[name]
	if (!work) throw new Error(`No change ${name}`)
	return work(db, { admin, request }, body)
}

async function mailsTo(email: string) {
	const { rows } = await db.$client.query(
		'select kind, data from mails where to_email = $1 order by created_at',
		[email],
	)
	return rows
}

/** The link that went to the new address. */
async function linkTo(email: string): Promise<string> {
	const mail = (await mailsTo(email)).find(({ kind }) => kind === 'account-email')
	return /email=([\w-]+)$/.exec(mail?.data.path)?.[1] ?? ''
}

const confirm = (token: string, followed: EmailChange[] = []) =>
	confirmEmail(db, {
		token,
		now,
		follow: async (_tx, given) => void followed.push(given),
	})

const password = testPassword

test('a new address is confirmed at that address, told to the old one, and used from then on', async () => {
	const ana = await signedIn()
	const [from, to] = [ana.admin.email, 'ana.new@example.com']
	const response = await change(ana, 'change-email', { email: ` ANA.new@example.com`, password })
	expect(response).toMatchObject({ status: 200 })
	expect(await waitingEmail(db, ana.admin.id, now)).toBe(to)
	expect((await readSession(db, ana.request)).session?.user.email).toBe(from)

	const followed: EmailChange[] = []
	expect(await confirm(await linkTo(to), followed)).toMatchObject({ ok: true })

	expect(followed).toEqual([{ userId: ana.admin.id, from, to }])
	expect((await readSession(db, ana.request)).session?.user.email).toBe(to)
	expect(await mailsTo(from)).toMatchObject([
		{ data: { subject: 'A new email address was asked for' } },
		{ kind: 'account-notice', data: { sentence: expect.stringContaining(to) } },
	])
	const given = { password, address: null, browser: null }
	expect(await signIn(db, { ...given, email: from })).toMatchObject({ ok: false })
	expect(await signIn(db, { ...given, email: to })).toMatchObject({ ok: true })
})

test('a link to a new address works once, and a later request ends the earlier link', async () => {
	const bo = await signedIn()
	await change(bo, 'change-email', { email: 'bo1@example.com', password })
	const first = await linkTo('bo1@example.com')
	await change(bo, 'change-email', { email: 'bo2@example.com', password })
	const dead = { ok: false, error: { code: 'deadLink' } }

	expect(await confirm(first)).toEqual(dead)
	const second = await linkTo('bo2@example.com')
	const twice = await Promise.all([confirm(second), confirm(second)])
	expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await confirm(second)).toEqual(dead)
})

test('an address of another account is answered like a free one, gets no mail, and cannot be taken', async () => {
	const [cy, other] = [await signedIn(), await createAdmin(db)]
	const free = await change(cy, 'change-email', { email: 'cy.free@example.com', password })
	const taken = await change(cy, 'change-email', { email: other.email, password })
	expect(taken.status).toBe(free.status)
	expect(await mailsTo(other.email)).toEqual([])

	await change(cy, 'change-email', { email: 'cy.late@example.com', password })
	const token = await linkTo('cy.late@example.com')
	await createAdmin(db, { email: 'cy.late@example.com' })
	expect(await confirm(token)).toMatchObject({ ok: false })
})

test('bad input and the wrong password are told at the field, and nothing is mailed', async () => {
	const di = await signedIn()
	const tries = [
		['email', { email: 'di@', password }],
		['email', { email: di.admin.email.toUpperCase(), password }],
		['password', { email: 'di.new@example.com', password: '' }],
		['password', { email: 'di.new@example.com', password: 'guessed' }],
		['password', { email: 'di.new@example.com' }],
	] as const
	for (const [field, body] of tries) {
		const { status, body: told } = await change(di, 'change-email', body)
		expect([status, Object.keys((told as { messages: object }).messages)]).toEqual([422, [field]])
	}
	expect(await mailsTo('di.new@example.com')).toEqual([])
	expect(await waitingEmail(db, di.admin.id, now)).toBeNull()
})

test('a new password ends every other session and the links that set one, and is told to the person', async () => {
	const eve = await signedIn()
	const other = await addSession(eve.admin.id, 'Chrome on Android')
	const newPassword = 'a dry shed in every season'
	const body = { password, newPassword, confirmation: newPassword }
	expect(await change(eve, 'change-password', body)).toMatchObject({ status: 200 })

	expect((await readSession(db, eve.request)).session).not.toBeNull()
	expect((await readSession(db, other)).session).toBeNull()
	const given = { email: eve.admin.email, address: null, browser: null }
	expect(await signIn(db, { ...given, password })).toMatchObject({ ok: false })
	expect(await signIn(db, { ...given, password: newPassword })).toMatchObject({ ok: true })
	const mails = await mailsTo(eve.admin.email)
	expect(mails[0]).toMatchObject({ data: { subject: 'Your password was changed' } })
})

test.each([
	['newPassword', { newPassword: 'short', confirmation: 'short' }],
	['newPassword', { newPassword: 'password123', confirmation: 'password123' }],
	['confirmation', { newPassword: 'a dry shed 2026', confirmation: 'a wet shed 2026' }],
])('a password that cannot be set is refused at %s: %j', async (field, body) => {
	const fay = await signedIn()
	const response = await change(fay, 'change-password', { ...body, password })
	expect(response.status).toBe(422)
	expect(Object.keys((response.body as { messages: object }).messages)).toEqual([field])
})

test('wrong current passwords are counted for the session, which a stranger who locks the account does not lock', async () => {
	const gus = await signedIn()
	const body = { email: 'gus.new@example.com', password: 'guessed' }
	for (let at = 0; at < 4; at++) await change(gus, 'change-email', body)
	const fifth = await change(gus, 'change-email', body)
	const words = { message: 'Too many failed attempts. Please try again in 15 minutes.' }
	expect(fifth).toEqual({ status: 429, body: words })
	expect(await change(gus, 'change-email', { ...body, password })).toEqual({
		status: 429,
		body: words,
	})
	expect(await readCount(db, 'account', gus.admin.email)).toMatchObject({ tries: 0 })

	const hoani = await signedIn()
	const { email } = hoani.admin
	const wrong = { email, password: 'guessed', address: null, browser: null }
	for (let at = 0; at < 5; at++) await signIn(db, wrong)
	expect(await signIn(db, { ...wrong, password })).toMatchObject({ error: { code: 'locked' } })
	const response = await change(hoani, 'change-email', { email: 'hoani.new@example.com', password })
	expect(response.status).toBe(200)
})

test.each([
	[
		'change-password',
		{ password, newPassword: 'a dry shed 2026', confirmation: 'a dry shed 2026' },
	],
	['end-other-sessions', {}],
])('%s ends the notes of other browsers, and this one keeps its own', async (name, body) => {
	const person = await signedIn()
	const { id, email } = person.admin
	const [note = ''] = await keepBrowser(db, person.request, id)
	const isKnown = (cookie: string) => knownBrowser(db, withCookie(cookie), email)
	expect(await isKnown(note)).not.toBeNull()
	const { status, cookies = [] } = await change(person, name, body)

	expect(status).toBe(200)
	expect(await isKnown(note)).toBeNull()
	expect(await isKnown(cookies[0] ?? '')).not.toBeNull()
})

const withCookie = (cookie: string) =>
	new Request('http://localhost', { headers: { Cookie: cookie.split(';')[0] ?? '' } })

test('own sessions are listed with browser and country, this one first; one or all others can be ended', async () => {
	const hui = await signedIn()
	const [phone, tablet] = [
		await addSession(hui.admin.id, 'Chrome on Android'),
		await addSession(hui.admin.id, 'Safari on iOS'),
	]
	const list = () =>
		listOwnSessions(db, { userId: hui.admin.id, sessionId: hui.admin.sessionId, now: new Date() })
	const [first, ...others] = await list()
	expect(first).toMatchObject({
		browser: 'Firefox on Linux',
		country: 'New Zealand',
		isThisOne: true,
	})
	const ofPhone = others.find(({ browser }) => browser === 'Chrome on Android')
	expect(await change(hui, 'end-session', { id: ofPhone?.id })).toMatchObject({
		body: { ended: 1 },
	})
	expect((await readSession(db, phone)).session).toBeNull()
	expect((await readSession(db, tablet)).session).not.toBeNull()
	await change(hui, 'end-other-sessions', {})
	expect((await list()).map(({ id }) => id)).toEqual([hui.admin.sessionId])
})

test('neither this session nor one of somebody else can be ended by its id', async () => {
	const [ida, jon] = [await signedIn(), await signedIn()]
	for (const id of [ida.admin.sessionId, jon.admin.sessionId, 'x', "' or true", null])
		expect(await change(ida, 'end-session', { id })).toMatchObject({ body: { ended: 0 } })
	expect((await readSession(db, ida.request)).session).not.toBeNull()
	expect((await readSession(db, jon.request)).session).not.toBeNull()
})

test('a mailed link does not outlive a changed password, a reset, or a changed address', async () => {
	const kai = await signedIn()
	const ask = async (email: string) => {
		await change(kai, 'change-email', { email, password })
		return linkTo(email)
	}
	const first = await ask('kai.thief@example.com')
	const newPassword = 'a dry shed in every season'
	await change(kai, 'change-password', { password, newPassword, confirmation: newPassword })
	expect(await confirm(first)).toMatchObject({ ok: false })

	const lin = await signedIn()
	const reset = await issueLink(db, { kind: 'reset', userId: lin.admin.id, now })
	await change(lin, 'change-email', { email: 'lin.thief@example.com', password })
	const token = /token=([\w-]+)$/.exec(reset)?.[1] ?? ''
	expect(await setPassword(db, { token, password: newPassword, now })).toMatchObject({ ok: true })
	expect(await confirm(await linkTo('lin.thief@example.com'))).toMatchObject({ ok: false })

	const moa = await signedIn()
	const old = await issueLink(db, { kind: 'invitation', userId: moa.admin.id, now })
	await change(moa, 'change-email', { email: 'moa.new@example.com', password })
	expect(await confirm(await linkTo('moa.new@example.com'))).toMatchObject({ ok: true })
	const oldToken = /token=([\w-]+)$/.exec(old)?.[1] ?? ''
	expect(await readLink(db, oldToken, now)).toBeNull()
})

test('of two accounts that confirm one address at once, one gets it', async () => {
	const people = [await signedIn(), await signedIn()]
	const tokens = []
	for (const person of people) {
		await db.$client.query(`delete from mails where to_email = 'shared@example.com'`)
		await change(person, 'change-email', { email: 'shared@example.com', password })
		tokens.push(await linkTo('shared@example.com'))
	}
	const responses = await Promise.all(tokens.map((token) => confirm(token)))
	expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a sign-in that was checked before the password changed starts no session', async () => {
	const ned = await signedIn()
	const client = await db.$client.connect()
	await client.query('begin')
	await client.query('select from auth_users where id = $1 for update', [ned.admin.id])
	const given = { email: ned.admin.email, password, address: null, browser: null }
	const late = signIn(db, given)
	// It waits for the account by now.
	await expect
		.poll(async () => {
			const { rows } = await db.$client.query(
				`select count(*)::int as count from pg_stat_activity
				where wait_event_type = 'Lock' and datname = current_database()`,
			)
			return rows[0].count
		})
		.toBe(1)
	await client.query(`update auth_users set password = 'another' where id = $1`, [ned.admin.id])
	await client.query('commit')
	client.release()
	expect(await late).toMatchObject({ ok: false, error: { code: 'invalidCredentials' } })
})
