import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { codeAt, turnOnTimeCodes } from '#tests/support/time-codes.ts'
import { confirmTimeCodes, startTimeCodes, takeTimeCode } from './time-codes.server.ts'

const now = new Date('2026-11-25T02:00:10Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

async function setUp(db: TestDb) {
	const { id, email } = await createAdmin(db)
	const { secret } = await startTimeCodes(db, { userId: id, email })
	const code = codeAt(secret, at(-300))
	expect(await confirmTimeCodes(db, { userId: id, code, now: at(-300) })).toBe(true)
	return { userId: id, email, secret }
}

test('an app gets six digits every 30 seconds under the site’s name and the person’s address', async () => {
	await using db = await testDb()
	const { id, email } = await createAdmin(db, { email: 'ana@example.com' })
	const { secret, uri } = await startTimeCodes(db, { userId: id, email })

	const { host, pathname, searchParams } = new URL(uri)
	expect(host).toBe('totp')
	expect(decodeURIComponent(pathname)).toMatch(/^\/\S.*:ana@example\.com$/)
	expect(Object.fromEntries(searchParams)).toMatchObject({
		secret,
		algorithm: 'SHA1',
		digits: '6',
		period: '30',
	})
	expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test.each([-30, 0, 30])('a clock that is %d s off is accepted', async (seconds) => {
	await using db = await testDb()
	const { userId, secret } = await setUp(db)

	const code = codeAt(secret, at(seconds))
	expect(await takeTimeCode(db, { userId, code, now })).toBe(true)
})

test.each([-90, 90])('a clock that is %d s off is refused', async (seconds) => {
	await using db = await testDb()
	const { userId, secret } = await setUp(db)

	const code = codeAt(secret, at(seconds))
	expect(await takeTimeCode(db, { userId, code, now })).toBe(false)
})

test('a code works once, and none older than the last one works', async () => {
	await using db = await testDb()
	const { userId, secret } = await setUp(db)
	const take = (seconds: number) =>
		takeTimeCode(db, { userId, code: codeAt(secret, at(seconds)), now })

	expect(await take(0)).toBe(true)
	expect(await take(0)).toBe(false)
	expect(await take(-30)).toBe(false)
	expect(await take(30)).toBe(true)
})

test('of twelve calls at once with one code, one succeeds', async () => {
	await using db = await testDb()
	const { userId, secret } = await setUp(db)
	const code = codeAt(secret, now)

	const taken = await Promise.all(
		Array.from({ length: 12 }, () => takeTimeCode(db, { userId, code, now })),
	)
	expect(taken.filter(Boolean)).toHaveLength(1)
})

test('the code that confirmed the set-up does not sign in as well', async () => {
	await using db = await testDb()
	const { id: userId, email } = await createAdmin(db)
	const { secret } = await startTimeCodes(db, { userId, email })
	const code = codeAt(secret, now)

	expect(await takeTimeCode(db, { userId, code, now }), 'not confirmed').toBe(false)
	expect(await confirmTimeCodes(db, { userId, code, now })).toBe(true)
	expect(await takeTimeCode(db, { userId, code, now })).toBe(false)
})

test('starting again replaces a set-up that was not confirmed', async () => {
	await using db = await testDb()
	const { id: userId, email } = await createAdmin(db)
	const first = await startTimeCodes(db, { userId, email })
	const second = await startTimeCodes(db, { userId, email })
	const confirm = (secret: string) =>
		confirmTimeCodes(db, { userId, code: codeAt(secret, now), now })

	expect(await confirm(first.secret)).toBe(false)
	expect(await confirm(second.secret)).toBe(true)
	expect(await confirm(second.secret)).toBe(false)
})

test('codes of another phone count once confirmed; until then those of the first do', async () => {
	await using db = await testDb()
	const { userId, email, secret: old } = await setUp(db)
	const { secret: next } = await startTimeCodes(db, { userId, email })
	const take = (secret: string, moment: Date) =>
		takeTimeCode(db, { userId, code: codeAt(secret, moment), now: moment })
	const confirm = (secret: string, moment: Date) =>
		confirmTimeCodes(db, { userId, code: codeAt(secret, moment), now: moment })

	expect(await take(next, now)).toBe(false)
	expect(await take(old, now)).toBe(true)
	expect(await confirm(old, at(60)), 'a code of the old phone confirms nothing').toBe(false)
	expect(await confirm(next, at(90))).toBe(true)
	expect(await take(old, at(150))).toBe(false)
	expect(await take(next, at(150))).toBe(true)
})

test('a secret is stored encrypted, differs each time, and works for no other account', async () => {
	await using db = await testDb()
	const [ana, bob] = [await createAdmin(db), await createAdmin(db)]
	const { secret } = await turnOnTimeCodes(db, ana)
	await turnOnTimeCodes(db, bob)
	const { rows } = await db.$client.query('select secret from auth_time_codes where user_id = $1', [
		ana.id,
	])
	expect(rows[0].secret).not.toContain(secret)
	await db.$client.query('update auth_time_codes set secret = $1 where user_id = $2', [
		rows[0].secret,
		bob.id,
	])

	const present = { code: codeAt(secret), now: new Date() }
	expect(await takeTimeCode(db, { userId: bob.id, ...present })).toBe(false)
	expect(await takeTimeCode(db, { userId: ana.id, ...present })).toBe(true)
})

test.each(['', '12345', '1234567', 'abcdef', '０００'])('%j is no code', async (code) => {
	await using db = await testDb()
	const { userId } = await setUp(db)

	expect(await takeTimeCode(db, { userId, code, now })).toBe(false)
})
