import { expect, test } from 'vitest'
import type { Country } from '#platform/lib/country.ts'
import { toServiceCardView, toServiceView } from './view.ts'

const image = '/media/service-images/1.jpg'
const picture = { src: image, width: 700, height: 400, alt: 'A shed' }
const row = {
	id: 's1',
	slug: 'shed-visit',
	title: 'Shed visit',
	description: 'We walk the shed.',
	features: [],
	image,
	country: 'Both' as Country,
}
const viewOf = (given: Partial<Omit<typeof row, 'features'>> & { features?: unknown }) =>
	toServiceView({ ...row, ...given }, new Map([[image, picture]]))

test.each([
	['Both', ['New Zealand', 'Australia']],
	['Australia', ['Australia']],
	['New Zealand', ['New Zealand']],
] as const)('a service for %s has the service area %j', (country, areaServed) => {
	expect(viewOf({ country }).areaServed).toEqual(areaServed)
})

test('blank lines separate paragraphs of the description; single line breaks stay within one', () => {
	expect(viewOf({ description: ' One\ntwo \n\n\n\n Three' }).paragraphs).toEqual([
		'One\ntwo',
		'Three',
	])
	expect(viewOf({ description: 'One' }).paragraphs).toEqual(['One'])
})

test('features are read from an array or its JSON text, and blank ones are skipped', () => {
	expect(viewOf({ features: ['A', '', ' ', 5, 'B'] }).features).toEqual(['A', 'B'])
	expect(viewOf({ features: '["A"]' }).features).toEqual(['A'])
	for (const features of [null, '', '{', {}, 'A']) expect(viewOf({ features }).features).toEqual([])
})

test('a picture that is no longer stored is left out', () => {
	expect(viewOf({}).image).toEqual(picture)
	expect(viewOf({ image: '/media/service-images/gone.jpg' }).image).toBeNull()
})

test('a service card holds only its slug, title, first paragraph and picture', () => {
	const view = toServiceCardView({ ...row, description: 'One\n\nTwo' }, new Map([[image, picture]]))
	expect(view).toEqual({ slug: 'shed-visit', title: 'Shed visit', intro: 'One', image: picture })
})
