import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { productFields } from '#content/product/product-fields.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import { savedVersions, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMedia, buildProduct, nobody } from '#tests/support/factories.ts'
import { parseNumber, parseUuid } from './content.server.ts'
import { recordMediaUsage } from './versions.server.ts'
import type { SavedType } from './record.server.ts'
import { restoreRecord, trashRecord } from './trash.server.ts'

const type: SavedType = {
	key: 'product',
	permission: 'content:edit',
	tags: { list: 'product:list', one: (id) => `product:${id}` },
}
const one = (id: string) => ({ table: products, type, fields: productFields, id })

async function stateOf(db: TestDb) {
	const [row] = await db.select().from(products)
	return { version: row?.version, isTrashed: row?.deletedAt !== null, slug: row?.slug }
}

test('a record can be trashed only once and restored only from the trash, each as a new version', async () => {
	await using db = await testDb()
	const { id, slug, updatedAt } = await buildProduct(db)
	expect(await restoreRecord(db, admin(), one(id)), 'not in the trash').toBe(false)
	expect(await trashRecord(db, admin(), one(id))).toBe(true)
	expect(await trashRecord(db, admin(), one(id)), 'there already').toBe(false)
	expect(await stateOf(db)).toEqual({ version: 2, isTrashed: true, slug })
	expect(await restoreRecord(db, admin(), one(id))).toBe(true)
	expect(await stateOf(db)).toEqual({ version: 3, isTrashed: false, slug })

	const log = await db.select().from(auditLog)
	expect(log.map(({ action, actorId: by }) => [action, by])).toEqual([
		['trash', actorId(admin())],
		['restore', actorId(admin())],
	])
	expect((await savedVersions(db)).map(({ n }) => n)).toEqual([2, 3])
	const [row] = await db.select().from(products)
	expect(row?.updatedAt, 'what visitors read did not change').toEqual(updatedAt)
})

test('of six concurrent calls that trash a record, one succeeds', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	const done = await Promise.all(
		Array.from({ length: 6 }, (_, at) => trashRecord(db, admin(`a${at}`), one(id))),
	)
	expect(done.filter(Boolean)).toHaveLength(1)
	expect((await stateOf(db)).version).toBe(2)
})

test('trashing also sets further fields, and changes nothing when that fails', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { isFeatured: true })
	const failing = { ...one(id), alsoSet: () => Promise.reject(new Error('no place')) }
	await expect(trashRecord(db, admin(), failing)).rejects.toThrow('no place')
	expect(await stateOf(db)).toMatchObject({ version: 1, isTrashed: false })
	expect(await db.select().from(auditLog)).toEqual([])

	await trashRecord(db, admin(), { ...one(id), alsoSet: async () => ({ isFeatured: false }) })
	expect(await db.select().from(products)).toMatchObject([{ isFeatured: false }])
})

test('a missing record is not trashed, and trashing or restoring requires permission', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	const gone = '00000000-0000-4000-8000-000000000000'
	expect(await trashRecord(db, admin(), one(gone))).toBe(false)
	// Also catches an error thrown at once.
	for (const work of [trashRecord, restoreRecord])
		await expect((async () => work(db, nobody, one(id)))()).rejects.toThrow(ForbiddenError)
	expect(await stateOf(db)).toMatchObject({ version: 1, isTrashed: false })
})

const used = async (db: TestDb) =>
	(await db.select().from(mediaUsage)).map(({ recordId, mediaId }) => `${recordId} ${mediaId}`)

test('each save replaces the record’s list of used files, and leaves the lists of other records alone', async () => {
	await using db = await testDb()
	const [a, b] = [
		await buildMedia(db, { folder: 'team', name: 'a.jpg' }),
		await buildMedia(db, { folder: 'team', name: 'b.jpg' }),
	]
	const note = (id: string | number, row: object) =>
		recordMediaUsage(db, { type: 'product', id, row: { ...row } })
	await note('p1', { image: a.url, content: `![x](${b.url}) and ${a.url}?x=1` })
	await note(2, { gallery: [{ url: b.url }] })
	expect((await used(db)).toSorted()).toEqual([`2 ${b.id}`, `p1 ${a.id}`, `p1 ${b.id}`].toSorted())

	await note('p1', {
		image: '/media/team/gone.jpg',
		content: '/media/variants/team/b.jpg/320.avif',
	})
	expect(await used(db)).toEqual([`2 ${b.id}`])
	await note(2, {})
	expect(await used(db)).toEqual([])
})

test.each([
	['1', 1],
	['0', 0],
	['2147483647', 2_147_483_647],
	['007', 7],
	['2147483648', null],
	['', null],
	['-1', null],
	['1.5', null],
	['1e3', null],
	[' 1', null],
	['１', null],
	['12345678901', null],
])('the vacancy id %j is read as %j', (text, id) => expect(parseNumber(text)).toBe(id))

test.each(['', 'x', '1', "' or 1=1", '00000000-0000-4000-8000-00000000000', `${'0'.repeat(36)}`])(
	'%j is not a valid id of any other record',
	(text) => expect(parseUuid(text)).toBeNull(),
)
