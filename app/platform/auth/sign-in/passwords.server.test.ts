import { expect, test } from 'vitest'
import { scryptHash } from '#tests/support/admin.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.server.ts'

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
	const responses = await Promise.all(tries.map((password) => verifyPassword({ hash, password })))
	expect(responses).toEqual(tries.map((password) => password === 'right'))
})

test('while many networks wait, a known browser is next, and each network has one turn a round', async () => {
	const ended: string[] = []
	const ask = async (network: string, isKnown = false) => {
		await hashPassword('x', { network, isKnown })
		ended.push(network)
	}
	// Of the two that run at a time, one takes longer than all others together, so that these end one by one.
	const slow = (await hashPassword('x')).replace('t=2', 't=100')
	const long = verifyPassword({ hash: slow, password: 'x' })
	const running = ask('running')
	const flood = Array.from({ length: 3 }, () => ask('flood'))
	await Promise.all([running, ...flood, ask('quiet'), ask('another'), ask('owner', true)])

	expect(ended).toEqual(['running', 'owner', 'flood', 'quiet', 'another', 'flood', 'flood'])
	await long
})

test('a hash names its algorithm and parameters, and hashes of former ones still match', async () => {
	const hash = await hashPassword('x')
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
	expect(isOutdated(hash)).toBe(false)
	expect(isOutdated(hash.replace('t=2', 't=1'))).toBe(true)
	expect(await verifyPassword({ hash: hash.replace('t=2', 't=1'), password: 'x' })).toBe(false)

	const formerly = { hash: scryptHash('x'), password: 'x' }
	expect(isOutdated(formerly.hash)).toBe(true)
	expect(await verifyPassword(formerly)).toBe(true)
	expect(await verifyPassword({ ...formerly, password: 'y' })).toBe(false)
	expect(await verifyPassword({ hash: null, password: 'x' })).toBe(false)
})
