import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildProduct, hourBefore, nobody } from '#tests/support/factories.ts'
import { fresh, productInput } from '#tests/support/inputs.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import { productContent } from './type.server.ts'
import { featureProduct, listFeaturedProducts } from './feature-products.server.ts'

async function featured(db: TestDb): Promise<string[]> {
	return (await listFeaturedProducts(db)).map(({ title }) => title)
}

async function withThree(db: TestDb) {
	const [a, b, c] = [
		await buildProduct(db, { title: 'Ash', isFeatured: true }),
		await buildProduct(db, { title: 'Birch', isFeatured: true, status: 'draft' }),
		await buildProduct(db, { title: 'Cedar', isFeatured: true }),
	]
	return { a, b, c, other: await buildProduct(db, { title: 'Deodar' }) }
}

test('featuring and unfeaturing a product each write a new version and an audit row', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { title: 'Ash', updatedAt: hourBefore })

	const on = { id, isFeatured: true, insteadOf: null }
	expect(await featureProduct(db, admin(), on)).toEqual({ ok: true, value: null })
	expect(await featured(db)).toEqual(['Ash'])
	expect(await featureProduct(db, admin(), { ...on, isFeatured: false })).toMatchObject({
		ok: true,
	})
	expect(await featured(db)).toEqual([])
	// Nothing changes for visitors.
	const [row] = await db.select({ at: products.updatedAt }).from(products)
	expect(row?.at).toEqual(hourBefore)
	const actions = await db
		.select({ action: auditLog.action, detail: auditLog.detail })
		.from(auditLog)
	expect(actions).toEqual([
		{ action: 'feature', detail: { version: 2 } },
		{ action: 'unfeature', detail: { version: 3 } },
	])
})

test('a fourth featured product is refused with the list of the other three, drafts included, unless it replaces a named one', async () => {
	await using db = await testDb()
	const { b, other } = await withThree(db)
	await buildProduct(db, { isFeatured: true, deletedAt: hourBefore })
	const requested = { id: other.id, isFeatured: true, insteadOf: null }

	expect(await featureProduct(db, admin(), requested)).toMatchObject({
		ok: false,
		error: {
			code: 'featuredLimit',
			featured: [{ title: 'Ash' }, { title: 'Birch' }, { title: 'Cedar' }],
		},
	})
	expect(await featured(db)).toEqual(['Ash', 'Birch', 'Cedar'])
	await featureProduct(db, admin(), { ...requested, insteadOf: b.id })
	expect(await featured(db)).toEqual(['Ash', 'Cedar', 'Deodar'])
})

test('a product saved as featured replaces the featured product it names, and is refused if that one is not featured', async () => {
	await using db = await testDb()
	const { c, other } = await withThree(db)
	const input = productInput({ title: 'Elm', isFeatured: true })

	expect(await productContent.save(db, admin(), fresh({ ...input, insteadOf: other.id }))).toEqual({
		ok: false,
		error: { code: 'featuredLimit' },
	})
	expect(
		await productContent.save(db, admin(), fresh({ ...input, insteadOf: c.id })),
	).toMatchObject({
		ok: true,
	})
	expect(await featured(db)).toEqual(['Ash', 'Birch', 'Elm'])
})

test('when two people feature a product at once and one place is left, one is refused', async () => {
	await using db = await testDb()
	const { a, other } = await withThree(db)
	await featureProduct(db, admin(), { id: a.id, isFeatured: false, insteadOf: null })

	const saves = await Promise.all([
		featureProduct(db, admin(), { id: other.id, isFeatured: true, insteadOf: null }),
		featureProduct(db, admin('b'), { id: a.id, isFeatured: true, insteadOf: null }),
	])

	expect(saves.map((saved) => (saved.ok ? 'saved' : saved.error.code)).toSorted()).toEqual([
		'featuredLimit',
		'saved',
	])
	expect(await featured(db)).toHaveLength(3)
})

test('when two people replace the same featured product at once, one is refused', async () => {
	await using db = await testDb()
	const { a, other } = await withThree(db)
	const another = await buildProduct(db, { title: 'Elm' })

	const saves = await Promise.all(
		[other, another].map(({ id }) =>
			featureProduct(db, admin(), { id, isFeatured: true, insteadOf: a.id }),
		),
	)

	expect(saves.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await featured(db)).toHaveLength(3)
})

test('[ADM-PRODFORM-10] nothing is featured or saved when the limit cannot be checked', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { title: 'Ash' })
	// Another transaction holds the lock of all featured products for longer than the lock timeout.
	await db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('product:featured', 0))`)
		const refused = { ok: false, error: { code: 'featuredUnknown' } }
		expect(
			await Promise.all([
				featureProduct(db, admin(), { id, isFeatured: true, insteadOf: null }),
				productContent.save(db, admin(), fresh(productInput({ title: 'Elm', isFeatured: true }))),
			]),
		).toEqual([refused, refused])
	})
	const { rows } = await db.execute(sql`select title, is_featured from products`)
	expect(rows).toEqual([{ title: 'Ash', is_featured: false }])
})

test('a trashed product cannot be featured or replace a featured one', async () => {
	await using db = await testDb()
	const { a } = await withThree(db)
	const { id } = await buildProduct(db, { deletedAt: hourBefore })

	expect(await featureProduct(db, admin(), { id, isFeatured: true, insteadOf: a.id })).toEqual({
		ok: false,
		error: { code: 'gone' },
	})
	expect(await featured(db)).toEqual(['Ash', 'Birch', 'Cedar'])
})

test('only administrators feature products', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	await expect(
		featureProduct(db, nobody, { id, isFeatured: true, insteadOf: null }),
	).rejects.toThrow(ForbiddenError)
})
