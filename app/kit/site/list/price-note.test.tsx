import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { menusFields } from '#content/text/menus/menus-fields.ts'
import { textsOf } from '#kit/site/labels.ts'
import { PriceNote } from './price-note.tsx'

const layout = 'routes/public/layout'

function textOf(prices: string[], country = 'Australia') {
	const Page = createRoutesStub([
		{
			id: 'root',
			path: '/',
			children: [{ id: layout, index: true, Component: () => <PriceNote prices={prices} /> }],
		},
	])
	const loaderData = { root: { country }, [layout]: { labels: textsOf(menusFields.blank.labels) } }
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
	expect(textOf(['Free'], 'New Zealand')).toBe('')
})
