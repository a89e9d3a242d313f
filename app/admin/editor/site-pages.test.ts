import { expect, test } from 'vitest'
import { fixedPages } from '#app/content/broken-links.server.ts'
import { mainLinks } from '#app/site/header/navigation.ts'
import { findSitePages } from './site-pages.ts'

const addresses = (search: string) => findSitePages(search).map(({ href }) => href)

test.each([
	['contact', ['/contact']],
	['CAREERS', ['/about/job-vacancies']],
	['job vac', ['/about/job-vacancies']],
	['news', ['/news']],
	['wet litter', []],
	['', []],
	[' ', []],
])('the words %j find the fixed pages %j', (search, found) => {
	expect(addresses(search)).toEqual(found)
})

test('every page of the site’s menu is found by its name, and every address exists', () => {
	const links = Object.values(mainLinks).filter(({ label }) => label !== 'Work With Us')
	expect(links.map(({ label }) => addresses(label))).toEqual(
		links.map(({ to }) => expect.arrayContaining([to])),
	)
	expect([...fixedPages, '/']).toEqual(expect.arrayContaining(addresses('e')))
})
