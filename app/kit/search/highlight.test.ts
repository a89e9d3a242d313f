import { expect, test } from 'vitest'
import { cutAround, hasWord, highlight } from './highlight.ts'

test('every second part is a word that matches the search, and together the parts are the whole text', () => {
	const text = 'Wet litter, Poultry and litters <b>wet</b>'
	const parts = highlight(text, ['litter', 'poultri'])
	expect(parts.filter((_, index) => index % 2 === 1)).toEqual(['litter', 'Poultry', 'litters'])
	expect(parts.join('')).toBe(text)
})

test('highlighting ignores accents, and matches short search words only as whole words', () => {
	expect(highlight('Manawatū', ['manawatu'])).toEqual(['', 'Manawatū', ''])
	expect(highlight('pH of phosphorus', ['ph'])).toEqual(['', 'pH', ' of phosphorus'])
	expect(highlight('a \ufb02ock', ['flock'])).toEqual(['a ', '\ufb02ock', ''])
	expect(highlight('foot\u00adbath', ['footbath'])).toEqual(['', 'foot\u00adbath', ''])
	expect(hasWord('no such thing', ['litter'])).toBe(false)
})

test('a long text is cut around its first matching word', () => {
	const text = `${'before '.repeat(40)}the litter is wet${' after'.repeat(40)}`
	const cut = cutAround(text, ['litter'], 120)
	expect(cut).toMatch(/^\.\.\.before .*the litter is wet after.*\.\.\.$/)
	expect(cut.length).toBeLessThanOrEqual(126)
	expect(cutAround('Wet litter.', ['litter'], 120)).toBe('Wet litter.')
	expect(cutAround(text, ['nothing'], 20)).toBe('before before...')
	expect(cutAround('x'.repeat(300), [], 20)).toBe(`${'x'.repeat(10)}...`)
})
