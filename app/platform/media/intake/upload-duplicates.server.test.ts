import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { media } from '#platform/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { pdfBytes, testImage, testStorage } from '#tests/support/media.ts'
import { trashMedia } from '../commands.server.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { wasStored } from '../media-file.ts'
import { storeUpload } from './upload.server.ts'

type Db = Awaited<ReturnType<typeof testDb>>
type Storage = Awaited<ReturnType<typeof testStorage>>
type File = { folder: MediaFolder; fileName: string; content: Uint8Array; isOnce?: boolean }

async function upload(db: Db, storage: Storage, file: File) {
	const stored = await storeUpload(db, admin(), { ...file, storage })
	if (!stored.ok) throw new Error(stored.error.message)
	return stored.value
}

test('uploading the same image again stores a new file and reports the oldest copy', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const content = await testImage(64, 48).png().toBuffer()
	const first = await upload(db, storage, {
		folder: 'product-images',
		fileName: 'hens.png',
		content,
	})
	expect(first.duplicate).toBeNull()
	const again = await upload(db, storage, { folder: 'product-gallery', fileName: 'b.png', content })
	expect(again.url).not.toBe(first.url)
	const { id, url, name, sizeBytes, mimeType, width, height } = first
	const same = { id, url, name, sizeBytes, mimeType, width, height }
	expect(again.duplicate).toEqual({ ...same, createdAt: expect.any(String) })
	const third = await upload(db, storage, { folder: 'team', fileName: 'c.png', content })
	expect(third.duplicate?.id, 'the oldest').toBe(first.id)
	const other = await testImage(65, 48).png().toBuffer()
	expect(
		(await upload(db, storage, { folder: 'team', fileName: 'd.png', content: other })).duplicate,
	).toBeNull()
})

test('an earlier copy of a document is reported only within its folder, as its address may be secret', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const send = (folder: 'resource-documents' | 'product-documents') =>
		upload(db, storage, { folder, fileName: 'a.pdf', content: pdfBytes })
	const secret = await send('resource-documents')
	expect((await send('product-documents')).duplicate).toBeNull()
	expect((await send('resource-documents')).duplicate?.id).toBe(secret.id)
	const note = { folder: 'product-documents', content: Buffer.from('Keep dry.') } as const
	await upload(db, storage, { ...note, fileName: 'a.txt' })
	const other = await upload(db, storage, { ...note, fileName: 'a.txt', isOnce: true })
	expect(wasStored(other)).toBe(true)
	await db.update(media).set({ mimeType: 'text/csv' }).where(eq(media.id, other.id))
	const typed = await upload(db, storage, { ...note, fileName: 'b.txt', isOnce: true })
	expect(wasStored(typed), 'of another type').toBe(false)
})

test('sent once, bytes that the library has are not stored again; those in the trash or lost are', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const content = await testImage(64, 48).png().toBuffer()
	const send = (fileName: string, isOnce = true) =>
		upload(db, storage, { folder: 'product-images', fileName, content, isOnce })
	const first = await send('hens.png')
	expect(wasStored(first)).toBe(false)
	const again = await send('again.png')
	expect(again).toMatchObject({ id: first.id, url: first.url, name: 'again.png' })
	expect(again.duplicate?.name).toBe('hens.png')
	expect(wasStored(again)).toBe(true)
	expect(await db.select({ id: media.id }).from(media)).toEqual([{ id: first.id }])

	const copy = await send('copy.png', false)
	expect(wasStored(copy)).toBe(false)
	await trashMedia(db, admin(), { ids: [first.id] })
	expect((await send('third.png')).id).toBe(copy.id)
	await storage.delete(copy.url.replace('/media/', ''))
	expect([first.id, copy.id]).not.toContain((await send('fourth.png')).id)
})
