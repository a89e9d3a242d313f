import { expect, test } from 'vitest'
import { leadLimits } from '#platform/db/tables/leads.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	countMessage,
	purgeLimits,
	isRepeatOf,
	limitKeyEnd,
	receiptLimit,
	repeatLimit,
} from './message-limits.server.ts'
import type { Sender } from './message-limits.server.ts'

const email = 'hana@example.nz'
const sender: Sender = {
	kind: 'contact',
	address: '203.0.113.7',
	email,
	idempotencyKey: null,
	repeat: null,
}

/** How many of `times` messages are allowed. */
async function letThrough(db: TestDb, times: number, changes: Partial<Sender> = {}) {
	let taken = 0
	for (let at = 0; at < times; at++) {
		const permit = await countMessage(db, { ...sender, ...changes })
		if (!permit.isRepeat && permit.waitSeconds === null) taken += 1
	}
	return taken
}

test.each([
	['contact', 5],
	['enquiry', 5],
	['newsletter', 5],
	['resource-request', 5],
	['download', 10],
] as const)('kind %s: %i messages are accepted, then no more', async (kind, most) => {
	await using db = await testDb()
	expect(await letThrough(db, most + 2, { kind })).toBe(most)
})

test('a sender without a known network is counted by email alone', async () => {
	await using db = await testDb()
	expect(await letThrough(db, 6, { address: null })).toBe(5)
	expect(await letThrough(db, 1, { address: null, email: 'bob@example.nz' })).toBe(1)
	const { rows } = await db.pool.query('select key from lead_limits')
	expect(rows, 'two counters for each').toHaveLength(4)
})

test('the wait lasts until the last full counter expires', async () => {
	await using db = await testDb()
	await letThrough(db, 5)
	await db.pool.query(`update lead_limits set points = 30 where key like 'all:%'`)
	const permit = await countMessage(db, sender)
	expect(permit).toEqual({ isRepeat: false, waitSeconds: expect.closeTo(3600, -2) })
	await db.pool.query(`update lead_limits set expire = $1`, [Date.now() + 60_000])
	expect(await countMessage(db, sender)).toEqual({
		isRepeat: false,
		waitSeconds: expect.closeTo(60, -2),
	})
})

test('a counter starts again after it expires, not before', async () => {
	await using db = await testDb()
	await letThrough(db, 6)
	await db.update(leadLimits).set({ expire: Date.now() + 60_000 })
	expect(await letThrough(db, 1)).toBe(0)
	await db.update(leadLimits).set({ expire: Date.now() - 1 })
	expect(await letThrough(db, 6)).toBe(5)
})

test('a repeat is recognised by content, email and network', () => {
	const content = { message: 'Red mite' }
	const key = repeatLimit({ email, address: '203.0.113.7', content }).key
	expect(repeatLimit({ email: 'HANA@example.nz', address: '203.0.113.7', content }).key).toBe(key)
	for (const other of [
		{ email, address: '203.0.113.8', content },
		{ email, address: null, content },
		{ email: 'bob@example.nz', address: '203.0.113.7', content },
		{ email, address: '203.0.113.7', content: { message: 'Red mite.' } },
	])
		expect(repeatLimit(other).key).not.toBe(key)
	const [one, next] = ['2001:db8:1:2::1', '2001:db8:1:2::2'].map(
		(address) => repeatLimit({ email, address, content }).key,
	)
	expect(one, 'one household').toBe(next)
})

test('a stored repeat and a known idempotency key count against no limit', async () => {
	await using db = await testDb()
	const repeat = repeatLimit({ email, address: null, content: 'x' })
	await db.insert(leadLimits).values({ key: repeat.key, points: 1, expire: Date.now() + 60_000 })
	await db.pool.query(
		`insert into leads (kind, name, email, idempotency_key) values ('contact', 'H', $1, 'known')`,
		[email],
	)
	for (const given of [{ repeat }, { idempotencyKey: 'known' }])
		expect(await countMessage(db, { ...sender, ...given })).toEqual({ isRepeat: true })
	expect(await db.select().from(leadLimits)).toHaveLength(1)
	expect(await countMessage(db, { ...sender, idempotencyKey: 'new' })).toMatchObject({
		isRepeat: false,
	})
})

test('all counter keys of an email share one suffix to find them by, and none contains the email', async () => {
	await using db = await testDb()
	await letThrough(db, 1)
	const receipt = receiptLimit('newsletter-confirmation', 'Hana@Example.nz')
	const repeat = repeatLimit({ email, address: null, content: 'x' })
	for (const { key, seconds } of [receipt, repeat])
		await db.insert(leadLimits).values({ key, points: 1, expire: seconds })
	const keys = (await db.select().from(leadLimits)).map(({ key }) => key)
	const theirs = keys.filter((key) => key.endsWith(limitKeyEnd('HANA@example.nz')))
	expect(theirs).toHaveLength(4)
	expect(keys.join()).not.toMatch(/hana|203\.0/i)
	const repeats = await db.select().from(leadLimits).where(isRepeatOf('Hana@example.nz'))
	expect(repeats.map(({ key }) => key)).toEqual([repeat.key])
})

test('counters are purged after they expire, not at the moment of expiry', async () => {
	await using db = await testDb()
	const now = new Date('2026-10-14T09:00:00Z')
	await db.insert(leadLimits).values([
		{ key: 'over', expire: now.getTime() - 1 },
		{ key: 'ends', expire: now.getTime() },
		{ key: 'for ever', expire: null },
	])
	await purgeLimits(db, now)
	const keys = (await db.select().from(leadLimits)).map(({ key }) => key)
	expect(keys.toSorted()).toEqual(['ends', 'for ever'])
})
