import { expect, test } from 'vitest'
import { leadLimits } from '#platform/db/tables/leads.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { readSentMark, sentMark } from './sent-mark.server.ts'

const now = new Date('2026-11-24T03:00:00Z')

function read(db: TestDb, mark: string | null, { at = now, method = 'GET' } = {}) {
	const url = new URL('http://localhost/contact')
	if (mark !== null) url.searchParams.set('sent', mark)
	return readSentMark(db, { request: new Request(url, { method }), url }, at)
}

test('a sent mark shows the thank-you of its form once; a HEAD request does not use it up', async () => {
	await using db = await testDb()
	const mark = sentMark('newsletter', now)
	expect(await read(db, mark, { method: 'HEAD' })).toBeNull()
	expect(await read(db, mark)).toBe('newsletter')
	expect(await read(db, mark)).toBeNull()
	expect(await read(db, sentMark('newsletter', now))).toBe('newsletter')
})

test('a made-up, altered or expired mark shows no thank-you', async () => {
	await using db = await testDb()
	const mark = sentMark('contact', now)
	const other = mark.split('.')[1] ?? ''
	for (const wrong of [null, '', 'contact', `${mark}x`, `x.${other}`, '{}.{}'])
		expect([wrong, await read(db, wrong)]).toEqual([wrong, null])
	expect(await read(db, mark, { at: new Date(now.getTime() + 11 * 60_000) })).toBeNull()
	expect(await db.select().from(leadLimits)).toEqual([])
})

test('the thank-you is also shown when the database query fails', async () => {
	await using db = await testDb()
	await db.pool.query('alter table lead_limits rename to lead_limits_away')
	expect(await read(db, sentMark('contact', now))).toBe('contact')
})
