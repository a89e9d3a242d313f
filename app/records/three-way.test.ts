import { expect, test } from 'vitest'
import { listChanges, mergeMine } from './three-way.ts'

const opened = { title: 'A', text: 'one', list: ['x'], image: 'a.jpg' }

test('a merge takes the fields I changed from mine and all others from theirs', () => {
	const mine = { ...opened, title: 'Mine', list: ['x', 'y'] }
	const theirs = { ...opened, text: 'theirs', list: ['z'] }

	expect(listChanges({ opened, mine, theirs })).toEqual([
		{ key: 'title', by: 'me' },
		{ key: 'text', by: 'them' },
		{ key: 'list', by: 'both' },
	])
	expect(mergeMine({ opened, mine, theirs })).toEqual({
		title: 'Mine',
		text: 'theirs',
		list: ['x', 'y'],
		image: 'a.jpg',
	})
})

test('the same change on both sides is not a difference, and a field they emptied stays empty', () => {
	const mine = { ...opened, title: 'Same' }
	const theirs = { ...opened, title: 'Same', image: null }

	expect(listChanges({ opened, mine, theirs })).toEqual([{ key: 'image', by: 'them' }])
	expect(mergeMine({ opened, mine, theirs })).toEqual(theirs)
})

test('without the version that was opened, every difference counts as mine', () => {
	const mine = { ...opened, title: 'Mine' }
	const theirs = { ...opened, text: 'theirs' }

	expect(listChanges({ opened: null, mine, theirs }).map(({ by }) => by)).toEqual(['me', 'me'])
	expect(mergeMine({ opened: null, mine, theirs })).toEqual(mine)
})
