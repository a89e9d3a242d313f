import { afterAll, expect, test } from 'vitest'
import { closeDb } from '#platform/db/client.server.ts'
import { completeEnv, env } from '#platform/lib/env/env.server.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { callingBrowser } from '#tests/support/auth-calls.ts'
import { testDb } from '#tests/support/database.ts'
import { codeAt, turnOnTimeCodes } from '#tests/support/time-codes.ts'
import { readCount } from './attempt-limits.server.ts'
import { unreadableCodes } from '../second-factor/code-try.server.ts'
import { revokeAdmin } from '../access/grant.server.ts'
import { hashPassword } from './passwords.server.ts'
import { storePassword } from '../access/accounts.server.ts'
import { keepBrowser } from '../session/known-browser.server.ts'
import { startTimeCodes } from '../second-factor/time-codes.server.ts'
import { requestReset } from './sign-up.server.ts'

// The calls use the process's own database, which is this one.
const db = await testDb()
completeEnv({ DATABASE_URL: db.url, SITE_URL: 'https://www.example.com' })
afterAll(async () => {
	await closeDb()
	await db[Symbol.asyncDispose]()
})

const dashboard = '/admin/dashboard'
let networks = 0

/** A person with time codes, in a browser at an address of its own. */
async function person() {
	const account = await createAdmin(db)
	const codes = await turnOnTimeCodes(db, account)
	networks += 1
	const browser = callingBrowser(`203.0.113.${networks}`)
	const { email } = account
	return {
		...account,
		...codes,
		...browser,
		sendPassword: (password = testPassword) => browser.outcome('sign-in', { email, password }),
		sendCode: (code: string) => browser.outcome('second-factor', { code }),
	}
}

const sessionsOf = async (userId: string) => {
	const { rows } = await db.$client.query('select method from auth_sessions where user_id = $1', [
		userId,
	])
	return rows.map(({ method }) => method as string)
}

test('a right password starts no session; the code after it does', async () => {
	const ana = await person()

	expect(await ana.sendPassword()).toBe('secondFactor')
	expect(await sessionsOf(ana.id)).toEqual([])
	expect([...ana.jar.keys()]).toEqual(['roost-second-factor'])
	expect(await ana.sendCode(codeAt(ana.secret))).toBe(dashboard)
	expect(await sessionsOf(ana.id)).toEqual(['time-code'])
	expect(ana.jar.has('roost-second-factor')).toBe(false)
})

test('a code is read with spaces, and a second sign-in with it is refused', async () => {
	const ana = await person()
	const code = codeAt(ana.secret)
	await ana.sendPassword()
	const typed = `${code.slice(0, 3)} ${code.slice(3)} `

	expect(await ana.sendCode(typed)).toBe(dashboard)
	await ana.sendPassword()
	expect(await ana.sendCode(typed)).toBe('wrongCode')
})

test('two browsers that send one code at once do not both get in', async () => {
	const ana = await person()
	const other = callingBrowser('203.0.113.200', new Map())
	await ana.sendPassword()
	await other.call('sign-in', { email: ana.email, password: testPassword })
	const code = codeAt(ana.secret)

	const outcomes = await Promise.all([ana.sendCode(code), other.outcome('second-factor', { code })])
	expect(outcomes.toSorted()).toEqual([dashboard, 'wrongCode'])
	expect(await sessionsOf(ana.id)).toEqual(['time-code'])
})

test('a recovery code works once, and the person gets a mail about it', async () => {
	const ana = await person()
	const [code = ''] = ana.recoveryCodes
	await ana.sendPassword()

	expect(await ana.sendCode(code.toUpperCase().replaceAll('-', ' '))).toBe(
		'/admin/account?after=recovery-code',
	)
	await ana.sendPassword()
	expect(await ana.sendCode(code)).toBe('wrongCode')
	expect(await sessionsOf(ana.id)).toEqual(['recovery-code'])
	const { rows } = await db.$client.query(
		`select data->>'subject' as subject, data->>'sentence' as sentence from mails where to_email = $1 and kind = 'account-notice'`,
		[ana.email],
	)
	expect(rows).toEqual([
		{ subject: 'A recovery code was used', sentence: expect.stringContaining('9 codes are left.') },
	])
})

