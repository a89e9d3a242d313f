import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { randomKey } from './random-key.ts'

test('keys are unique UUIDs of version 4', () => {
	const keys = Array.from({ length: 200 }, randomKey)
	for (const key of keys) expect(z.uuidv4().safeParse(key).success, `key ${key}`).toBe(true)
	expect(new Set(keys).size).toBe(200)
})

test.each([
	[0x00, '00000000-0000-4000-8000-000000000000'],
	[0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
	[0x0a, '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a'],
])('random bytes that are all %i still give a valid key', (byte, key) => {
	vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
		new Uint8Array(array.buffer).fill(byte)
		return array
	})
	expect(randomKey()).toBe(key)
})
