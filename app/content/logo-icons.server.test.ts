import sharp from 'sharp'
import { expect, test } from 'vitest'
import { placeholderImage } from '#platform/lib/image-variants.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildMedia } from '#tests/support/factories.ts'
import { testStorage } from '#tests/support/media.ts'
import { serveLogoIcon } from './logo-icons.server.ts'

test('icons are drawn of the logo, whole and square; without one there are none', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const ask = (path: string) => serveLogoIcon(path, { db, storage })
	expect(await ask('/favicon.ico')).toBeNull()

	const { url } = await buildMedia(db, { widthPx: 300, heightPx: 100 })
	const red = { width: 300, height: 100, channels: 3 as const, background: '#ff0000' }
	await storage.put(url.replace('/media/', ''), await sharp({ create: red }).png().toBuffer())
	await db.update(business).set({ logo: url })
	const touch = await ask('/apple-touch-icon.png')
	const { data, info } = await sharp(await touch!.arrayBuffer())
		.raw()
		.toBuffer({ resolveWithObject: true })
	expect(info).toMatchObject({ width: 180, height: 180, channels: 3 })
	const at = (x: number, y: number) => [...data.subarray((y * 180 + x) * 3, (y * 180 + x) * 3 + 3)]
	expect([at(90, 90), at(2, 90), at(90, 20)]).toEqual([
		[255, 0, 0],
		[255, 255, 255],
		[255, 255, 255],
	])
	const icon = Buffer.from(await (await ask('/favicon.ico'))!.arrayBuffer())
	expect(icon.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]))
	expect(await sharp(icon.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
	const drawing = await ask('/favicon.svg')
	expect([drawing?.status, drawing?.headers.get('Location')]).toEqual([302, '/favicon.ico'])
})

test('a logo whose file is missing or unreadable leaves the icons of the program', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const { url } = await buildMedia(db, { widthPx: 300, heightPx: 100 })
	await db.update(business).set({ logo: url })
	expect(await serveLogoIcon('/icon-512.png', { db, storage })).toBeNull()
	await storage.put(url.replace('/media/', ''), Buffer.from('no picture'))
	expect(await serveLogoIcon('/icon-512.png', { db, storage })).toBeNull()
})

test('a business that is not of the trade of the program gets its initial, also where its logo or a picture is missing', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const ask = (path: string) => serveLogoIcon(path, { db, storage })
	expect(await ask(placeholderImage)).toBeNull()
	await db.update(business).set({ name: 'Maple School', leftOut: ['Poultry'] })
	const icon = Buffer.from(await (await ask('/favicon.ico'))!.arrayBuffer())
	expect(await sharp(icon.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
	const standIn = await ask(placeholderImage)
	expect(standIn?.headers.get('Content-Type')).toBe('image/webp')
	const { data } = await sharp(await standIn!.arrayBuffer())
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const tones = [...new Set(data)].toSorted((a, b) => a - b)
	expect(tones.at(-1)! - tones[0]!).toBeGreaterThan(20)

	const { url } = await buildMedia(db, { widthPx: 300, heightPx: 100 })
	await db.update(business).set({ logo: url })
	expect((await ask('/icon-512.png'))?.headers.get('Content-Type')).toBe('image/png')
})
