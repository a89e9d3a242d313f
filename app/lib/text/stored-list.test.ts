import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseStoredList } from './stored-list.ts'

const part = z.object({ name: z.string(), count: z.number() })
const tray = { name: 'Tray', count: 2 }
const lid = { name: 'Lid', count: 1 }

test('a list is read as it is, or from the JSON text that holds one', () => {
	expect(parseStoredList([tray, lid], part)).toEqual([tray, lid])
	expect(parseStoredList(JSON.stringify([tray, lid]), part)).toEqual([tray, lid])
})

test('single bad items are left out and the others keep their order', () => {
	const stored = [tray, null, 'Lid', { name: 'Lid' }, { name: 'Lid', count: '1' }, [], lid]
	expect(parseStoredList(stored, part)).toEqual([tray, lid])
	expect(parseStoredList(JSON.stringify(stored), part)).toEqual([tray, lid])
})

test('fields that nobody knows are left out', () => {
	expect(parseStoredList([{ ...tray, html: '<script>' }], part)).toEqual([tray])
})

test.each([
	null,
	undefined,
	'',
	'null',
	'{}',
	'"Tray"',
	'[',
	'[{"name":"Tray"',
	'Tray, Lid',
	'\u0000',
	{ 0: tray, length: 1 },
	5,
	true,
])('%j holds no list', (stored) => expect(parseStoredList(stored, part)).toEqual([]))

test('text within text is no list: only one layer of JSON is opened', () => {
	expect(parseStoredList(JSON.stringify(JSON.stringify([tray])), part)).toEqual([])
})
