import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { recordMediaUsage } from '#kit/records/versions.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { media, mediaUsage } from '#platform/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMedia, buildProduct, nobody } from '#tests/support/factories.ts'
import { purgeMedia, restoreMedia, saveAltText, saveFocus, trashMedia } from './commands.server.ts'
import { countByFolder, countUnused, listMedia, listUnusedIds } from './library.server.ts'
import { getImageViews } from './queries.server.ts'

test('an image’s alt text is stored in one line, and cached pages that show the image are evicted', async () => {
	await using db = await testDb()
	const { id } = await buildMedia(db)
	await use(db, id, 'product')
	const before = await revision(db)
	const words = { id, alt: ' Two hens\n\nat dawn\0 ', decorative: false }
	expect(await saveAltText(db, admin(), words)).toEqual({
		ok: true,
		value: { alt: 'Two hens at dawn', decorative: false },
	})
	expect(await db.select().from(media)).toMatchObject([{ alt: 'Two hens at dawn' }])
	expect(await revision(db)).toBe(before + 1)
	expect(await db.select().from(auditLog)).toMatchObject([
		{ action: 'update', recordType: 'media', recordId: id, detail: {} },
	])
})

test('an image’s focus is stored and read with the image, and cached pages that show the image are evicted', async () => {
	await using db = await testDb()
	const { id, url } = await buildMedia(db, { widthPx: 800, heightPx: 600 })
	await use(db, id, 'product')
	const before = await revision(db)
	expect((await getImageViews(db, [url])).get(url)).not.toHaveProperty('focus')
	expect(await saveFocus(db, admin(), { id, x: 20.4, y: 130 })).toEqual({
		ok: true,
		value: { x: 20, y: 100 },
	})
	expect((await getImageViews(db, [url])).get(url)).toMatchObject({ focus: { x: 20, y: 100 } })
	expect(await revision(db)).toBe(before + 1)
	await expect(saveFocus(db, nobody, { id, x: 1, y: 1 })).rejects.toThrow(ForbiddenError)
})

test('alt text is refused for a deleted image, and without being signed in', async () => {
	await using db = await testDb()
	const id = '00000000-0000-4000-8000-000000000001'
	const words = { id, alt: 'x', decorative: false }
	expect(await saveAltText(db, admin(), words)).toEqual({ ok: false, error: { code: 'gone' } })
	await expect(saveAltText(db, nobody, words)).rejects.toThrow(ForbiddenError)
})

test('unused files go to the trash and come back as they were; files in use stay and are named', async () => {
	await using db = await testDb()
	const [unused, used] = [
		await buildMedia(db, { name: '1.jpg', alt: 'Two hens' }),
		await buildMedia(db, { name: '2.jpg', originalName: 'tray.jpg' }),
	]
	await use(db, used.id, 'product')
	const ids = [unused.id, used.id, '00000000-0000-4000-8000-000000000001']
	expect(await trashMedia(db, admin(), { ids })).toEqual({
		deletedIds: [unused.id],
		remaining: [{ id: used.id, name: 'tray.jpg' }],
	})
	expect((await listMedia(db)).files.map(({ id }) => id)).toEqual([used.id])
	expect(await countByFolder(db)).toEqual(new Map([['product-images', 1]]))
	expect(await trashMedia(db, admin(), { ids: [unused.id] })).toEqual({
		deletedIds: [],
		remaining: [],
	})
	expect(await restoreMedia(db, admin(), { ids })).toBe(1)
	expect((await listMedia(db)).files).toContainEqual(
		expect.objectContaining({ id: unused.id, alt: 'Two hens' }),
	)
	expect(await db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
		{ action: 'trash', recordType: 'media', recordId: unused.id },
		{ action: 'restore', recordType: 'media', recordId: unused.id },
	])
	await expect(restoreMedia(db, nobody, { ids })).rejects.toThrow(ForbiddenError)
})

test('a file is deleted for good 30 days after it went into the trash, and a job deletes what is stored', async () => {
	await using db = await testDb()
	const file = await buildMedia(db, { name: '1.jpg' })
	await trashMedia(db, admin(), { ids: [file.id] })
	expect(await purgeMedia(db, new Date(Date.now() - 60_000)), 'too early').toBe(0)
	expect(await purgeMedia(db, new Date(Date.now() + 60_000))).toBe(1)
	expect(await db.select().from(media)).toEqual([])
	const { rows } = await db.pool.query('select task_identifier, key from graphile_worker.jobs')
	expect(rows).toEqual([
		{ task_identifier: 'media.deleteFiles', key: 'delete:product-images/1.jpg' },
	])
})

test('a file in the trash comes back when a record starts to show it', async () => {
	await using db = await testDb()
	const { id, url } = await buildMedia(db)
	await trashMedia(db, admin(), { ids: [id] })
	const product = await buildProduct(db)
	await db.transaction((tx) =>
		recordMediaUsage(tx, { type: 'product', id: product.id, row: { image: url } }),
	)
	expect((await listMedia(db)).files).toMatchObject([{ id, usedBy: 1 }])
	expect(await purgeMedia(db, new Date(Date.now() + 60_000))).toBe(0)
})

test('all unused files of a filter are found, whatever the page', async () => {
	await using db = await testDb()
	const files = []
	for (let at = 0; at < 55; at += 1)
		files.push(
			await buildMedia(db, { name: `${at}.jpg`, folder: at < 53 ? 'team' : 'news-images' }),
		)
	await use(db, files[0]!.id, 'product')
	const query = { folder: 'team' }
	expect(await listUnusedIds(db, query)).toHaveLength(52)
	expect(await countUnused(db, query)).toBe(52)
	const unused = await listMedia(db, { ...query, isUnused: true })
	expect([unused.files.length, unused.total]).toEqual([50, 52])
	expect(unused.files.every(({ usedBy }) => usedBy === 0)).toBe(true)
	await trashMedia(db, admin(), { ids: await listUnusedIds(db, query) })
	expect((await listMedia(db)).total).toBe(3)
})

test('files cannot be deleted without being signed in', async () => {
	await using db = await testDb()
	const { id } = await buildMedia(db)
	await expect(trashMedia(db, nobody, { ids: [id] })).rejects.toThrow(ForbiddenError)
	expect((await listMedia(db)).total).toBe(1)
})

test('a file that a record starts to use is not in the trash, whichever comes first', async () => {
	await using db = await testDb()
	for (let round = 0; round < 10; round += 1) {
		const { id, url } = await buildMedia(db)
		const product = await buildProduct(db)
		const saving = db.transaction((tx) =>
			recordMediaUsage(tx, { type: 'product', id: product.id, row: { image: url } }),
		)
		await Promise.all([trashMedia(db, admin(), { ids: [id] }), saving])
		const uses = await db.select().from(mediaUsage).where(eq(mediaUsage.mediaId, id))
		expect(uses).toHaveLength(1)
		expect((await listMedia(db, { id })).total).toBe(1)
	}
})

async function use(db: TestDb, mediaId: string, recordType: string) {
	const product = await buildProduct(db)
	await db.insert(mediaUsage).values({ mediaId, recordType, recordId: product.id })
	return product
}

/** The number that evictions of cached pages raise. */
async function revision(db: TestDb): Promise<number> {
	const { rows } = await db.pool.query<{ revision: string }>('select revision from cache_state')
	return Number(rows[0]?.revision)
}
