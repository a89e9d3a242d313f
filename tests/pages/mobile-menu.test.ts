import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

test('[PUB-MENU-02] the menu has the links of the header and three more', async ({ open }) => {
	const { texts, attributes } = await open('/about')
	const menu = '.mobile-menu nav[aria-label="Mobile"]'
	expect(texts(`${menu} a`)).toEqual([
		'Home',
		'Services',
		'Products',
		'Case studies',
		'About Us',
		'Resources',
		'News / Articles',
		'Contact',
		'Work With Us',
		// Also the links that do not fit in the header on a phone.
		'Call +64 7 555 0134',
		'Job vacancies',
		'Staff sign in',
	])
	expect(attributes(`${menu} a:contains("Call")`, 'href')).toEqual(['tel:+6475550134'])
})
