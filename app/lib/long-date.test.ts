import { expect, test } from 'vitest'
import { formatDate, formatUsDate } from './long-date.ts'

test('dates are those of New Zealand, wherever the reader or the server is', () => {
	expect(formatUsDate(new Date('2025-01-05T00:00:00Z'))).toBe('January 5, 2025')
	expect(formatUsDate(new Date('2025-01-04T20:30:00Z'))).toBe('January 5, 2025')
	expect(formatDate(new Date('2025-01-05T00:00:00Z'))).toBe('5 January 2025')
})
