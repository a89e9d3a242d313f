import { expect, test } from 'vitest'
import { cropSize, isMiddle, nearestFocus } from './crop.ts'
import { positionOf } from './image-view.ts'

test('a crop is the largest area of its aspect ratio that fits in the picture', () => {
	expect(cropSize({ width: 1200, height: 800 }, 16 / 9)).toEqual({ width: 1200, height: 675 })
	expect(cropSize({ width: 1200, height: 800 }, 1)).toEqual({ width: 800, height: 800 })
	expect(cropSize({ width: 80, height: 300 }, 4 / 3)).toEqual({ width: 80, height: 60 })
})

test('a point outside the picture is moved to its edge, and rounded to whole percent', () => {
	expect(nearestFocus({ x: -4, y: 33.4 })).toEqual({ x: 0, y: 33 })
	expect(nearestFocus({ x: 100.6, y: 50 })).toEqual({ x: 100, y: 50 })
})

test('a focus is written as a CSS position, and only the exact centre counts as the middle', () => {
	expect(positionOf({ x: 0, y: 33 })).toBe('0% 33%')
	expect(isMiddle({ x: 50, y: 50 })).toBe(true)
	for (const focus of [
		{ x: 50, y: 49 },
		{ x: 51, y: 50 },
	])
		expect(isMiddle(focus)).toBe(false)
})

test('a picture that already has the aspect ratio is not cropped', () => {
	expect(cropSize({ width: 1600, height: 900 }, 16 / 9)).toEqual({ width: 1600, height: 900 })
	expect(cropSize({ width: 1, height: 1 }, 1)).toEqual({ width: 1, height: 1 })
})
