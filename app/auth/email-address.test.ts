import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email-address.ts'

test('signs without a shape are no part of an address', () => {
	expect(normaliseEmail(' A\0na@Farm.Example\u007F\n')).toBe('ana@farm.example')
	expect(isEmail('ana@farm.example')).toBe(true)
	expect(isEmail('a\0@farm.example')).toBe(false)
})
