import { expect, test } from 'vitest'
import { featuredLimitText } from '#content/product/featured.ts'
import { handle as productAdmin } from '#content/product/admin.tsx'
import {
	broughtBackInWords,
	refusalInWords,
	takenBackInWords,
	warningsOf,
} from './bring-back-words.ts'

const file = (name: string, how: 'excluded' | 'keptPresent' | 'inText', key = 'gallery') => ({
	address: `/media/product-images/${name}`,
	key,
	how,
})

test('files that are gone are named, with what becomes of their place', () => {
	const goneFiles = [
		file('a.jpg', 'excluded'),
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
			goneFiles: [file('a.pdf', 'excluded', 'documents')],
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
	[{ code: 'noFields' }, /^No field is ticked\. Nothing was changed\.$/],
	[{ code: 'goneInText', fields: ['content'] }, /^Detailed content: .*no longer in the library/],
	[{ code: 'invalid', messages: { price: ['Too high'] } }, /Nothing was changed\. Price: Too high/],
	[{ code: 'featuredLimit' }, /Nothing was changed\. Featured: ./],
	[{ code: 'other' }, /^This product cannot be saved/],
])('the refusal %j is a sentence', (refusal, sentence) => {
	const requested = { type: productAdmin, refusals, change: 'bringBack' } as const
	expect(refusalInWords(requested, refusal, 'Mere').join(' ')).toMatch(sentence)
})

test('what was brought back is named, a whole version by its number, and fields that no type has not at all', () => {
	const said = (fields: string[], as: 'live' | 'copy' = 'live') =>
		broughtBackInWords(productAdmin, { as, version: 3, fields })
	expect(said([])).toBe('Version 3 was brought back.')
	expect(said(['<b>', 'title'])).toBe('Title of version 3 was brought back.')
	expect(said(['title', 'price'], 'copy')).toBe(
		'Title and Price of version 3 were brought back as unpublished changes. Visitors see no difference yet.',
	)
	const many = ['title', 'price', 'image', 'content', 'features', 'gallery']
	expect(said(many)).toBe('6 fields of version 3 were brought back.')
})

test('what was taken back is as on the site, or as last saved, and it is said when nothing else is left', () => {
	const said = (taken: string[], given: object = {}) =>
		takenBackInWords(productAdmin, { record: 'published', taken, missing: [], ...given })
	expect(said(['title', 'price'])).toBe('Title and Price are as on the site again.')
	expect(said(['title'], { record: 'draft' })).toBe('Title is as last saved again.')
	expect(said(['title'], { missing: ['copy'] })).toBe(
		'Title is as on the site again. No other changes are left.',
	)
	expect(said(['nonsense'])).toBeNull()
})
