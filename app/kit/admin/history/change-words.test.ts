import { expect, test } from 'vitest'
import { handle as productAdmin } from '#content/product/admin.tsx'
import { diff } from '#kit/records/difference.server.ts'
import { changesInWords, singularOf } from './change-words.ts'

const values = {
	title: 'Boot dip station',
	price: 12,
	image: '/media/product-images/a.jpg',
	content: 'Keep the litter dry.\n\nTurn it often, and look under the drinkers every day.\n',
	features: ['Lid', 'Tray', 'Handle'],
	status: 'published',
}

const wordsOf = (after: object, note: string | null = null) =>
	changesInWords(productAdmin, { difference: diff(values, { ...values, ...after }), note })

test.each([
	[{ price: 15 }, ['Price']],
	[{ price: 15, image: '', title: 'Boot bath' }, ['Title, price, image']],
	[{ content: `${values.content}A new line.` }, ['Detailed content: 3 words added']],
	[
		{ content: values.content.replace('dry', 'as dry as you can') },
		['Detailed content: 4 words added'],
	],
	[
		{ content: values.content.replace('often', 'weekly') },
		['Detailed content: 1 word added, 1 removed'],
	],
	[{ content: values.content.replace(' every day', '') }, ['Detailed content: 2 words removed']],
	[{ content: values.content.trim() }, ['Detailed content: formatting or spacing']],
	[{ features: ['Tray', 'Lid', 'Handle'] }, ['Moved feature 2 to the top']],
	[{ features: ['Tray', 'Handle', 'Lid'] }, ['Moved feature 1 to the end']],
	[{ features: ['Lid', 'Handle', 'Hose'] }, ['Features: 1 added, 1 removed']],
	[{ price: 15, features: ['Lid'] }, ['Price', 'Features: 2 removed']],
	[{ status: 'draft', price: 15 }, ['Taken off the site, kept as a draft', 'Price']],
	[{}, ['Saved without changes']],
])('%j: %j', (after, words) => {
	expect(wordsOf(after)).toEqual(words)
})

test.each([
	[{}, 'trash', ['Moved to the trash']],
	[{}, 'restore', ['Restored from the trash']],
	[{ price: 15 }, 'restore', ['Restored from the trash', 'Price']],
	[{}, 'move', ['Moved in the list']],
	[{ price: 15 }, 'feature', ['Price']],
	[{}, 'unfeature', ['Saved without changes']],
])('%j with the note %j: %j', (after, note, words) => {
	expect(wordsOf(after, note)).toEqual(words)
})

test('a list’s label gives the word for one of its items', () => {
	expect(['Features', 'Responsibilities', 'Gallery', 'Read first'].map(singularOf)).toEqual([
		'feature',
		'responsibility',
		'gallery item',
		'read first item',
	])
})
