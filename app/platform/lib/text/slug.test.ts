import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { toSlug } from './slug.ts'

test.each([
	['Egg & Shell Quality', 'egg-and-shell-quality'],
	['  Wet litter,  sore feet! ', 'wet-litter-sore-feet'],
	['Māori kaitiaki', 'maori-kaitiaki'],
	['5-in-1 vaccine (NZ)', '5-in-1-vaccine-nz'],
	['---', 'untitled'],
	['🐔', 'untitled'],
	['鸡', 'ji'],
	['育雏指南第一周', 'yu-chu-zhi-nan-di-yi-zhou'],
	['H5N1禽流感', 'h5n1-qin-liu-gan'],
	['ゆっくり', 'yutkuri'],
	['닭고기', 'dalggogi'],
	['בריאות העוף', 'vryvt-hvf'],
	['Здоровье птицы', 'zdorove-ptitsy'],
	['H5N1 and pH 6.5 in NZ', 'h5n1-and-ph-6-5-in-nz'],
	['The farmer’s eBook, vol. II', 'the-farmers-ebook-vol-ii'],
	['Reading a ﬂock ﬁrst: eﬀective walks', 'reading-a-flock-first-effective-walks'],
	['ＦＣＲ and 𝗯𝗼𝗹𝗱', 'fcr-and-bold'],
	['CO₂ at 25 m² ½', 'co2-at-25-m2-1-2'],
	['Roost™', 'roost'],
	['Müller’s hens', 'muellers-hens'],
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