test('five wrong codes lock the codes, though the right password comes in between, and the owner gets one mail', async () => {
	const ana = await person()
	const outcomes = []
	for (let tries = 1; tries <= 5; tries += 1) {
		expect(await ana.sendPassword()).toBe('secondFactor')
		outcomes.push(await ana.sendCode('000000'))
	}

	expect(outcomes).toEqual(['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode', 'locked'])
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('locked')
	expect(await ana.sendCode(ana.recoveryCodes[0] ?? '')).toBe('locked')
	expect(await ana.sendPassword()).toBe('secondFactor')
	expect(await sessionsOf(ana.id)).toEqual([])
	expect(await noticesTo(ana.email)).toEqual(['Wrong codes for your account'])
	await lapse()
	for (let tries = 1; tries <= 5; tries += 1) await ana.sendCode('000000')
	expect(await noticesTo(ana.email), 'not again within the hour').toHaveLength(1)
})

/** As if 15 minutes had passed. */
const lapse = () =>
	db.$client.query(`update auth_limits set expire = $1 where key like 'code:%'`, [Date.now() - 1])

async function noticesTo(email: string) {
	const { rows } = await db.$client.query(
		`select data->>'subject' as subject from mails where to_email = $1 and kind = 'account-notice' order by created_at`,
		[email],
	)
	return rows.map(({ subject }) => subject as string)
}

test('somebody with the password and forty known browsers tries as many codes as with one', async () => {
	const ana = await person()
	const thief = callingBrowser('203.0.113.202')
	const notes = []
	// Collected before the codes were turned on, or with codes that were looked at.
	for (let at = 0; at < 40; at += 1) {
		const [note = ''] = await keepBrowser(db, new Request('https://www.example.com'), ana.id)
		notes.push(note)
	}
	const outcomes = []
	for (const note of notes) {
		thief.jar.clear()
		thief.keep([note])
		await thief.outcome('sign-in', { email: ana.email, password: testPassword })
		for (const code of ['000000', '111111'])
			outcomes.push(await thief.outcome('second-factor', { code }))
	}

	expect(outcomes.filter((outcome) => outcome === 'wrongCode')).toHaveLength(4)
	expect(outcomes.slice(4)).toEqual(Array(76).fill('locked'))
	expect(await noticesTo(ana.email)).toEqual(['Wrong codes for your account'])
})

test('wrong passwords and wrong codes count apart; a completed sign-in clears both', async () => {
	const ana = await person()
	for (let tries = 1; tries <= 4; tries += 1) await ana.sendPassword('wrong')
	await ana.sendPassword()
	for (let tries = 1; tries <= 4; tries += 1) expect(await ana.sendCode('000000')).toBe('wrongCode')

	expect(await ana.sendCode(codeAt(ana.secret))).toBe(dashboard)
	ana.jar.clear()
	for (let tries = 1; tries <= 4; tries += 1)
		expect(await ana.sendPassword('wrong')).toBe('invalidCredentials')
	expect(await ana.sendPassword()).toBe('secondFactor')
	expect(await ana.sendCode('000000')).toBe('wrongCode')
})

test('of 40 wrong codes at once, at most four are answered before the lock', async () => {
	const ana = await person()
	await ana.sendPassword()

	const outcomes = await Promise.all(Array.from({ length: 40 }, () => ana.sendCode('000000')))
	expect(outcomes.filter((code) => code === 'wrongCode').length).toBeLessThanOrEqual(4)
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('locked')
})

test('the right password sent meanwhile wins no further codes', async () => {
	const ana = await person()
	await ana.sendPassword()
	const outcomes: string[] = []
	for (let round = 0; round < 12; round += 1) {
		const passwords = [ana.sendPassword(), ana.sendPassword(), ana.sendPassword()]
		outcomes.push(await ana.sendCode('000000'))
		await Promise.all(passwords)
	}
	expect(outcomes.filter((code) => code === 'wrongCode').length).toBeLessThanOrEqual(4)
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('locked')
})

