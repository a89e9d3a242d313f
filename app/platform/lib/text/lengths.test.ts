import { expect, test } from 'vitest'
import { cutText } from './lengths.ts'

test('a text of exactly the limit stays whole', () => {
	expect(cutText('a'.repeat(30), 30)).toBe('a'.repeat(30))
})

test('a longer text keeps its first characters and ends in three dots', () => {
	expect(cutText('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`)
})

test('a character outside the basic plane is never cut in two', () => {
	expect(cutText('🐔🐔🐔', 2)).toBe('🐔🐔...')
})

test('a text cut to no characters becomes three dots, and an empty text stays empty', () => {
	expect(cutText('abc', 0)).toBe('...')
	expect(cutText('', 0)).toBe('')
})
