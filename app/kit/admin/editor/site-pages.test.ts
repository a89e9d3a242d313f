import { expect, test } from 'vitest'
import { sitePaths } from '#kit/site/site-map.ts'
import { menusFields } from '#content/text/menus/menus-fields.ts'
import { findSitePages, linkTarget } from './site-pages.ts'

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
	const links = menusFields.blank.header.flatMap(({ to, label, below }) =>
		to === '' ? below : [{ to, label }],
	)
	expect(links.map(({ label }) => addresses(label))).toEqual(
		links.map(({ to }) => expect.arrayContaining([to])),
	)
	expect(sitePaths).toEqual(expect.arrayContaining(addresses('e')))
})

test.each([
	['https://www.mpi.govt.nz/a', 'https://www.mpi.govt.nz/a'],
	['www.mpi.govt.nz', 'https://www.mpi.govt.nz'],
	['anna@example.co.nz', 'mailto:anna@example.co.nz'],
	['\u200ehttps://www.mpi.govt.nz/a\u200b', 'https://www.mpi.govt.nz/a'],
	['anna@exam\u00adple.co.nz', 'mailto:anna@example.co.nz'],
	[
		'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example&data=jo%40b.example',
		'https://a.example',
	],
	['/products', '/products'],
	['#section-feed', '#section-feed'],
	['tel:+643123', 'tel:+643123'],
	['javascript:alert(1)', null],
	['//evil.example', null],
	['/\\evil.example', null],
	['data:text/html,x', null],
	['words', null],
	['', null],
])('the address %j becomes %j', (typed, target) => expect(linkTarget(typed)).toBe(target))
