import { expect, test } from 'vitest'
import { jobVacancies, products } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct, buildVacancy, hourBefore } from '#tests/support/factories.ts'
import { findRecordId } from './find-slug.server.ts'
import { recordFormerSlug } from './save-record.server.ts'

const find = (db: TestDb, slug: string) =>
	findRecordId(db, { type: { key: 'product' }, table: products }, slug)

test('a record is found by its slug also before visitors see it, and not in the trash', async () => {
	await using db = await testDb()
	const draft = await buildProduct(db, { slug: 'boot-dip', status: 'draft' })
	await buildProduct(db, { slug: 'foot-bath', deletedAt: hourBefore })
	expect(await find(db, 'boot-dip')).toBe(draft.id)
	expect(await find(db, 'foot-bath')).toBeNull()
	expect(await find(db, 'boot')).toBeNull()
	expect(await find(db, 'boot\0dip')).toBeNull()
})

test('a former slug finds its record, unless another has it now', async () => {
	await using db = await testDb()
	const moved = await buildProduct(db, { slug: 'now-elsewhere' })
	await recordFormerSlug(db, {
		type: 'product',
		id: moved.id,
		before: 'boot-dip',
		after: 'now-elsewhere',
	})
	expect(await find(db, 'boot-dip')).toBe(moved.id)
	const later = await buildProduct(db, { slug: 'boot-dip' })
	expect(await find(db, 'boot-dip')).toBe(later.id)
})

test('records with numbers for ids are found too', async () => {
	await using db = await testDb()
	const { id } = await buildVacancy(db, { slug: 'adviser' })
	const vacancies = { type: { key: 'vacancy' }, table: jobVacancies }
	expect(await findRecordId(db, vacancies, 'adviser')).toBe(id)
})
