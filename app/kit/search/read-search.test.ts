import { expect, test } from 'vitest'
import { readSearch, wordsOf } from './read-search.ts'

test('a search becomes unique lower-case words without accents', () => {
	expect(readSearch('  Wet\tLITTER\n wet Manawatū ')).toEqual({
		text: 'Wet LITTER wet Manawatū',
		words: ['wet', 'litter', 'manawatu'],
		problem: null,
	})
	expect(wordsOf('h5n1 at 12.50, all-in/all-out')).toEqual([
		'h5n1',
		'at',
		'12.50',
		'all',
		'in',
		'all',
		'out',
	])
})

test.each([
	[null, 'empty'],
	[' \n\u0000 ', 'empty'],
	['a', 'short'],
	['?!%_*', 'short'],
	['🐔🥚', 'short'],
	['x'.repeat(201), 'long'],
	['x '.repeat(5000), 'long'],
] as const)('%j is refused as %s', (given, problem) => {
	expect(readSearch(given)).toMatchObject({ words: [], problem })
})

test.each([
	[`'; drop table products; --`, ['drop', 'table', 'products']],
	[`cat & !dog | (fowl <-> pox):*`, ['cat', 'dog', 'fowl', 'pox']],
	['li\u0000tter', ['li', 'tter']],
	['100% _wet_ li%ter', ['100', 'wet', 'li', 'ter']],
	['תרנגולת דגים', ['תרנגולת', 'דגים']],
	['hen 🐔 egg', ['hen', 'egg']],
	['\ud800 litter', ['litter']],
	['“O’Brien”—hen\u00adhouse\u00a0\ufb02ock', ['o', 'brien', 'henhouse', 'flock']],
	['O\u02bcBrien Roost™ 5×ＨＥＮ', ['o', 'brien', 'roost', '5', 'hen']],
])('only letters and digits of %j are searched', (given, words) => {
	expect(readSearch(given)).toMatchObject({ words, problem: null })
})

test('at most eight words are searched', () => {
	expect(readSearch('aa bb cc dd ee ff gg hh ii jj').words).toHaveLength(8)
})

test.each([
	['what is the best way to get rid of red mite', ['red', 'mite']],
	['can you tell me what to do about wet litter', ['wet', 'litter']],
	['please can you send me some information on the egg candler', ['egg', 'candler']],
	['what to do about red mite', ['what', 'to', 'do', 'about', 'red', 'mite']],
	[
		'what is it that you can do for me now then',
		['what', 'is', 'it', 'that', 'you', 'can', 'do', 'for'],
	],
])('of more than eight words, those that say nothing go first: %s', (given, words) => {
	expect(readSearch(given).words).toEqual(words)
})

test('two letters with a sign between them are a search', () => {
	expect(readSearch('C&D')).toMatchObject({ words: ['c', 'd'], problem: null })
})
