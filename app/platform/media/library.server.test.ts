import { expect, test } from 'vitest'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildArticle, buildMedia, buildProduct } from '#tests/support/factories.ts'
import { readLibraryQuery } from './queries.server.ts'
import { countByFolder, findFiles, libraryPageSize, listMedia } from './library.server.ts'
import { listUses } from '#content/media-uses.server.ts'

test('[ADM-UPLOAD-05] a folder is listed newest first, with the public address of every file', async () => {
	await using db = await testDb()
	const at = (hour: number) => new Date(Date.UTC(2026, 9, 14, hour))
	await buildMedia(db, { folder: 'team', name: 'old.jpg', createdAt: at(1) })
	await buildMedia(db, { folder: 'team', name: 'newest.jpg', createdAt: at(3) })
	await buildMedia(db, { folder: 'news-images', name: 'other.jpg', createdAt: at(4) })
	await buildMedia(db, { folder: 'team', name: 'new.jpg', createdAt: at(2) })
	const { files, total } = await listMedia(db, { folder: 'team' })
	expect(files.map(({ url }) => url)).toEqual([
		'/media/team/newest.jpg',
		'/media/team/new.jpg',
		'/media/team/old.jpg',
	])
	expect(total).toBe(3)
	expect(await countByFolder(db)).toEqual(
		new Map([
			['team', 3],
			['news-images', 1],
		]),
	)
})

test('files are found by original name or alternative text; wildcards are taken literally', async () => {
	await using db = await testDb()
	await buildMedia(db, { originalName: 'Hens at dawn.jpg' })
	await buildMedia(db, { originalName: 'tray.jpg', alt: 'A tray of brown eggs' })
	await buildMedia(db, { originalName: '100%.jpg' })
	const found = async (search: string) =>
		(await listMedia(db, { search })).files.map(({ name }) => name)
	expect(await found('DAWN')).toEqual(['Hens at dawn.jpg'])
	expect(await found('brown eggs')).toEqual(['tray.jpg'])
	expect(await found('0%')).toEqual(['100%.jpg'])
	expect(await found('_')).toEqual([])
	expect(await found("'; drop table media; --")).toEqual([])
})

test('a search ignores macrons, the command palette gets names, and an id selects one file', async () => {
	await using db = await testDb()
	const { id } = await buildMedia(db, { originalName: 'Ōtaki sheds.jpg', alt: 'Tāne feeds hens' })
	await buildMedia(db, { originalName: 'tray.jpg' })
	const found = async (search: string) =>
		(await listMedia(db, { search })).files.map(({ name }) => name)
	expect(await found('otaki')).toEqual(['Ōtaki sheds.jpg'])
	expect(await found('hens otaki')).toEqual(['Ōtaki sheds.jpg'])
	expect(await findFiles(db, { search: 'tane', limit: 5 })).toMatchObject([
		{ id, name: 'Ōtaki sheds.jpg' },
	])
	expect((await listMedia(db, { id })).files).toMatchObject([{ id }])
})

test('the image filter lists only images', async () => {
	await using db = await testDb()
	await buildMedia(db, { name: 'a.jpg' })
	await buildMedia(db, { name: 'a.pdf', mimeType: 'application/pdf' })
	const { files } = await listMedia(db, { kind: 'image' })
	expect(files.map(({ url }) => url)).toEqual(['/media/product-images/a.jpg'])
})

test('a file that stands in the place of another is found at the address of either', async () => {
	await using db = await testDb()
	const before = '/media/product-images/before.jpg'
	const file = await buildMedia(db, { name: 'after.jpg', replaces: before })
	await buildMedia(db, { name: 'other.jpg' })
	for (const url of [before, file.url])
		expect((await listMedia(db, { url })).files).toMatchObject([{ id: file.id }])
	expect((await listMedia(db, { url: '/media/product-images/gone.jpg' })).files).toEqual([])
})

test('only a PDF that was read without success is marked as having no preview', async () => {
	await using db = await testDb()
	const pdf = { mimeType: 'application/pdf', widthPx: null, heightPx: null }
	await buildMedia(db, { ...pdf, name: 'waits.pdf' })
	await buildMedia(db, { ...pdf, name: 'broken.pdf', variantsAt: new Date() })
	const shown = { pages: 2, pageWidthPx: 640, pageHeightPx: 900, variantsAt: new Date() }
	await buildMedia(db, { ...pdf, ...shown, name: 'shown.pdf' })
	await buildMedia(db, { name: 'a.jpg', variantsAt: new Date() })
	const { files } = await listMedia(db)
	expect(files.filter(({ isUnshown }) => isUnshown).map(({ name }) => name)).toEqual(['broken.pdf'])
})

test('a long list is split into pages', async () => {
	await using db = await testDb()
	for (let made = 0; made < libraryPageSize + 2; made += 1) await buildMedia(db)
	const first = await listMedia(db)
	const second = await listMedia(db, { offset: libraryPageSize })
	expect([first.files.length, second.files.length, second.total]).toEqual([50, 2, 52])
	expect(new Set([...first.files, ...second.files].map(({ id }) => id)).size).toBe(52)
})

test('a file lists the records that use it, even records in the trash', async () => {
	await using db = await testDb()
	const tray = await buildMedia(db)
	const unused = await buildMedia(db)
	const product = await buildProduct(db, { title: 'Boot tray' })
	const article = await buildArticle(db, { title: 'Wet litter', deletedAt: new Date() })
	await db.insert(mediaUsage).values([
		{ mediaId: tray.id, recordType: 'product', recordId: product.id },
		{ mediaId: tray.id, recordType: 'article', recordId: article.id },
		{ mediaId: tray.id, recordType: 'homepage', recordId: 'one' },
	])
	const { files } = await listMedia(db)
	expect(files.find(({ id }) => id === tray.id)?.usedBy).toBe(3)
	const uses = await listUses(db, [tray.id, unused.id])
	expect(uses.get(unused.id)).toBeUndefined()
	expect(uses.get(tray.id)).toEqual([
		{ recordType: 'article', recordId: article.id, title: 'Wet litter', inTrash: true },
		{ recordType: 'homepage', recordId: 'one', title: '', inTrash: false },
		{ recordType: 'product', recordId: product.id, title: 'Boot tray', inTrash: false },
	])
	expect(await listUses(db, [])).toEqual(new Map())
})

test('invalid parameters of an address are ignored', () => {
	const read = (query: string) => readLibraryQuery(new URLSearchParams(query))
	expect(read('q=a%00b&folder=secrets&kind=x&offset=-1')).toEqual({
		search: 'ab',
		folder: null,
		kind: null,
		url: null,
		offset: 0,
	})
	expect(read('folder=team&kind=image&offset=48&url=/media/team/a.jpg')).toEqual({
		search: null,
		folder: 'team',
		kind: 'image',
		url: '/media/team/a.jpg',
		offset: 48,
	})
	for (const offset of ['1e9', '1.5', 'x', '']) expect(read(`offset=${offset}`).offset).toBe(0)
})
