import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

test('the cookie banner names the stored country, Ok, typed text and downloads', async ({
	open,
}) => {
	const { named } = await open('/contact')
	const text = named('.notices section', 'Cookies').text()
	for (const saved of ['Kept in your browser: country', 'this Ok', 'what you typed', 'downloaded'])
		expect(text).toContain(saved)
})
