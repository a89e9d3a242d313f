import { expect, test } from 'vitest'
import { formatDollars } from './dollars.ts'

test.each([
	[0, '$0'],
	[25, '$25'],
	[12.5, '$12.50'],
	[12.05, '$12.05'],
	[0.1, '$0.10'],
	[999, '$999'],
	[1000, '$1,000'],
	[1234.5, '$1,234.50'],
	[9_999_999.99, '$9,999,999.99'],
	[0.1 + 0.2, '$0.30'],
])('%d is written %s', (dollars, written) => expect(formatDollars(dollars)).toBe(written))
