import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

const main = '.site-header nav[aria-label="Main"]'

test('[PUB-HEAD-04][PUB-HEAD-05][PUB-HEAD-07] the header links to every part of the site', async ({
	open,
}) => {
	const { $, attributes } = await open('/about')
	const links = $(`${main} a`).toArray()
	expect(Object.fromEntries(links.map((link) => [$(link).text(), $(link).attr('href')]))).toEqual({
		Home: '/',
		Services: '/services',
		Products: '/products',
		'Case studies': '/case-studies',
		'About Us': '/about',
		Resources: '/resources',
		'News / Articles': '/news',
		Contact: '/contact',
	})
	const work = attributes('.site-header a:contains("Work With Us")', 'href')
	// One in the header, and one in the menu of phones.
	expect(work).toEqual(['/contact', '/contact'])
})

const aboutIsHighlighted = {
	'/about': true,
	'/about/job-vacancies': true,
	'/about/job-vacancies/2': true,
	'/about/nothing': true,
	'/nothing': false,
	'/contact': false,
	'/news': false,
}

for (const [path, isHighlighted] of Object.entries(aboutIsHighlighted))
	test(`[PUB-HEAD-06] About Us is highlighted on and below /about only: ${path}`, async ({
		open,
	}) => {
		const { texts } = await open(path)
		expect(texts(`${main} a`)).toContain('About Us')
		expect(texts(`${main} a[data-active]`).includes('About Us')).toBe(isHighlighted)
	})
