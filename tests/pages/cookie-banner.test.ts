import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

test('the cookie banner names the stored country, Ok, enquiry list, typed text, downloads and how the visitor came, and that visits are counted', async ({
	open,
}) => {
	const { named } = await open('/contact')
	const text = named('.notices section', 'Cookies').text()
	const saved = ['country', 'this Ok', 'enquiry list', 'typed text', 'downloads', 'how you came']
	for (const words of saved) expect(text).toContain(words)
	expect(text).toContain('We count visits without cookies and share them with nobody.')
})
