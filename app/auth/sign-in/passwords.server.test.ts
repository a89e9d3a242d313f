import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.server.ts'

test('hashing a password twice gives different hashes, and a hash matches its password only', async () => {
	const password = 'Kōwhai–and–litter 9 🐔'
	const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
	expect(one).not.toBe(other)
	expect(one).not.toContain(password)
	expect(await verifyPassword({ hash: one, password })).toBe(true)
	expect(one.length, 'what its column holds').toBeLessThanOrEqual(400)
	expect(await verifyPassword({ hash: one, password: `${password} ` })).toBe(false)
})

test('composed and decomposed letters are the same password', async () => {
	const hash = await hashPassword('K\u014dwhai')
	expect(await verifyPassword({ hash, password: 'Ko\u0304whai' })).toBe(true)
})

test('unreadable hashes fail only for their own callers, and delay nobody', async () => {
	const broken = Array.from({ length: 6 }, (_, at) =>
		verifyPassword({ hash: at % 2 ? 'no hash' : '', password: 'x' }).catch(() => 'failed'),
	)
	const good = hashPassword('x')
	expect(await Promise.all(broken)).toEqual(Array(6).fill('failed'))
	expect(await verifyPassword({ hash: await good, password: 'x' })).toBe(true)
})

test('simultaneous checks each get their own result', async () => {
	const hash = await hashPassword('right')
	const tries = ['right', 'wrong', 'wrong', 'right']
	const answers = await Promise.all(tries.map((password) => verifyPassword({ hash, password })))
	expect(answers).toEqual(tries.map((password) => password === 'right'))
})
