import { expect, test } from 'vitest'
import { productAdmin } from '#app/content/product/admin.tsx'
import { diff } from '#app/records/difference/difference.ts'
import { changesInWords, singularOf } from './change-words.ts'

const values = {
	title: 'Boot dip station',
	price: 12,
	image: '/media/product-images/a.jpg',
	content: 'Keep the litter dry.\n\nTurn it often, and look under the drinkers every day.\n',
	features: ['Lid', 'Tray', 'Handle'],
	status: 'published',
}

function wordsOf(after: object, rows: { before?: object; after?: object } = {}) {
	const difference = diff(values, { ...values, ...after })
	const row = (given: object | undefined) => ({ deletedAt: null, ...given })
	return changesInWords(productAdmin, {
		difference,
		before: row(rows.before),
		after: row(rows.after),
	})
}

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
	[{ content: values.content.trim() }, ['Detailed content: spaces or marks']],
	[{ features: ['Tray', 'Lid', 'Handle'] }, ['Moved feature 2 to the top']],
	[{ features: ['Tray', 'Handle', 'Lid'] }, ['Moved feature 1 to the end']],
	[{ features: ['Lid', 'Handle', 'Hose'] }, ['Features: 1 added, 1 removed']],
	[{ price: 15, features: ['Lid'] }, ['Price', 'Features: 2 removed']],
	[{ status: 'draft', price: 15 }, ['Taken off the site, kept as a draft', 'Price']],
	[{}, ['Saved without changes']],
])('%j: %j', (after, words) => {
	expect(wordsOf(after)).toEqual(words)
})

test('what happens to the row as a whole is told too', () => {
	const deletedAt = new Date(0)
	expect(wordsOf({}, { after: { deletedAt } })).toEqual(['Moved to the trash'])
	expect(wordsOf({}, { before: { deletedAt } })).toEqual(['Restored from the trash'])
	expect(wordsOf({}, { before: { deletedAt }, after: { deletedAt } })).toEqual([
		'Saved without changes',
	])
	expect(wordsOf({}, { before: { displayOrder: 2 }, after: { displayOrder: 1 } })).toEqual([
		'Moved in the list',
	])
})

test('a list’s label gives the word for one of its items', () => {
	expect(['Features', 'Responsibilities', 'Gallery', 'Read first'].map(singularOf)).toEqual([
		'feature',
		'responsibility',
		'gallery item',
		'read first item',
	])
})
