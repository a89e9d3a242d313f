import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PriceNote } from './price-note.tsx'

function textOf(prices: string[], country = 'Australia') {
	const Page = createRoutesStub([
		{ id: 'root', path: '/', Component: () => <PriceNote prices={prices} /> },
	])
	return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { country } } }} />)
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
