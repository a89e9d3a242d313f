import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#app/auth/access/permissions.ts'
import { recordMediaUsage } from '#app/records/media-usage.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { media, mediaUsage } from '#app/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMedia, buildProduct, nobody } from '#tests/support/factories.ts'
import { deleteMedia, saveAltText, saveFocus } from './commands.server.ts'
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

test('unused files lose their row, and a job deletes the stored copies; files in use stay and are named', async () => {
	await using db = await testDb()
	const [unused, used] = [
		await buildMedia(db, { name: '1.jpg' }),
		await buildMedia(db, { name: '2.jpg', originalName: 'tray.jpg' }),
	]
	await use(db, used.id, 'product')
	const ids = [unused.id, used.id, '00000000-0000-4000-8000-000000000001']
	const deleted = await deleteMedia(db, admin(), { ids })
	expect(deleted).toEqual({
		deletedIds: [unused.id],
		kept: [{ id: used.id, name: 'tray.jpg' }],
	})
	expect(await db.select({ id: media.id }).from(media)).toEqual([{ id: used.id }])
	const { rows } = await db.pool.query('select task_identifier, key from graphile_worker.jobs')
	expect(rows).toEqual([
		{ task_identifier: 'media.deleteFiles', key: 'delete:product-images/1.jpg' },
	])
	expect(await db.select().from(auditLog)).toMatchObject([
		{ action: 'delete', recordType: 'media', recordId: unused.id },
	])
	expect(await deleteMedia(db, admin(), { ids: [unused.id] })).toEqual({
		deletedIds: [],
		kept: [],
	})
})

test('files cannot be deleted without being signed in', async () => {
	await using db = await testDb()
	const { id } = await buildMedia(db)
	await expect(deleteMedia(db, nobody, { ids: [id] })).rejects.toThrow(ForbiddenError)
	expect(await db.select().from(media)).toHaveLength(1)
})

test('a file is not deleted while a record starts to use it', async () => {
	await using db = await testDb()
	for (let round = 0; round < 10; round += 1) {
		const { id, url } = await buildMedia(db)
		const product = await buildProduct(db)
		const saving = db.transaction((tx) =>
			recordMediaUsage(tx, { type: 'product', id: product.id, row: { image: url } }),
		)
		const [{ deletedIds }] = await Promise.all([deleteMedia(db, admin(), { ids: [id] }), saving])
		const uses = await db.select().from(mediaUsage).where(eq(mediaUsage.mediaId, id))
		expect(uses).toHaveLength(deletedIds.length === 1 ? 0 : 1)
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
