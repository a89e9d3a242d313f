import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { toSlug } from './slug.ts'

test.each([
	['Egg & Shell Quality', 'egg-and-shell-quality'],
	['  Wet litter,  sore feet! ', 'wet-litter-sore-feet'],
	['Māori kaitiaki', 'maori-kaitiaki'],
	['5-in-1 vaccine (NZ)', '5-in-1-vaccine-nz'],
	['---', 'untitled'],
	['鸡', 'untitled'],
])('%j has slug %s', (title, slug) => {
	expect(toSlug(title)).toBe(slug)
})

test('for any title, a slug has only lower-case letters, digits and single hyphens, and is its own slug', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
			const slug = toSlug(title)
			expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
			expect(slug.length).toBeLessThanOrEqual(120)
			expect(toSlug(slug)).toBe(slug)
		}),
	)
})
