import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { picturePlaceWords } from '#kit/admin/editor/blocks/read-blocks.ts'
import { testDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct, buildResource } from '#tests/support/factories.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import { listPicturePlaces, picturePlaceStart } from './picture-places.server.ts'

const place = `Before.\n\n<!-- ${picturePlaceWords} (Hens at the drinker) -->\n\nAfter.`

test('texts with places of pictures are counted and listed by title, drafts too, except in the trash', async () => {
	await using db = await testDb()
	await buildArticle(db, { title: 'Without', content: `${picturePlaceWords}, <!-- a comment -->` })
	await buildArticle(db, { title: 'Deleted', content: place, deletedAt: new Date() })
	expect(await listPicturePlaces(db)).toEqual({ total: 0, texts: [] })
	const article = await buildArticle(db, { title: 'Wet litter', content: `${place}\n\n${place}` })
	const product = await buildProduct(db, { title: 'Boot dip', content: place, status: 'draft' })
	const resource = await buildResource(db, { title: 'Shed plan', description: place })
	expect(await listPicturePlaces(db)).toEqual({
		total: 3,
		texts: [
			{ key: 'product', id: product.id, title: 'Boot dip', field: 'content' },
			{ key: 'resource', id: resource.id, title: 'Shed plan', field: 'description' },
			{ key: 'article', id: article.id, title: 'Wet litter', field: 'content' },
		],
	})
	for (let more = 0; more < 4; more++) await buildArticle(db, { content: place })
	const { total, texts } = await listPicturePlaces(db)
	expect([total, texts.length]).toEqual([7, 5])
})

test('the words of a place are those of the editor, and an index finds them without reading the texts', async () => {
	await using db = await testDb()
	expect(picturePlaceStart).toBe(`<!-- ${picturePlaceWords}`)
	const { rows } = await db.execute<{ definition: string }>(
		sql`select indexdef as definition from pg_indexes where indexname like '%picture_places_idx'`,
	)
	const types = contentKeys.filter((key) => contents[key].picturesIn)
	expect(rows.filter(({ definition }) => definition.includes(picturePlaceStart))).toHaveLength(
		types.length,
	)
})
