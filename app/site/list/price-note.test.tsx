import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceNote } from './price-note.tsx'

const textOf = (prices: string[]) => renderToStaticMarkup(<PriceNote prices={prices} />)

test('prices in dollars are said to be Australian, and nothing is said where there are none', () => {
	expect(textOf(['Free', '$25'])).toContain('>Prices are in Australian dollars.<')
	expect(textOf(['Free', 'Contact for Price', 'Price on request'])).toBe('')
})
