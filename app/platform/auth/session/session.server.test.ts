import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDb } from '#platform/db/client.server.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { absoluteSeconds, idleSeconds, endSession, readSession } from './session.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'

const email = 'ana@example.com'
const nobody = { session: null, isTampered: false }
const tampered = { session: null, isTampered: true }

async function startSession(db: TestDb) {
	const admin = await createAdmin(db, { email, name: 'Ana' })
	const cookie = await cookieOf(db)
	return { admin, cookie }
}

async function cookieOf(db: TestDb) {
	const response = await signIn(db, { email, password: testPassword, address: null, browser: null })
	if (!response.ok) throw new Error(response.error.code)
	return response.value.cookies.slice(0, 2).map(nameAndValue).join('; ')
}

const nameAndValue = (cookie: string) => cookie.split(';')[0] ?? ''
const asking = (cookie: string) =>
	new Request('http://localhost/admin/dashboard', { headers: { Cookie: cookie } })

test('a session identifies the account and its rights, in cookies that scripts cannot read', async () => {
	await using db = await testDb()
	const admin = await createAdmin(db, { email, name: 'Ana' })
	const response = await signIn(db, { email, password: testPassword, address: null, browser: null })
	const cookies = response.ok ? response.value.cookies : []

	for (const cookie of cookies) {
		expect(cookie).toContain('HttpOnly')
		expect(cookie).toContain('SameSite=Lax')
	}
	expect(cookies.slice(0, 2).every((cookie) => cookie.includes('Path=/;'))).toBe(true)
	const { session, isTampered } = await readSession(
		db,
		asking(cookies.map(nameAndValue).join('; ')),
	)
	expect(isTampered).toBe(false)
	expect(session).toEqual({
		id: expect.any(String),
		user: { id: admin.id, email, name: 'Ana' },
		role: 'administrator',
		hasSecondFactor: false,
	})
})

test('a browser without cookies has no session, and the database is not queried', async () => {
	const { db, pool } = createDb('postgresql://nobody@127.0.0.1:1/none')
	expect(await readSession(db, asking('userCountry=Australia'))).toMatchObject(nobody)
	await pool.end()
})

test('an altered byte, a missing half or a duplicate cookie counts as tampered and ends the session', async () => {
	await using db = await testDb()
	const { cookie } = await startSession(db)
	for (let at = 0; at < cookie.length; at++) {
		const isName = /(?:^|; )[^=]*$/.test(cookie.slice(0, at + 1)) || cookie[at] === '='
		if (isName) continue
		const other = cookie[at] === 'A' ? 'B' : 'A'
		const altered = `${cookie.slice(0, at)}${other}${cookie.slice(at + 1)}`
		const { cookies, ...read } = await readSession(db, asking(altered))
		expect.soft(read, altered).toEqual(tampered)
		expect(cookies.every((ended) => ended.includes('Max-Age=0'))).toBe(true)
	}
	const [token = '', seal = ''] = cookie.split('; ')
	const fresh = async () => (await cookieOf(db)).split('; ')
	const [otherToken = ''] = await fresh()
	const broken = [
		token,
		seal,
		`${token}; ${token}; ${seal}`,
		`${cookie}; ${seal}`,
		`${otherToken}; ${seal}`,
	]
	for (const sent of broken) expect(await readSession(db, asking(sent))).toMatchObject(tampered)
	// The original session no longer works either.
	expect(await readSession(db, asking(cookie))).toMatchObject(nobody)
})

test('a cookie signed with another key counts as tampered, and 16 kB of it cause no error', async () => {
	await using db = await testDb()
	const forged = createHmac('sha256', 'another key').update('token').digest('base64')
	const token = encodeURIComponent(`token.${forged}`)
	const seal = createHmac('sha256', 'another key').update(token).digest('base64url')

	for (const value of [token, 'x'.repeat(16_000), '%', '%00', '']) {
		const sent = `roost-session=${value}; roost-session-seal=${seal}`
		expect(await readSession(db, asking(sent))).toMatchObject(tampered)
	}
})

test('signing out ends the session in the database, so that a copy of its cookies is worthless', async () => {
	await using db = await testDb()
	const { cookie, admin } = await startSession(db)
	const second = await cookieOf(db)

	expect(await endSession(db, asking(cookie))).toBe(admin.id)
	expect(await readSession(db, asking(cookie))).toMatchObject(nobody)
	expect((await readSession(db, asking(second))).session).not.toBeNull()
	expect(await endSession(db, asking(cookie))).toBeNull()
})

test('each sign-in starts a new session', async () => {
	await using db = await testDb()
	const { cookie } = await startSession(db)
	expect(await cookieOf(db)).not.toBe(cookie)
})

test('revoked rights are gone from the next request, in every instance', async () => {
	await using db = await testDb()
	const { cookie, admin } = await startSession(db)
	const other = createDb(db.url, { max: 2 })
	expect((await readSession(other.db, asking(cookie))).session?.role).toBe('administrator')
	await db.$client.query('delete from admin_users where id = $1', [admin.id])

	expect((await readSession(other.db, asking(cookie))).session?.role).toBeNull()
	expect((await readSession(db, asking(cookie))).session?.role).toBeNull()
	await other.pool.end()
})

test('[ADM-GUARD-05] a failed check for rights counts as no rights', async () => {
	await using db = await testDb()
	const { cookie } = await startSession(db)
	await db.$client.query('alter table admin_users rename to gone')

	const { session } = await readSession(db, asking(cookie))

	expect(session).toMatchObject({ user: { email }, role: null })
})

test('a session in use is renewed, an idle one expires, and none outlives the maximum lifetime', async () => {
	await using db = await testDb()
	const { cookie } = await startSession(db)
	const age = (seconds: number, column: string) =>
		db.$client.query(`update auth_sessions set ${column} = ${column} - make_interval(secs => $1)`, [
			seconds,
		])

	expect((await readSession(db, asking(cookie))).cookies).toEqual([])
	await age(600, 'expires_at')
	await age(600, 'used_at')
	const renewed = await readSession(db, asking(cookie))
	expect(renewed.session).not.toBeNull()
	expect(renewed.cookies).toHaveLength(2)
	const { rows } = await db.$client.query('select expires_at from auth_sessions')
	expect((rows[0].expires_at.getTime() - Date.now()) / 1000).toBeCloseTo(idleSeconds, -2)
	await age(absoluteSeconds, 'created_at')
	expect(await readSession(db, asking(cookie))).toMatchObject(nobody)
	const second = await cookieOf(db)
	await age(idleSeconds, 'expires_at')
	expect(await readSession(db, asking(second))).toMatchObject(nobody)
})
