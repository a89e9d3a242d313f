import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import { enter } from './enter.server.ts'
import { sessionOrigin } from '../session/session-origin.server.ts'

const android =
	'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const iPhone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const browserOf = (userAgent: string) =>
	sessionOrigin(new Request('http://a.example', { headers: { 'User-Agent': userAgent } }), null)
		.browser

const still = async () => true

test('a browser is named by its kind and system, whatever header it sends', () => {
	expect(browserOf(android)).toBe('Chrome on Android')
	expect(browserOf(iPhone)).toBe('Safari on iPhone')
	expect(browserOf('')).toBeNull()
	for (const odd of ['x', '<script>alert(1)</script>', '('.repeat(5000), 'curl/8.5.0'])
		expect(browserOf(odd)?.length ?? 0).toBeLessThanOrEqual(100)
})

test('a sign-in from a new browser is mailed to the person; the first of all and those from a known browser are not', async () => {
	await using db = await testDb()
	const { id: userId, email } = await createAdmin(db)
	const origin = { browser: 'Chrome on Android', country: 'Australia' }
	const given = { userId, email, method: 'password', origin, isStillRight: still } as const
	const mails = async () => {
		const { rows } = await db.$client.query('select kind, to_email, data from mails')
		return rows
	}
	await enter(db, { ...given, isNewBrowser: true })
	await enter(db, { ...given, isNewBrowser: false })
	expect(await mails()).toEqual([])

	await enter(db, { ...given, isNewBrowser: true, now: new Date('2026-11-25T02:10:00Z') })
	expect(await mails()).toEqual([
		{
			kind: 'account-sign-in',
			to_email: email,
			data: {
				browser: 'Chrome on Android',
				from: 'Australia',
				at: expect.stringMatching(/^25 November 2026 at 3:10\spm NZDT$/),
			},
		},
	])
})

test('a session keeps browser, country and way of signing in, and a hash instead of its token', async () => {
	await using db = await testDb()
	const { id: userId, email } = await createAdmin(db)
	const origin = { browser: 'Safari on iOS', country: 'New Zealand' }
	const given = { userId, email, method: 'password', origin, isNewBrowser: true } as const
	const { cookies = [] } = (await enter(db, { ...given, isStillRight: still })) ?? {}
	const { rows } = await db.$client.query('select * from auth_sessions')
	expect(rows).toMatchObject([{ user_id: userId, method: 'password', ...origin }])
	const token = /roost-session=([\w-]+)/.exec(cookies[0] ?? '')?.[1] ?? 'none'
	expect(JSON.stringify(rows)).not.toContain(token)
	const { rows: users } = await db.$client.query('select last_sign_in_at from auth_users')
	expect(users[0].last_sign_in_at).not.toBeNull()
})

test('nothing is started when what was checked holds no more', async () => {
	await using db = await testDb()
	const { id: userId, email } = await createAdmin(db)
	const origin = { browser: null, country: null }
	const given = { userId, email, method: 'password', origin, isNewBrowser: true } as const
	expect(await enter(db, { ...given, isStillRight: async () => false })).toBeNull()
	const { rows } = await db.$client.query('select from auth_sessions')
	expect(rows).toHaveLength(0)
})

test('a sign-in of someone with access is in the audit log, by id, with browser and country; a refused one and a stranger’s are not', async () => {
	await using db = await testDb()
	const [staff, stranger] = [await createAdmin(db), await createAdmin(db, { isAdmin: false })]
	const origin = { browser: 'Safari on iPhone', country: 'New Zealand' }
	const given = { method: 'passkey', origin, isNewBrowser: true } as const
	const by = ({ id, email }: typeof staff) => ({ ...given, userId: id, email })
	await enter(db, { ...by(staff), isStillRight: async () => false })
	await enter(db, { ...by(stranger), isStillRight: still })
	await enter(db, { ...by(staff), isStillRight: still })
	await enter(db, { ...by(staff), origin: { browser: null, country: null }, isStillRight: still })
	const { rows } = await db.$client.query(
		'select actor_id, action, record_type, record_id, detail from audit_log order by id',
	)
	const row = {
		actor_id: staff.id,
		action: 'sign-in',
		record_type: 'sign-in',
		record_id: staff.id,
	}
	expect(rows).toEqual([
		{ ...row, detail: { method: 'passkey', ...origin } },
		{ ...row, detail: { method: 'passkey' } },
	])
})
