import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildMedia, buildProduct, hiddenStates, now } from '#tests/support/factories.ts'
import { testImage, testStorage } from '#tests/support/media.ts'
import { serveSharePicture, sharePicture } from './share-pictures.server.ts'

test('a live record has a picture, and its former addresses lead there; a hidden one has none', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const { url: image } = await buildMedia(db, { widthPx: 400, heightPx: 300 })
	await storage.put(image.replace('/media/', ''), await testImage(400, 300).jpeg().toBuffer())
	const ask = (path: string, method = 'GET') =>
		serveSharePicture(new Request(`http://site.example${path}`, { method }), path, {
			db,
			storage,
			now,
		})
	const { id } = await buildProduct(db, { title: 'Tray', price: 42, image })
	const drawn = { title: 'Tray', facts: ['$42'], image: { src: image } }
	const { src } = sharePicture('product', id, drawn)

	const response = await ask(src)
	expect(response.status).toBe(200)
	expect(response.headers.get('Cache-Control')).toContain('immutable')
	const metadata = await sharp(await response.arrayBuffer()).metadata()
	expect(metadata).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
	const head = await ask(src, 'HEAD')
	expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])

	for (const former of [{ title: 'Tub' }, { facts: ['$40'] }, { image: null }]) {
		const { src: old } = sharePicture('product', id, { ...drawn, ...former })
		const moved = await ask(old)
		expect([moved.status, moved.headers.get('Location')]).toEqual([302, src])
	}
	for (const state of Object.values(hiddenStates)) {
		const hidden = await buildProduct(db, { ...state })
		const { status } = await ask(sharePicture('product', hidden.id, drawn).src)
		expect(status).toBe(404)
	}
	for (const path of [
		'/share/product/none/a',
		`/share/secret/${id}/a`,
		'/share/',
		'/share/product',
	])
		expect((await ask(path)).status, `at ${path}`).toBe(404)
})

test('a record whose picture is missing or unreadable is drawn without it', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const { url: image } = await buildMedia(db, { widthPx: 400, heightPx: 300 })
	await storage.put(image.replace('/media/', ''), Buffer.from('no image'))
	const { id } = await buildProduct(db, { title: 'Broken', price: null, image })
	const { src } = sharePicture('product', id, { title: 'Broken', facts: [], image: { src: image } })
	const response = await serveSharePicture(new Request(`http://site.example${src}`), src, {
		db,
		storage,
	})
	expect(response.status).toBe(200)
})
