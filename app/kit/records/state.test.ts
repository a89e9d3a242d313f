import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildService, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { isLive } from './live.server.ts'
import { stateOf } from './state.ts'

test('a record’s state is published exactly when it is live', async () => {
	await using db = await testDb()
	const dates = [null, hourBefore, now, hourAfter]
	for (const status of ['draft', 'published'] as const) {
		for (const publishAt of dates) {
			for (const unpublishAt of dates) await buildService(db, { status, publishAt, unpublishAt })
		}
	}
	const live = await db.select({ id: services.id }).from(services).where(isLive(services, now))

	const rows = await db.select().from(services)
	const called = rows.filter((row) => stateOf(row, now) === 'published').map(({ id }) => id)
	expect(called.toSorted()).toEqual(live.map(({ id }) => id).toSorted())
	expect(called.length).toBeGreaterThan(0)
})

test('the state says why a record is hidden', () => {
	const published = { status: 'published', publishAt: null, unpublishAt: null } as const

	expect(stateOf({ ...published, status: 'draft' }, now)).toBe('draft')
	expect(stateOf({ ...published, publishAt: hourAfter }, now)).toBe('scheduled')
	expect(stateOf({ ...published, unpublishAt: hourBefore }, now)).toBe('ended')
	expect(stateOf({ ...published, publishAt: hourAfter, unpublishAt: hourBefore }, now)).toBe(
		'ended',
	)
})
