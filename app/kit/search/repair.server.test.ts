import { expect, test } from 'vitest'
import { editDistance } from './repair.server.ts'

test.each([
	['litter', 'litter', 0],
	['litre', 'litter', 2],
	['fotbath', 'footbath', 1],
	['bidrs', 'birds', 1],
	['feeed', 'feed', 1],
	['', 'hen', 3],
	['hen', '', 3],
])('%s and %s are %i apart', (a, b, distance) => {
	expect(editDistance(a, b)).toBe(distance)
})
