import { expect, test } from 'vitest'
import { readLibraryQuery } from './queries.server.ts'

const read = (query: string) => readLibraryQuery(new URLSearchParams(query))
const nothing = { search: null, folder: null, kind: null, url: null, offset: 0 }

test('missing or empty parameters select every file', () => {
	expect(read('')).toEqual(nothing)
	expect(read('q=&folder=&kind=&url=&offset=')).toEqual(nothing)
})

test('every parameter is read', () => {
	expect(read('q=%20hens%20&folder=team&kind=image&url=/media/team/a.jpg&offset=50')).toEqual({
		search: 'hens',
		folder: 'team',
		kind: 'image',
		url: '/media/team/a.jpg',
		offset: 50,
	})
})

test.each([
	'folder=constructor',
	'folder=__proto__',
	'folder=Team',
	'folder=../team',
	'kind=video',
	'offset=-1',
	'offset=1.5',
	'offset=x',
	'offset=1000000',
	'offset=Infinity',
	'q=%00',
	'q=%20%20',
	'page=2',
])('%s is invalid and ignored', (query) => expect(read(query)).toEqual(nothing))

test('a search is cut to 100 characters and an address to 300, and the search stays valid for the database', () => {
	expect(read(`q=${'a'.repeat(101)}`).search).toBe('a'.repeat(100))
	expect(read(`url=${'a'.repeat(301)}`).url).toBe('a'.repeat(300))
	expect(read('q=he%00ns').search).toBe('hens')
	const cut = read(`q=${encodeURIComponent(`${'a'.repeat(99)}🐔`)}`).search
	expect(cut?.isWellFormed()).toBe(true)
	expect(read('offset=999999').offset).toBe(999_999)
})
