import { expect, test } from 'vitest'
import { parsePage, toCategoryParam } from './public-list-params.ts'

const pageIn = (query: string) => parsePage(new URLSearchParams(query))

test.each([
	['page=1', 1],
	['page=2', 2],
	['page=%202%20', 2],
	['page=10000', 10_000],
	['page=2&page=3', 2],
])('?%s is page %i', (query, page) => expect(pageIn(query)).toBe(page))

test.each([
	'',
	'page=',
	'page=0',
	'page=-1',
	'page=1.5',
	'page=two',
	'page=NaN',
	'page=Infinity',
	'page=10001',
	'page=1e300',
	'page=2%00',
	'page=１２',
	'Page=3',
	'category=3',
])('?%s is the first page', (query) => expect(pageIn(query)).toBe(1))

test('a category in a URL is in lower case, with one hyphen for each run of other characters', () => {
	expect(toCategoryParam('Egg and Shell Quality')).toBe('egg-and-shell-quality')
	expect(toCategoryParam('Feed  & Water')).toBe('feed-water')
	expect(toCategoryParam('Māori')).toBe('m-ori')
})
