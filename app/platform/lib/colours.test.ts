import { expect, test } from 'vitest'
import { colourProblem, contrast, minContrastOf, nearestReadable, paletteOf } from './colours.ts'
import type { ColourKind } from './colours.ts'

test('contrast is that of the accessibility guidelines', () => {
	expect(contrast('#000000', '#ffffff')).toBe(21)
	expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
	expect(contrast('#1f4d36', '#1f4d36')).toBe(1)
})

test.each<[kind: ColourKind, colour: string]>([
	['main', '#1f4d36'],
	['accent', '#f2a81d'],
	['main', '#0b3d91'],
	['accent', '#ffffff'],
])('as %s, %s is taken as it is', (kind, colour) => {
	expect(colourProblem(kind, colour)).toBeNull()
	expect(nearestReadable(kind, colour)).toBe(colour)
})

test.each<[kind: ColourKind, colour: string]>([
	['main', '#ff6600'],
	['main', '#ffffff'],
	['main', '#00aeef'],
	['accent', '#0b3d91'],
	['accent', '#000000'],
])('as %s, %s is refused with the nearest that can be read', (kind, colour) => {
	const nearest = nearestReadable(kind, colour)
	expect(minContrastOf(kind, colour)).toBeLessThan(4.5)
	expect(minContrastOf(kind, nearest)).toBeGreaterThanOrEqual(4.5)
	// Not much more than is needed.
	expect(minContrastOf(kind, nearest)).toBeLessThan(4.8)
	expect(colourProblem(kind, colour)).toContain(`The nearest that works is ${nearest}`)
})

test.each(['red', '#fff', '#12345g', 'url(x)'])('%s is no colour', (text) => {
	expect(colourProblem('main', text)).toBe('Please enter a colour such as #1f4d36')
})

test('every pair of colours that pages put together can be read, whatever was chosen', () => {
	const parts = ['00', '55', 'aa', 'ff']
	const all = parts.flatMap((red) =>
		parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
	)
	for (const chosen of all) {
		const main = nearestReadable('main', chosen)
		const accent = nearestReadable('accent', chosen)
		const of = paletteOf({ main, accent })
		const pairs = [
			['#ffffff', of['--color-pasture']],
			['#ffffff', of['--color-deep']],
			[of['--color-pasture'], of['--color-mist']],
			[of['--color-pasture'], '#fbf8f1'],
			[of['--color-leaf'], '#fbf8f1'],
			[of['--color-deep'], of['--color-yolk']],
			[of['--color-deep'], of['--color-yolk-light']],
			[of['--color-yolk-ink'], '#f3ede0'],
			['#1b1f1a', of['--color-yolk-soft']],
			['#565d53', of['--color-mist']],
		]
		for (const [one = '', other = ''] of pairs)
			expect(contrast(one, other), `${chosen}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5)
	}
})

test('a colour that was not chosen stays', () => {
	expect(paletteOf({ main: null, accent: null })).toEqual({})
	expect(Object.keys(paletteOf({ main: null, accent: '#f2a81d' }))).toEqual([
		'--color-yolk',
		'--color-yolk-light',
		'--color-yolk-soft',
		'--color-yolk-ink',
	])
})
