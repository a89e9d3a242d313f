import { expect, test } from 'vitest'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { jobVacancies, products } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildProduct,
	buildResource,
	buildVacancy,
	hourBefore,
	now,
} from '#tests/support/factories.ts'
import { findLiveSlug } from './find-slug.server.ts'
import { deleteFormerSlug, recordFormerSlug, uniqueSlug } from './save-record.server.ts'

const slugFor = (db: TestDb, title: string, ownId: string | null = null) =>
	uniqueSlug(db, { table: products, text: title, ownId })

test('a slug that is taken gets the first free number, including gaps', async () => {
	await using db = await testDb()
	expect(await slugFor(db, 'Boot dip')).toBe('boot-dip')
	for (const slug of ['boot-dip', 'boot-dip-2', 'boot-dip-4']) await buildProduct(db, { slug })
	expect(await slugFor(db, 'Boot dip')).toBe('boot-dip-3')
	expect(await slugFor(db, 'Boot  Dip!')).toBe('boot-dip-3')
	expect(await slugFor(db, 'Boot dip 2')).toBe('boot-dip-2-2')
})

test('slugs that only start the same, or belong to other types, do not conflict', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'boot-dip-station' })
	await buildProduct(db, { slug: 'boot-dips' })
	await buildResource(db, { slug: 'boot-dip' })
	expect(await slugFor(db, 'Boot dip')).toBe('boot-dip')
})

test('a record keeps its own slug, and a record in the trash reserves its slug', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { slug: 'boot-dip' })
	expect(await slugFor(db, 'Boot dip', id)).toBe('boot-dip')
	await buildProduct(db, { slug: 'foot-bath', deletedAt: hourBefore })
	expect(await slugFor(db, 'Foot bath', id)).toBe('foot-bath-2')
})

test('numeric ids are compared like other ids', async () => {
	await using db = await testDb()
	const { id } = await buildVacancy(db, { slug: 'adviser' })
	const requested = { table: jobVacancies, text: 'Adviser' }
	expect(await uniqueSlug(db, { ...requested, ownId: id })).toBe('adviser')
	expect(await uniqueSlug(db, { ...requested, ownId: id + 1 })).toBe('adviser-2')
})

test('titles without usable characters also get numbered slugs', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'untitled' })
	expect(await slugFor(db, '!?')).toBe('untitled-2')
})

const history = async (db: TestDb) =>
	(await db.select().from(slugHistory))
		.map(({ recordType, slug, recordId }) => `${recordType} ${slug} ${recordId}`)
		.toSorted()

test('a former address is stored for the record that had it last, and removed once it is in use', async () => {
	await using db = await testDb()
	const change = (id: string, before: string, after: string, type = 'product') =>
		recordFormerSlug(db, { type, id, before, after })
	await change('1', 'a', 'b')
	await change('1', 'b', 'b')
	expect(await history(db)).toEqual(['product a 1'])
	await change('2', 'a', 'c')
	await change('3', 'a', 'b', 'article')
	expect(await history(db)).toEqual(['article a 3', 'product a 2'])
	await change('2', 'c', 'a')
	expect(await history(db), 'back again').toEqual(['article a 3', 'product c 2'])
	await deleteFormerSlug(db, 'article', 'a')
	await deleteFormerSlug(db, 'article', 'c')
	expect(await history(db)).toEqual(['product c 2'])
})

const find = (db: TestDb, requested: string, isFuzzyAllowed = false) =>
	findLiveSlug(db, { table: products, recordType: 'product', requested, now, isFuzzyAllowed })

test('the surest match wins: by id, by former address, by letters alone', async () => {
	await using db = await testDb()
	const former = await buildProduct(db, { slug: 'now-elsewhere' })
	await recordFormerSlug(db, { type: 'product', id: former.id, before: 'boot-dip-xl', after: 'x' })
	const article = { id: '00000000-0000-4000-8000-00000000000a', before: 'boot-dip-xl', after: 'x' }
	await recordFormerSlug(db, { type: 'article', ...article })
	await buildProduct(db, { slug: 'bootdip-xl' })
	expect(await find(db, 'Boot-Dip-XL')).toEqual({ slug: 'now-elsewhere', isFuzzy: false })
	expect(await find(db, 'boot_dip_xl')).toEqual({ slug: 'bootdip-xl', isFuzzy: false })
	expect(await find(db, former.id.toUpperCase())).toMatchObject({ slug: 'now-elsewhere' })
})

test('a similar slug is found only where allowed, from six letters on, and is marked as fuzzy', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'boot-dip-station', title: 'One' })
	await buildProduct(db, { slug: 'mites', title: 'Two' })
	expect(await find(db, 'boot-dip-staton')).toBeNull()
	expect(await find(db, 'boot-dip-staton', true)).toEqual({
		slug: 'boot-dip-station',
		isFuzzy: true,
	})
	expect(await find(db, 'mitess', true)).toMatchObject({ slug: 'mites' })
	expect(await find(db, 'mite', true)).toBeNull()
	expect(await find(db, 'something-else', true)).toBeNull()
})
