// What is shown of a difference is made from the same data that is applied here.
import { expect, test } from 'vitest'
import { seed, seededRandom } from '#tests/support/random.ts'
import { diff } from './difference.server.ts'
import type { Change, Difference, ItemChange } from './difference.server.ts'
import type { FormValues } from '#kit/records/form-record.ts'

const random = seededRandom(seed)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)]!
const many = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make)

const words = [
	'hen',
	'the',
	'the',
	'litter',
	'Ōtaki',
	'👩‍🌾',
	'🐔🐔',
	'e\u0301clair',
	'**bold**',
	'\u200d',
	'火',
	"don't",
	'\ud83d',
	'__proto__',
	'',
]
const text = () =>
	many(40, () => pick(words) + pick([' ', ' ', ' ', ', ', '\n', '\n\n', '\r\n', ''])).join('')
const line = () => many(6, () => pick(words)).join(' ')
const word = () =>
	pick(['', 'Both', 'Australia', '/media/a/1.jpg', '/media/a/2.jpg', 'https://example.com/x'])
const lines = () => many(8, line)
const picked = () => many(5, () => ({ id: `id-${below(6)}`, title: line() }))
const publishing = () => ({
	status: pick(['draft', 'published']),
	publishAt: pick([null, '2026-01-01T00:00:00.000Z']),
	unpublishAt: null,
})
const gallery = () =>
	many(6, () => ({
		type: pick(['image', 'video']),
		url: pick(['/media/a/1.jpg', '/media/a/2.jpg', 'https://youtu.be/x']),
		caption: line(),
		alt: line(),
		thumbnail: pick([null, '/media/a/3.jpg']),
		nested: pick([null, [line(), [line()]], { caption: line() }]),
	}))

const made: Record<string, () => FormValues> = {
	service: () => ({
		title: line(),
		description: text(),
		image: word(),
		country: word(),
		features: lines(),
	}),
	product: () => ({
		title: line(),
		description: text(),
		price: pick([null, 0, 12.5]),
		isFeatured: pick([true, false]),
		categories: many(4, word),
		content: text(),
		features: lines(),
		gallery: gallery(),
		documents: many(4, () => ({ name: line(), url: word(), size: pick([null, '24 KB']) })),
		readFirst: picked(),
	}),
	article: () => ({
		title: line(),
		content: text(),
		authorId: word(),
		category: pick([null, 'HH News']),
		usefulProducts: picked(),
	}),
	resource: () => ({
		title: line(),
		description: text(),
		tags: many(5, word),
		free: pick([true, false]),
		price: word(),
	}),
	member: () => ({ name: line(), bio: text(), email: word(), qualifications: line() }),
	vacancy: () => ({
		title: line(),
		requirements: lines(),
		contactInfo: pick([
			null,
			{ name: line(), email: word() },
			{ name: line(), position: line(), email: word() },
		]),
		aboutUs: pick(['', text()]),
	}),
}

/** Other values, or the same with a few of their parts changed, moved, doubled or taken out. */
function changed(values: FormValues, make: () => FormValues): FormValues {
	const other = make()
	if (below(4) === 0) return other
	const entries = Object.entries(values).map(([key, value]) => [
		key,
		below(3) === 0 ? alter(value, other[key]) : value,
	])
	return Object.fromEntries(below(10) === 0 ? entries.slice(1) : entries)
}

function alter(value: unknown, other: unknown): unknown {
	if (typeof value === 'string') {
		const at = below(value.length + 1)
		return value.slice(0, at) + pick([line(), '\n', ' ']) + value.slice(at + below(20))
	}
	if (!Array.isArray(value) || value.length === 0) return other
	const list = [...(value as unknown[])]
	const [item] = list.splice(below(list.length), 1)
	if (below(3) > 0) list.splice(below(list.length + 1), 0, item)
	if (below(3) === 0) list.push(pick(list.length > 0 ? list : [item]))
	return below(6) === 0 ? list.toReversed() : list
}

test.each(Object.keys(made))(
	'%s: applied to one version, the difference gives the other',
	(type) => {
		const make = () => ({ ...made[type]!(), ...publishing() })
		for (let round = 0; round < 400; round++) {
			const before = make()
			const after = changed(before, make)
			// As the database and the browser get it.
			const difference = JSON.parse(JSON.stringify(diff(before, after))) as ReturnType<typeof diff>
			expect(applyDifference(before, difference), `seed ${seed}, round ${round}`).toEqual(after)
			expect(applyDifference(after, diff(after, before))).toEqual(before)
			expect(diff(after, { ...after })).toEqual({})
		}
	},
)

const longest = 100_000
const many100k = (make: (index: number) => string) => {
	let whole = ''
	for (let index = 0; whole.length < longest; index++) whole += make(index)
	return whole.slice(0, longest)
}

