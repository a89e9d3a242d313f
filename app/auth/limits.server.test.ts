import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { countTry } from './limits.server.ts'

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
