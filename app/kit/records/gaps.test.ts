import { expect, test } from 'vitest'
import { gapsIn } from './gaps.ts'

test.each([
	['[To be completed by the owner: its name (and country).]'],
	['[Your company name]'],
	['[insert the date]'],
	['[ABN]'],
	['[COMPANY NAME]'],
	['[tbc]'],
])('%s is a gap, by name', (gap) => {
	expect(gapsIn({ content: `We are **${gap}** here.` })).toEqual({
		content: [`Fill in “${gap}”, or take it out`],
	})
})

test.each([
	'[your account](/admin) and ![Insert of a tray](/a.png)',
	'[Your words][1]\n\n[1]: /contact',
	'He said [the farmer] would [sic], see [1], [ ] and [x]',
	'In [NZ] and (To be completed by you)',
])('%s has no gap', (content) => {
	expect(gapsIn({ content })).toBeNull()
})

test('gaps are found in lists, at their place, and as the editor writes them', () => {
	const values = [{ title: 'Care', text: '\\[Your words\\]' }]
	expect(gapsIn({ values, status: 'published' })).toEqual({
		'values.0.text': ['Fill in “[Your words]”, or take it out'],
	})
})
