import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
	['bytes=0-3', { start: 0, end: 3 }],
	['bytes=4-', { start: 4, end: 9 }],
	['bytes=4-99', { start: 4, end: 9 }],
	['bytes=-3', { start: 7, end: 9 }],
	['bytes=-99', { start: 0, end: 9 }],
	['bytes=10-', 'unsatisfiable'],
	['bytes=-0', 'unsatisfiable'],
	['bytes=0-1,4-5', null],
	['bytes=-', null],
	['bytes=5-2', null],
	['lines=1-2', null],
	['bytes=a-b', null],
	[null, null],
])('%s of ten bytes', (header, part) => expect(parseRange(header, 10)).toEqual(part))

test.each([
	['bytes=0-9', { start: 0, end: 9 }],
	['bytes=9-9', { start: 9, end: 9 }],
	['bytes=0-0', { start: 0, end: 0 }],
	['bytes=-10', { start: 0, end: 9 }],
	['bytes=-1', { start: 9, end: 9 }],
	['bytes = 1 - 2', { start: 1, end: 2 }],
	['bytes=999999999999999-', 'unsatisfiable'],
	['bytes=9999999999999999-', null],
	['bytes=10-10', 'unsatisfiable'],
	['BYTES=0-1', null],
	['bytes=0--1', null],
	['bytes=0x1-2', null],
	['', null],
])('%j at the edges of ten bytes', (header, part) => {
	expect(parseRange(header, 10)).toEqual(part)
})

test('every range of an empty file is unsatisfiable', () => {
	for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
		expect(parseRange(header, 0)).toBe('unsatisfiable')
	expect(parseRange(null, 0)).toBeNull()
})
