import { expect, test } from 'vitest'
import { changedAddress, readListAddress } from './list-address.ts'

const read = (search: string) => readListAddress(new URLSearchParams(search), ['country'])

test('search, filters, order and page are read from the address', () => {
	expect(read('q=%20wet%20litter&country=Both&other=1&sort=title-desc&page=3')).toEqual({
		search: 'wet litter',
		filters: { country: 'Both' },
		sort: { key: 'title', direction: 'desc' },
		page: 3,
	})
})

test('invalid parameters of an address are ignored', () => {
	const plain = { search: '', filters: {}, sort: null, page: 1 }

	expect(read('q=%00&country=&sort=title-up&page=-1')).toEqual(plain)
	expect(read('page=1.5')).toEqual(plain)
	expect(read(`page=${'9'.repeat(30)}`)).toEqual(plain)
	expect(read(`q=${'x'.repeat(900)}`).search).toHaveLength(200)
})

test('a changed search returns to page 1; a changed page keeps the search', () => {
	const params = new URLSearchParams('q=a&page=2')

	expect(changedAddress(params, { q: 'b' })).toBe('?q=b')
	expect(changedAddress(params, { page: '3' })).toBe('?q=a&page=3')
	expect(changedAddress(new URLSearchParams('q=a'), { q: null })).toBe('')
})
