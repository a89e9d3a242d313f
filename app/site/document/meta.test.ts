import { expect, test } from 'vitest'
import { fullTitle } from './meta.ts'

test('a title carries as much of the name as fits into 60 characters', () => {
	expect(fullTitle('About Us')).toBe('About Us | Hatch & Hen Poultry Consulting')
	expect(fullTitle('x'.repeat(27))).toBe(`${'x'.repeat(27)} | Hatch & Hen Poultry Consulting`)
	expect(fullTitle('x'.repeat(28))).toBe(`${'x'.repeat(28)} | Hatch & Hen`)
	expect(fullTitle('x'.repeat(47))).toBe('x'.repeat(47))
})
