import { expect, test } from 'vitest'
import { handle as articleAdmin } from '#content/article/admin.tsx'
import { handle as productAdmin } from '#content/product/admin.tsx'
import { diff } from '#kit/records/difference.server.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import { foldParts, showDifference } from './shown-difference.ts'

const none = new Set<string>()

function shown(before: FormValues, after: FormValues, gone = none) {
	return showDifference(diff(before, after), { type: productAdmin, options: undefined, gone })
}

test('short values stand side by side, long texts are in one piece', () => {
	const long = 'Keep the litter dry.\nTurn it.\n'
	expect(
		shown({ price: 12, content: long }, { price: null, content: long.replace('dry', 'warm') }),
	).toEqual([
		{
			key: 'price',
			label: 'Price',
			change: {
				kind: 'sides',
				before: { files: [], parts: [{ kind: 'removed', text: '12' }] },
				after: { files: [], parts: [] },
			},
		},
		{
			key: 'content',
			label: 'Detailed content',
			change: {
				kind: 'text',
				parts: [
					{ kind: 'same', text: 'Keep the litter ' },
					{ kind: 'removed', text: 'dry' },
					{ kind: 'added', text: 'warm' },
					{ kind: 'same', text: '.\nTurn it.\n' },
				],
			},
		},
	])
})

test('pictures are shown as pictures, and say when they are gone', () => {
	const [a, b] = ['/media/product-images/a.jpg', '/media/product-images/b.jpg']
	const [field] = shown({ image: a }, { image: b }, new Set([a]))
	expect(field?.change).toMatchObject({
		before: { files: [{ address: a, name: 'a.jpg', isPicture: true, isGone: true }], parts: [] },
		after: { files: [{ address: b, isGone: false }] },
	})
})

test('items are told by what became of them, unchanged ones are counted', () => {
	const item = (url: string, caption: string) => ({
		type: 'image',
		url: `/media/a/${url}.jpg`,
		caption,
	})
	const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((url) => item(url, `Picture ${url}`))
	const [field] = shown(
		{ gallery: [a, b, c, d] },
		{ gallery: [d, a, { ...b, caption: 'Other words' }] },
	)
	expect(field?.change).toMatchObject({
		kind: 'list',
		items: [
			{
				kind: 'moved',
				place: 'Gallery item 4, moved to place 1',
				value: { files: [{ name: 'd.jpg' }], text: 'Picture d' },
			},
			{ kind: 'same', amount: 1 },
			{
				kind: 'changed',
				place: 'Gallery item 3',
				change: { kind: 'fields', fields: [{ label: 'Caption' }] },
			},
			{ kind: 'removed', place: 'Gallery item 3', value: { text: 'Picture c' } },
		],
	})
})

test('ids are put as the type puts them', () => {
	const options = { authors: [{ id: 'a', name: 'Ana Reid' }] }
	const difference = diff({ authorId: 'a' }, { authorId: 'b' })
	expect(showDifference(difference, { type: articleAdmin, options, gone: none })).toMatchObject([
		{
			label: 'Author',
			change: {
				before: { parts: [{ kind: 'removed', text: 'Ana Reid' }] },
				after: { parts: [{ kind: 'added', text: 'Unknown (no longer in the team)' }] },
			},
		},
	])
	const first = diff({ authorId: '' }, { authorId: 'a' })
	expect(showDifference(first, { type: articleAdmin, options, gone: none })).toMatchObject([
		{ change: { before: { parts: [] }, after: { parts: [{ text: 'Ana Reid' }] } } },
	])
})

test('what stayed is folded, but for the words next to a change', () => {
	const words = (from: number, to: number) =>
		Array.from({ length: to - from + 1 }, (_, index) => `w${from + index}`).join(' ')
	const change = { kind: 'added', text: 'new' } as const
	const same = (text: string) => ({ kind: 'same', text }) as const
	expect(
		foldParts([same(words(1, 100)), change, same(words(1, 100)), change, same(words(1, 30))]),
	).toEqual([
		{ kind: 'folded', words: 80 },
		same(words(81, 100)),
		change,
		same(words(1, 20)),
		{ kind: 'folded', words: 60 },
		same(words(81, 100)),
		change,
		same(words(1, 30)),
	])
})
