import { expect, test } from 'vitest'
import { idsOfReference, referenceOf } from './reference.ts'

test('a reference leads back to its lead, in any case', () => {
	const id = '3f2c1a9e-7b1d-4000-8000-000000000001'
	expect(referenceOf(id)).toBe('3F2C1A9E')
	for (const typed of ['3F2C1A9E', ' 3f2c1a9e ']) {
		const { from, to } = idsOfReference(typed) ?? { from: '', to: '' }
		expect([from <= id, id <= to]).toEqual([true, true])
	}
	for (const typed of ['', '3F2C1A9', '3F2C1A9EE', 'red mite', '3F2C1A9G'])
		expect(idsOfReference(typed)).toBeNull()
})
