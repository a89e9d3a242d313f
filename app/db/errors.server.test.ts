import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { isUniqueViolation } from './errors.server.ts'

test('a second equal value is told by the name of its constraint, also inside another error', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'taken' })
	const error = await buildProduct(db, { slug: 'taken' }).catch((thrown: unknown) => thrown)

	expect(isUniqueViolation(error, 'products_slug_key')).toBe(true)
	expect(isUniqueViolation(error, 'products_pkey')).toBe(false)
	expect(isUniqueViolation(new Error('products_slug_key'), 'products_slug_key')).toBe(false)
	expect(isUniqueViolation(null, 'products_slug_key')).toBe(false)
})
