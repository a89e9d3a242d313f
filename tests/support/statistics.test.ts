import { expect, test } from 'vitest'
import { mannWhitney, median } from './statistics.ts'

test('computes the median of an odd and of an even number of values', () => {
	expect(median([3, 1, 2])).toBe(2)
	expect(median([4, 1, 2, 3])).toBe(2.5)
})

test('the p-value is high for series from one source, low for two', () => {
	const even = Array.from({ length: 40 }, (_, index) => index * 2)
	const odd = even.map((value) => value + 1)
	expect(mannWhitney(even, odd)).toBeGreaterThan(0.8)
	expect(
		mannWhitney(
			even,
			odd.map((value) => value + 40),
		),
	).toBeLessThan(0.001)
	expect(mannWhitney([5, 5, 5], [5, 5, 5])).toBe(1)
})

test('matches a value worked out by hand: u = 3.5 for 5 and 5 values, one tie', () => {
	expect(mannWhitney([1, 2, 3, 4, 7], [4, 5, 6, 8, 9])).toBeCloseTo(0.0749, 3)
})
