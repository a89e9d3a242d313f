import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { listBoundaries } from './boundaries.server.ts'

const secondBefore = new Date(now.getTime() - 1000)

test('upcoming dates of published records are listed with their page tags', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { publishAt: hourAfter })
	await buildArticle(db, { publishAt: hourBefore })
	await buildArticle(db, { status: 'draft', publishAt: hourAfter })
	await buildArticle(db, { deletedAt: hourBefore, publishAt: hourAfter })

	expect(await listBoundaries(db, now)).toEqual([
		{ atMs: hourAfter.getTime(), tags: ['product:list', `product:${product.id}`] },
	])
})

test('a date that passed between its save and the query is listed too', async () => {
	await using db = await testDb()
	const { id } = await buildArticle(db, { unpublishAt: secondBefore })

	expect(await listBoundaries(db, now)).toEqual([
		{ atMs: secondBefore.getTime(), tags: ['article:list', `article:${id}`] },
	])
})

test('more than 200 past dates do not crowd out an upcoming date', async () => {
	await using db = await testDb()
	for (let index = 0; index < 201; index += 1)
		await buildArticle(db, { title: `Past ${index}`, unpublishAt: secondBefore })
	await buildArticle(db, { publishAt: hourAfter })

	const boundaries = await listBoundaries(db, now)
	expect(boundaries.map(({ atMs }) => atMs)).toContain(hourAfter.getTime())
})
