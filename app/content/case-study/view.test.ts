import { expect, test } from 'vitest'
import { setHome, twoCountries } from '#platform/lib/home.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import type { CaseStudyPageRow } from './queries.server.ts'
import { toCaseStudyCardView, toCaseStudyView } from './view.ts'

const figure = {
	what: 'Cracked eggs',
	before: 1.9,
	after: 0.7,
	unit: '%',
	how: 'Candled by hand',
	from: '900 eggs each',
	better: 'lower',
}

const row: CaseStudyPageRow = {
	id: 'a',
	slug: 'cracked-eggs',
	version: 1,
	title: 'Fewer cracked eggs',
	summary: 'Most broke on the way.',
	system: 'Free range',
	species: 'Layer hens',
	problem: 'Egg quality',
	country: 'New Zealand',
	figures: [figure],
	startsOn: '2026-03-02',
	endsOn: '2026-05-18',
	image: null,
	birds: 12_000,
	region: 'Waikato',
	place: null,
	pictures: [],
	seen: 'Eggs met.',
	changes: [{ on: '2026-03-09', what: 'The gap was closed.' }],
	unimproved: 'Floor eggs stayed.\n\nShells too.',
	services: [],
	articles: [],
	quote: null,
	quotedAs: null,
	adviser: null,
	createdAt: new Date('2026-06-08T20:30:00Z'),
	publishAt: null,
	unpublishAt: null,
	updatedAt: new Date('2026-06-09T20:30:00Z'),
}

const resultOf = (given: Partial<typeof row>) =>
	toCaseStudyCardView({ ...row, ...given }, new Map()).result?.replaceAll('\u00A0', ' ')

test('a card has the first figure as one pair of numbers, with how long it took', () => {
	expect(resultOf({})).toBe('1.9 to 0.7 % cracked eggs, in 11 weeks')
	expect(
		resultOf({ figures: [{ ...figure, what: 'FCR', unit: '', before: 1.62, after: 1.58 }] }),
	).toBe('1.62 to 1.58 FCR, in 11 weeks')
	expect(resultOf({ figures: [{ ...figure, before: 1200, after: 950 }] })).toMatch(/^1,200 to 950 /)
	expect(resultOf({ endsOn: '2026-03-11' })).toMatch(/, in 9 days$/)
	expect(resultOf({ endsOn: '2026-03-03' })).toMatch(/, in 1 day$/)
})

test('a figure that is not whole, or none at all, leaves no pair of numbers', () => {
	expect(resultOf({ figures: [{ ...figure, after: null }] })).toBeUndefined()
	expect(resultOf({ figures: 'nonsense' })).toBeUndefined()
})

test('figures say in words when they did not improve, whichever way is better', () => {
	const figures = [
		figure,
		{ ...figure, what: 'Floor eggs', after: 1.9 },
		{ ...figure, what: 'Weight', better: 'higher' },
	]
	const view = toCaseStudyView({ ...row, figures }, new Map())
	expect(view.figures.map(({ isImproved }) => isImproved)).toEqual([true, false, false])
	expect(view.figures[0]).toMatchObject({
		before: '1.9\u00A0%',
		how: 'Candled by hand, from 900 eggs each',
	})
})

test('the facts leave out what is not known and the country of the only office, and the period names its months', () => {
	const factsOf = (given: object) =>
		Object.fromEntries(
			toCaseStudyView({ ...row, ...given }, new Map()).details.map(({ name, value }) => [
				name,
				value,
			]),
		)
	expect(factsOf({})).toEqual({
		Housing: 'Free range',
		Species: 'Layer hens',
		Birds: '12,000',
		Region: 'Waikato, New Zealand',
		Period: 'March to May 2026 (11 weeks)',
	})
	const other = { birds: null, country: 'Both', place: 'Tui Farm', startsOn: '2025-11-30' }
	expect(factsOf(other)).toMatchObject({
		Region: 'Waikato',
		Farm: 'Tui Farm',
		Period: 'November 2025 to May 2026 (24 weeks)',
	})
	expect(factsOf(other)).not.toHaveProperty('Birds')
	setHome({ ...twoCountries, only: 'New Zealand', country: 'Ireland' })
	try {
		expect(factsOf({ region: 'Clare' }).Region).toBe('Clare')
		expect(factsOf({ country: 'Australia' }).Region).toBe('Waikato, Australia')
	} finally {
		setHome(twoCountries)
	}
})

test('changes have their day, pictures that are gone are left out, and words stand with who said them', () => {
	const image = { src: '/media/a.jpg', width: 4, height: 3, alt: 'Eggs' } as ImageView
	const pictures = [
		{ url: '/media/a.jpg', caption: 'May 2026, Waikato' },
		{ url: '/media/gone.jpg', caption: 'June 2026, Waikato' },
	]
	const said = { quote: 'It was the belt.', quotedAs: 'Layer farmer' }
	const view = toCaseStudyView({ ...row, ...said, pictures }, new Map([[image.src, image]]))
	expect(view.pictures).toEqual([{ image, caption: 'May 2026, Waikato' }])
	expect(view.changes).toEqual([
		{ on: '2026-03-09', day: '9 March 2026', what: 'The gap was closed.' },
	])
	expect(view.quote).toEqual({ words: 'It was the belt.', by: 'Layer farmer' })
	expect(view.unimproved).toEqual(['Floor eggs stayed.', 'Shells too.'])
	expect(toCaseStudyView(row, new Map()).quote).toBeNull()
})
