import { eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { savedVersions, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildService, hourBefore, nobody, now } from '#tests/support/factories.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { moveService, numberServices } from './order-services.server.ts'

async function listed(db: TestDb) {
	const rows = await db
		.select({ title: services.title, place: services.displayOrder })
		.from(services)
		.where(isNull(services.deletedAt))
		.orderBy(services.displayOrder, sql`created_at desc`)
	return rows.map(({ title, place }) => `${title} ${place}`)
}

test('services without a position get one, newest first, and a second run writes nothing', async () => {
	await using db = await testDb()
	await buildService(db, { title: 'Old', createdAt: hourBefore })
	await buildService(db, { title: 'New', createdAt: now })
	await buildService(db, { title: 'Gone', deletedAt: now })
	await numberServices(db, admin())

	expect(await listed(db)).toEqual(['New 0', 'Old 1'])
	const history = await db.select({ action: auditLog.action }).from(auditLog)
	expect(history).toEqual([{ action: 'move' }, { action: 'move' }])
	expect((await savedVersions(db)).map(({ n }) => n)).toEqual([2, 2])
	await numberServices(db, admin())
	expect(await db.select().from(auditLog)).toHaveLength(2)

	await buildService(db, { title: 'Newest' })
	await Promise.all([numberServices(db, admin()), numberServices(db, admin())])
	expect(await listed(db)).toEqual(['New 0', 'Old 1', 'Newest 2'])
	expect(await db.select().from(auditLog)).toHaveLength(3)
})

test('a moved service swaps positions with its neighbour, even when the numbers have gaps', async () => {
	await using db = await testDb()
	await buildService(db, { title: 'A', displayOrder: 3 })
	const { id } = await buildService(db, { title: 'B', displayOrder: 10 })
	await buildService(db, { title: 'C', displayOrder: 11 })

	const moved = await moveService(db, admin(), { id, to: 'up' })
	expect(moved).toEqual({ ok: true, value: { position: 1, of: 3 } })
	expect(await listed(db)).toEqual(['B 3', 'A 10', 'C 11'])
	expect(await moveService(db, admin(), { id, to: 'up' })).toEqual({
		ok: false,
		error: { code: 'atEnd' },
	})
	await moveService(db, admin(), { id, to: 2 })
	expect(await listed(db)).toEqual(['A 3', 'C 10', 'B 11'])
	expect(await moveService(db, admin(), { id, to: 'down' })).toMatchObject({ ok: false })
})

test('duplicate positions are corrected by the next move', async () => {
	await using db = await testDb()
	await buildService(db, { title: 'A', displayOrder: 0, createdAt: now })
	const { id } = await buildService(db, { title: 'B', displayOrder: 0, createdAt: hourBefore })
	await moveService(db, admin(), { id, to: 'up' })

	expect(await listed(db)).toEqual(['B 0', 'A 1'])
})

test('concurrent moves leave every position used exactly once', async () => {
	await using db = await testDb()
	const built = await Promise.all(
		[0, 1, 2, 3, 4].map((displayOrder) => buildService(db, { displayOrder })),
	)
	const moves = built.flatMap(({ id }, index) => [
		moveService(db, admin(), { id, to: 'up' }),
		moveService(db, admin(), { id, to: 4 - index }),
		moveService(db, admin(), { id, to: 'down' }),
	])
	await Promise.all(moves)

	const rows = await db.select({ place: services.displayOrder }).from(services)
	expect(rows.map(({ place }) => place).toSorted()).toEqual([0, 1, 2, 3, 4])
})

test('a trashed service cannot be moved, and only administrators can move or number services', async () => {
	await using db = await testDb()
	const { id } = await buildService(db, { displayOrder: 0, deletedAt: now })

	expect(await moveService(db, admin(), { id, to: 'up' })).toEqual({
		ok: false,
		error: { code: 'gone' },
	})
	await expect(moveService(db, nobody, { id, to: 'up' })).rejects.toThrow(ForbiddenError)
	await expect(numberServices(db, nobody)).rejects.toThrow(ForbiddenError)
	const [row] = await db.select().from(services).where(eq(services.id, id))
	expect(row?.version).toBe(1)
})
