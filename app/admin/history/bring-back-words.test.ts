import { expect, test } from 'vitest'
import { featuredLimitText } from '#app/content/product/featured.ts'
import { productAdmin } from '#app/content/product/admin.tsx'
import { refusalInWords, warningsOf } from './bring-back-words.ts'

const file = (name: string, how: 'leftOut' | 'keptPresent' | 'inText', key = 'gallery') => ({
	address: `/media/product-images/${name}`,
	key,
	how,
})

test('files that are gone are named, with what becomes of their place', () => {
	const goneFiles = [
		file('a.jpg', 'leftOut'),
		file('b.jpg', 'keptPresent', 'image'),
		file('a.jpg', 'inText', 'content'),
	]
	expect(warningsOf(productAdmin, { goneFiles, problems: {} })).toEqual([
		'2 pictures of this version are no longer in the library: a.jpg, b.jpg.',
		'Bringing the version back leaves them out of Gallery.',
		'Image: the present one stays.',
		'Detailed content: visitors would see a gap in the text, so it cannot be published until someone takes this out of it.',
	])
	expect(
		warningsOf(productAdmin, {
			goneFiles: [file('a.pdf', 'leftOut', 'documents')],
			problems: {},
		})[0],
	).toBe('1 file of this version is no longer in the library: a.pdf.')
})

test('values that are no longer accepted are named by their labels', () => {
	const problems = {
		'categories.0': ['No longer offered.'],
		'categories.1': ['No longer offered.'],
		title: ['Title is required'],
	}
	expect(warningsOf(productAdmin, { goneFiles: [], problems })).toEqual([
		'Categories: No longer offered.',
		'Title: Title is required',
	])
})

const refusals = { featuredLimit: { field: 'isFeatured', message: featuredLimitText } }

test.each([
	[{ code: 'stale' }, /^Mere saved this product meanwhile\. Nothing was changed\./],
	[{ code: 'missing' }, /in the trash/],
	[{ code: 'goneInText' }, /no longer in the library/],
	[{ code: 'invalid', messages: { price: ['Too high'] } }, /Nothing was changed\. Price: Too high/],
	[{ code: 'featuredLimit' }, /Nothing was changed\. Featured: ./],
	[{ code: 'other' }, /^This product cannot be saved/],
])('the refusal %j is a sentence', (refusal, sentence) => {
	expect(refusalInWords({ type: productAdmin, refusals }, refusal, 'Mere').join(' ')).toMatch(
		sentence,
	)
})
