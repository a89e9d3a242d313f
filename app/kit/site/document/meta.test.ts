import { expect, test } from 'vitest'
import { testBusiness } from '#tests/support/business.ts'
import { fullTitle, namedTitle } from './meta.ts'

test('a title includes as much of the site’s name as fits in 60 characters', () => {
	expect(fullTitle('About Us', testBusiness)).toBe('About Us | Hatch & Hen Poultry Consulting')
	expect(fullTitle('x'.repeat(27), testBusiness)).toBe(
		`${'x'.repeat(27)} | Hatch & Hen Poultry Consulting`,
	)
	expect(fullTitle('x'.repeat(28), testBusiness)).toBe(`${'x'.repeat(28)} | Hatch & Hen`)
	expect(fullTitle('x'.repeat(47), testBusiness)).toBe('x'.repeat(47))
})

test('a title of more than 60 characters is cut after a word and ends in three dots', () => {
	expect(fullTitle('x'.repeat(60), testBusiness)).toBe('x'.repeat(60))
	expect(fullTitle('x'.repeat(61), testBusiness)).toBe(`${'x'.repeat(57)}...`)
	const heat = 'Summer heat in the layer shed: what to do in November, at noon on the worst day'
	expect(fullTitle(heat, testBusiness)).toBe(
		'Summer heat in the layer shed: what to do in November...',
	)
	expect(fullTitle(`${'word '.repeat(11)}ab cde`, testBusiness)).toBe(
		`${'word '.repeat(11).trim()}...`,
	)
	expect(namedTitle(heat, testBusiness)).toBe(heat)
})
