import { expect, test } from 'vitest'
import { cropSize, nearestFocus } from './focus.ts'

test('a crop is the largest part of its shape, never more than the picture has', () => {
	expect(cropSize({ width: 1200, height: 800 }, 16 / 9)).toEqual({ width: 1200, height: 675 })
	expect(cropSize({ width: 1200, height: 800 }, 1)).toEqual({ width: 800, height: 800 })
	expect(cropSize({ width: 80, height: 300 }, 4 / 3)).toEqual({ width: 80, height: 60 })
})

test('a point beside the picture is brought onto it, in whole percent', () => {
	expect(nearestFocus({ x: -4, y: 33.4 })).toEqual({ x: 0, y: 33 })
	expect(nearestFocus({ x: 100.6, y: 50 })).toEqual({ x: 100, y: 50 })
})
