import { expect, test } from 'vitest'
import { matchesTerms, markTyped, searchTerms } from './search-terms.ts'

const marked = (text: string, search: string) => markTyped(text, searchTerms(search))

test('what is typed counts as its words, without case, accents and slashes, eight at most', () => {
	expect(searchTerms('  Tāne ZOË\tall-in/all-out ')).toEqual(['tane', 'zoe', 'all-in', 'all-out'])
	expect(searchTerms('Manawatu\u0304 100%')).toEqual(['manawatu', '100%'])
	expect(searchTerms('\u0304 / ')).toEqual([])
	expect(searchTerms('a '.repeat(20))).toHaveLength(8)
})

test('all words must stand in a text, as they are or with accents', () => {
	expect(matchesTerms('Ōtaki, Tāne Reid', searchTerms('tane otaki'))).toBe(true)
	expect(matchesTerms('Otaki, Tane Reid', searchTerms('Ōtaki TĀNE'))).toBe(true)
	expect(matchesTerms('Otaki', searchTerms('otaki tane'))).toBe(false)
	expect(matchesTerms('anything', [])).toBe(true)
})

test('a word is marked as it is written, wherever and however often it stands', () => {
	expect(marked('Tāne and tane', 'tane')).toEqual(['', 'Tāne', ' and ', 'tane', ''])
	expect(marked('ZOËS', 'zoe')).toEqual(['', 'ZOË', 'S'])
	expect(marked('Ōtaki', 'taki o')).toEqual(['', 'Ō', '', 'taki', ''])
	expect(marked('Manawatu\u0304 farm', 'watu')).toEqual(['Mana', 'watu\u0304', ' farm'])
	expect(marked('Hens', 'tane')).toEqual(['Hens'])
	expect(marked('Hens', '')).toEqual(['Hens'])
	expect(marked('', 'tane')).toEqual([''])
})

test('of two words that begin alike the longer one is marked', () => {
	expect(marked('footbath', 'foot footbath')).toEqual(['', 'footbath', ''])
})

test('signs are looked for as they are, and signs beyond the first plane move nothing', () => {
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

test('whatever is typed, the parts together are the text', () => {
	for (const text of ['Tāne İstanbul ﬁne ß 각', 'a\u0304\u0301bc', '\u0304x'])
		for (const search of ['i', 'n', 's', 'a b', 'x', 'fi', '\u1100\u1161'])
			expect(marked(text, search).join('')).toBe(text)
})
