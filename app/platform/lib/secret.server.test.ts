import { expect, test } from 'vitest'
import { isSameSecret, keyedHash } from './secret.server.ts'

test('a keyed hash depends on its purpose and its text', () => {
	const hash = keyedHash('link', 'confirm:1')
	expect(hash).toMatch(/^[\w-]{43}$/)
	expect(keyedHash('link', 'confirm:1')).toBe(hash)
	expect(keyedHash('link', 'confirm:2')).not.toBe(hash)
	expect(keyedHash('log', 'confirm:1')).not.toBe(hash)
})

test.each([
	['key', 'key', true],
	['key', 'kez', false],
	['', 'key', false],
	['key and more', 'key', false],
	['ü', 'u', false],
])('%j equals %j: %s', (given, expected, same) => {
	expect(isSameSecret(given, expected)).toBe(same)
})
