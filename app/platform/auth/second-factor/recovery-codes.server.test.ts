import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import {
	countRecoveryCodes,
	makeRecoveryCodes,
	plainCode,
	takeRecoveryCode,
} from './recovery-codes.server.ts'

const now = new Date()

test('ten different codes are made, without letters that look alike, and stored as hashes only', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db)
	const codes = await makeRecoveryCodes(db, id)

	expect(new Set(codes).size).toBe(10)
	for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{6}(?:-|$)){3}$/)
	const { rows } = await db.$client.query('select * from auth_recovery_codes')
	for (const code of codes) expect(JSON.stringify(rows)).not.toContain(plainCode(code))
})

test('a code works once, of twelve calls at once for one', async () => {
	await using db = await testDb()
	const { id: userId } = await createAdmin(db)
	const [code = ''] = await makeRecoveryCodes(db, userId)

	const taken = await Promise.all(
		Array.from({ length: 12 }, () => takeRecoveryCode(db, { userId, code: plainCode(code), now })),
	)
	expect(taken.filter(Boolean)).toHaveLength(1)
	expect(await countRecoveryCodes(db, userId)).toBe(9)
})

test('a code works for its account only', async () => {
	await using db = await testDb()
	const [ana, bob] = [await createAdmin(db), await createAdmin(db)]
	const [code = ''] = await makeRecoveryCodes(db, ana.id)

	const given = { code: plainCode(code), now }
	expect(await takeRecoveryCode(db, { userId: bob.id, ...given })).toBe(false)
	expect(await takeRecoveryCode(db, { userId: ana.id, ...given })).toBe(true)
})

test('new codes end the old ones', async () => {
	await using db = await testDb()
	const { id: userId } = await createAdmin(db)
	const [old = ''] = await makeRecoveryCodes(db, userId)
	const [fresh = ''] = await makeRecoveryCodes(db, userId)

	expect(await takeRecoveryCode(db, { userId, code: plainCode(old), now })).toBe(false)
	expect(await takeRecoveryCode(db, { userId, code: plainCode(fresh), now })).toBe(true)
	expect(await countRecoveryCodes(db, userId)).toBe(9)
})

test('spaces, hyphens and capitals of a typed code do not count', () => {
	expect(plainCode(' K7M2PQ-X9RT4W – hn3v8d\u00a0')).toBe('k7m2pqx9rt4whn3v8d')
	expect(plainCode('123 456')).toBe('123456')
	expect(plainCode('１２３４５６')).toBe('123456')
	expect(plainCode('x'.repeat(100_000))).toHaveLength(200)
})
