import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { countTry, networkOf } from './limits.server.ts'

test('an IPv6 visitor is the first half of the address, however it is written; an IPv4 one the whole', () => {
	const half = '2001:db8:1:2::/64'
	for (const address of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::1', '2001:db8:1:2::'])
		expect(networkOf(address)).toBe(half)
	expect(networkOf('2001:db8:1:3::1')).not.toBe(half)
	expect(networkOf('::1')).toBe('0:0:0:0::/64')
	expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
	expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
	expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
	expect(networkOf(null)).toBe('unknown')
})

test('tries at once are all counted, and what is counted names nobody', async () => {
	await using db = await testDb()

	const counts = await Promise.all(
		Array.from({ length: 50 }, () => countTry(db, 'link', '203.0.113.7')),
	)

	expect(counts.filter((count) => !count.isOver)).toHaveLength(10)
	const { rows } = await db.$client.query('select key, points from auth_limits')
	expect(rows).toHaveLength(1)
	expect(rows[0].points).toBe(50)
	expect(rows[0].key).not.toContain('203')
})
