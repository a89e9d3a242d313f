import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { menusFields } from '#content/text/menus/menus-fields.ts'
import { textsOf } from '#kit/site/labels.ts'
import { factsOf, fillAll } from '#platform/business/placeholders.ts'
import { twoCountries } from '#platform/lib/home.ts'
import { testBusiness } from '#tests/support/business.ts'
import { PriceNote } from './price-note.tsx'

const layout = 'routes/public/layout'

function textOf(prices: string[], country = 'Australia', business = testBusiness) {
	const Page = createRoutesStub([
		{
			id: 'root',
			path: '/',
			children: [{ id: layout, index: true, Component: () => <PriceNote prices={prices} /> }],
		},
	])
	const labels = textsOf(fillAll(menusFields.blank.labels, factsOf(business)))
	const loaderData = { root: { country, business }, [layout]: { labels } }
	return renderToStaticMarkup(<Page hydrationData={{ loaderData }} />)
}

test('a note says that dollar prices are Australian, and appears only with such prices', () => {
	expect(textOf(['Free', '$25'])).toContain('>Prices are in Australian dollars.<')
	expect(textOf(['Free', 'Contact for Price', 'Price on request'])).toBe('')
})

test('visitors from New Zealand also read that they are quoted in New Zealand dollars', () => {
	expect(textOf(['$25'], 'New Zealand')).toContain(
		'Prices are in Australian dollars. New Zealand customers are quoted in New Zealand dollars.',
	)
	for (const price of ['Free', 'NZ$64']) expect(textOf([price], 'New Zealand')).toBe('')
	expect(textOf(['NZ$64', '$25'])).toContain('Prices are in Australian dollars.')
})

test('with one office, the note names its currency alone', () => {
	const home = { ...twoCountries, only: 'New Zealand', currency: 'EUR' } as const
	expect(textOf(['€25'], 'New Zealand', { ...testBusiness, home })).toContain(
		'>Prices are in euros.<',
	)
})
