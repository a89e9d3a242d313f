import { expect, test } from 'vitest'
import { summaryOf } from './category-choices.ts'

test.each([
	[12, 'Biosecurity', '12 products in Biosecurity'],
	[1, null, '1 product'],
	[0, null, '0 products'],
	[null, 'Biosecurity', 'The list could not be loaded.'],
])('the summary of %j in %j is %j', (total, part, said) => {
	expect(summaryOf(total, 'product', part)).toBe(said)
})
