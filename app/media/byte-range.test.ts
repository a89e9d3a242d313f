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
