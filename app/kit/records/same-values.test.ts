import { expect, test } from 'vitest'
import { changedKeys, isSame } from './same-values.ts'

test('values with equal content are the same at any depth', () => {
	expect(isSame({ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] })).toBe(true)
	expect(isSame({ a: undefined }, {})).toBe(true)
	expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
	expect(isSame(['x'], { 0: 'x' })).toBe(false)
	expect(isSame(null, {})).toBe(false)
	expect(changedKeys({ a: 1, b: ['x'] }, { a: 1, b: ['y'] })).toEqual(['b'])
})
