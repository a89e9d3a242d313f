import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseStoredList } from './stored-list.ts'

const part = z.object({ name: z.string(), count: z.number() })
const tray = { name: 'Tray', count: 2 }
const lid = { name: 'Lid', count: 1 }

test('a list is read directly or from its JSON text', () => {
	expect(parseStoredList([tray, lid], part)).toEqual([tray, lid])
	expect(parseStoredList(JSON.stringify([tray, lid]), part)).toEqual([tray, lid])
})

test('invalid items are left out and the others keep their order', () => {
	const stored = [tray, null, 'Lid', { name: 'Lid' }, { name: 'Lid', count: '1' }, [], lid]
	expect(parseStoredList(stored, part)).toEqual([tray, lid])
	expect(parseStoredList(JSON.stringify(stored), part)).toEqual([tray, lid])
})

test('unknown fields are left out', () => {
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
])('%j gives an empty list', (stored) => expect(parseStoredList(stored, part)).toEqual([]))

test('JSON text inside JSON text is not a list: only one layer is parsed', () => {
	expect(parseStoredList(JSON.stringify(JSON.stringify([tray])), part)).toEqual([])
})