test('a code without the right password before it is refused, and so is an altered or expired cookie', async () => {
	const ana = await person()
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('startAgain')
	await ana.sendPassword('wrong')
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('startAgain')

	await ana.sendPassword()
	const cookie = ana.jar.get('roost-second-factor') ?? ''
	ana.jar.set('roost-second-factor', `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('startAgain')
})

test('the cookie of one account takes no code of another', async () => {
	const [ana, bob] = [await person(), await person()]
	await ana.sendPassword()

	expect(await ana.sendCode(codeAt(bob.secret))).toBe('wrongCode')
	expect(await ana.sendCode(bob.recoveryCodes[0] ?? '')).toBe('wrongCode')
	expect(await sessionsOf(bob.id)).toEqual([])
})

test('a new password, or access taken away, ends the wait for a code', async () => {
	const [ana, bob] = [await person(), await person()]
	await ana.sendPassword()
	await storePassword(db, ana.id, await hashPassword(`${testPassword} and more`))
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('startAgain')

	await bob.sendPassword()
	await revokeAdmin(db, bob.email)
	expect(await bob.sendCode(codeAt(bob.secret))).toBe('startAgain')
})

test('a set-up that was not finished leaves the sign-in as it was', async () => {
	const { id, email, password } = await createAdmin(db)
	await startTimeCodes(db, { userId: id, email })
	const browser = callingBrowser('203.0.113.201')

	expect(await browser.outcome('sign-in', { email, password })).toBe(dashboard)
	expect(await sessionsOf(id)).toEqual(['password'])
})

test('a password reset by mail keeps the second factor, and the lock of its codes', async () => {
	const ana = await person()
	await ana.sendPassword()
	for (let tries = 1; tries <= 5; tries += 1) await ana.sendCode('000000')
	await requestReset(db, { email: ana.email, now: new Date() })
	expect(await ana.outcome('set-password', await newPassword(ana.email))).toBe('secondFactor')
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('locked')
	await lapse()
	expect(await ana.sendCode(codeAt(ana.secret))).toBe(dashboard)
})

/** The fields that set a new password with the mailed link. */
async function newPassword(email: string) {
	const { rows } = await db.$client.query(
		`select data->>'path' as path from mails where to_email = $1 and kind = 'account-reset'`,
		[email],
	)
	const token = /token=([\w-]+)$/.exec(rows[0].path)?.[1] ?? ''
	const password = 'a new one, and longer'
	return { token, password, confirmation: password }
}

test('while a stranger fails on purpose, before and after each step, the owner gets in by reset link and code', async () => {
	const ana = await person()
	const stranger = callingBrowser('203.0.113.203')
	const failOnPurpose = async () => {
		for (let tries = 1; tries <= 6; tries += 1)
			await stranger.outcome('sign-in', { email: ana.email, password: 'wrong' })
		expect(await ana.sendPassword()).toBe('locked')
	}
	await failOnPurpose()
	await requestReset(db, { email: ana.email, now: new Date() })
	await failOnPurpose()
	expect(await ana.outcome('set-password', await newPassword(ana.email))).toBe('secondFactor')
	await failOnPurpose()
	expect(await ana.sendCode(codeAt(ana.secret))).toBe(dashboard)
	expect(await sessionsOf(ana.id)).toEqual(['time-code'])
	for (let tries = 1; tries <= 6; tries += 1)
		await stranger.outcome('sign-in', { email: ana.email, password: 'wrong' })
	expect(await ana.sendPassword('a new one, and longer'), 'the browser is known now').toBe(
		'secondFactor',
	)
})

test('with another APP_SECRET neither kind of code can be checked: the sign-in says so, and counts nothing', async () => {
	const ana = await person()
	const before = env().APP_SECRET
	completeEnv({ APP_SECRET: 'another secret of at least thirty-two letters' })
	await ana.sendPassword()
	for (const code of [codeAt(ana.secret), ana.recoveryCodes[0] ?? '', '000000', '1', '2', '3'])
		expect(await ana.call('second-factor', { code })).toMatchObject({
			status: 409,
			body: { code: 'unreadableCodes', message: unreadableCodes },
		})
	expect(await readCount(db, 'code', ana.id)).toMatchObject({ tries: 0 })
	completeEnv({ APP_SECRET: before })

	await ana.sendPassword()
	expect(await ana.sendCode(codeAt(ana.secret))).toBe(dashboard)
})

test('wrong codes count for the network address; right ones do not', async () => {
	const ana = await person()
	await db.$client.query(`delete from auth_limits where key like 'signIn:%'`)
	const tried = async () => {
		const { rows } = await db.$client.query(
			`select coalesce(sum(points), 0)::int as points from auth_limits where key like 'signIn:%'`,
		)
		return rows[0].points as number
	}
	await ana.sendPassword()
	await ana.sendCode('000000')
	expect(await tried()).toBe(1)
	expect(await ana.sendCode(codeAt(ana.secret))).toBe(dashboard)
	expect(await tried()).toBe(1)
	await ana.sendPassword()
	await db.$client.query(`update auth_limits set points = 100 where key like 'signIn:%'`)
	expect(await ana.sendCode(codeAt(ana.secret))).toBe('tooMany')
})