test.each([
	['one word without an end', many100k(() => 'a'), many100k(() => 'b')],
	['nothing but line ends', many100k(() => '\n'), many100k(() => '\n').slice(1)],
	[
		'two words in turn',
		many100k((n) => (n % 2 ? 'a ' : 'b ')),
		many100k((n) => (n % 3 ? 'a ' : 'b ')),
	],
	[
		'two lines in turn',
		many100k((n) => (n % 2 ? 'a\n' : 'b\n')),
		many100k((n) => (n % 3 ? 'a\n' : 'b\n')),
	],
	['other words throughout', many100k((n) => `w${n} `), many100k((n) => `v${n} `)],
	['the same words backwards', many100k((n) => `w${n}\n`), many100k((n) => `w${20_000 - n}\n`)],
	['random lines', many100k(() => `${line()}\n`), many100k(() => `${line()}\n`)],
	['random words in one paragraph', many100k(() => `${line()} `), many100k(() => `${line()} `)],
])('the largest texts are compared in bounded memory: %s', (_name, before, after) => {
	const tables = watchTables()
	const difference = diff({ text: before }, { text: after })
	expect(tables.end()).toBeLessThanOrEqual(4_000_000)
	expect(applyDifference({ text: before }, difference)).toEqual({ text: after })
})

/** Counts the elements of all tables made meanwhile, without their first rows and columns. */
function watchTables() {
	const Table = globalThis.Uint16Array
	let cells = 0
	globalThis.Uint16Array = class extends Table {
		constructor(size: number) {
			super(size)
			// A table has at most three times the cells it is charged for, when it is one row high.
			cells += Math.max(0, size / 4)
		}
	} as typeof Table
	return {
		end: () => {
			globalThis.Uint16Array = Table
			return cells
		},
	}
}

function itemsOf(before: unknown[], after: unknown[]): ItemChange[] {
	const change = diff({ list: before }, { list: after })['list']
	return change?.kind === 'list' ? change.items : []
}

const shortly = (items: ItemChange[]) =>
	items.map(
		(item) =>
			`${item.kind}${'isMoved' in item && item.isMoved ? ' moved' : ''} ${'from' in item ? item.from : ''}>${'to' in item ? item.to : ''}`,
	)

test('an item taken to the top moved; those it passed did not', () => {
	expect(shortly(itemsOf(['one', 'two', 'three'], ['three', 'one', 'two']))).toEqual([
		'kept moved 2>0',
		'kept 0>1',
		'kept 1>2',
	])
})

test('a reworded item is changed, another text in its place is not', () => {
	expect(
		shortly(
			itemsOf(
				['Smoke test of the shed', 'Fan check'],
				['Smoke test of each shed', 'A visit in spring'],
			),
		),
	).toEqual(['changed 0>0', 'removed 1>', 'added >1'])
})

test('a picture with another caption is the same picture, also elsewhere in the gallery', () => {
	const [a, b] = [
		{ url: '/media/a/1.jpg', caption: 'Tray' },
		{ url: '/media/a/2.jpg', caption: 'Boots' },
	]
	expect(shortly(itemsOf([a, b], [{ ...b, caption: 'Boots, clean' }, a]))).toEqual(
		['kept moved 1>0', 'kept 0>1'].map((one, index) =>
			index === 0 ? one.replace('kept', 'changed') : one,
		),
	)
})

test('one of two equal items that goes is removed, the other stays', () => {
	expect(shortly(itemsOf(['a', 'a', 'b'], ['a', 'b']))).toEqual([
		'kept 0>0',
		'removed 1>',
		'kept 2>1',
	])
})

/** The later values, from the earlier ones and their difference. */
function applyDifference(before: FormValues, difference: Difference): FormValues {
	const after = new Map(Object.entries(before))
	for (const [key, change] of Object.entries(difference)) {
		if (change.kind === 'added') after.set(key, change.after)
		else if (change.kind === 'removed') after.delete(key)
		else after.set(key, applyChange(before[key], change))
	}
	return Object.fromEntries(after)
}

function applyChange(before: unknown, change: Change): unknown {
	if (change.kind === 'list') return applyItems(before as unknown[], change.items)
	if (change.kind === 'fields') return applyDifference(before as FormValues, change.fields)
	if (change.kind === 'replaced') {
		expect(before).toEqual(change.before)
		return change.after
	}
	const without = (kind: string) =>
		change.parts.map((part) => (part.kind === kind ? '' : part.text)).join('')
	expect(without('added')).toBe(before)
	return without('removed')
}

function applyItems(before: unknown[], items: readonly ItemChange[]): unknown[] {
	expect(items.filter((item) => item.kind !== 'added')).toHaveLength(before.length)
	const after: unknown[] = []
	for (const item of items) {
		if (item.kind === 'added') after[item.to] = item.value
		if (item.kind === 'kept') after[item.to] = before[item.from]
		if (item.kind === 'changed') after[item.to] = applyChange(before[item.from], item.change)
	}
	return after
}
