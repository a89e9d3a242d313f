import { expect, test } from 'vitest'
import { matchesTerms, markTyped, searchTerms } from './search-terms.ts'

const marked = (text: string, search: string) => markTyped(text, searchTerms(search))

test('a search is split into at most eight words, without case, accents and slashes', () => {
	expect(searchTerms('  Tāne ZOË\tall-in/all-out ')).toEqual(['tane', 'zoe', 'all-in', 'all-out'])
	expect(searchTerms('Manawatu\u0304 100%')).toEqual(['manawatu', '100%'])
	expect(searchTerms('\u0304 / ')).toEqual([])
	expect(searchTerms('O’Brien “Hy\u2011Line” \ufb02ock')).toEqual(["o'brien", '"hy-line"', 'flock'])
	expect(searchTerms('a '.repeat(20))).toHaveLength(8)
})

test('a text matches when it contains all words, with or without accents', () => {
	expect(matchesTerms('Ōtaki, Tāne Reid', searchTerms('tane otaki'))).toBe(true)
	expect(matchesTerms('Otaki, Tane Reid', searchTerms('Ōtaki TĀNE'))).toBe(true)
	expect(matchesTerms('Otaki', searchTerms('otaki tane'))).toBe(false)
	expect(matchesTerms('anything', [])).toBe(true)
})

test('every occurrence of a word is marked as written in the text', () => {
	expect(marked('Tāne and tane', 'tane')).toEqual(['', 'Tāne', ' and ', 'tane', ''])
	expect(marked('ZOËS', 'zoe')).toEqual(['', 'ZOË', 'S'])
	expect(marked('Ōtaki', 'taki o')).toEqual(['', 'Ō', '', 'taki', ''])
	expect(marked('Manawatu\u0304 farm', 'watu')).toEqual(['Mana', 'watu\u0304', ' farm'])
	expect(marked('Hens', 'tane')).toEqual(['Hens'])
	expect(marked('Hens', '')).toEqual(['Hens'])
	expect(marked('', 'tane')).toEqual([''])
})

test('of two words with the same start, the longer one is marked', () => {
	expect(marked('footbath', 'foot footbath')).toEqual(['', 'footbath', ''])
})

test('symbols are searched literally, and characters such as emoji do not shift the marks', () => {
	expect(marked('100% (a+b) [c]', '% (a+b) [c]')).toEqual([
		'100',
		'%',
		' ',
		'(a+b)',
		' ',
		'[c]',
		'',
	])
	expect(marked('🐔🐔 Zoë 🐔', 'zoe')).toEqual(['🐔🐔 ', 'Zoë', ' 🐔'])
	expect(marked('각', '가').join('')).toBe('각')
})

test('the marked and unmarked parts join to the original text', () => {
	for (const text of ['Tāne İstanbul ﬁne ß 각', 'a\u0304\u0301bc', '\u0304x'])
		for (const search of ['i', 'n', 's', 'a b', 'x', 'fi', '\u1100\u1161'])
			expect(marked(text, search).join('')).toBe(text)
})
