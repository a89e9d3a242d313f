import { expect, test } from 'vitest'
import { business } from '#platform/db/tables/business.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { setHome, twoCountries } from '#platform/lib/home.ts'
import { testDb } from '#tests/support/database.ts'
import { buildCaseStudy, buildProduct, hiddenStates, now } from '#tests/support/factories.ts'
import { hideableListAt, isListFilled } from './filled-lists.server.ts'
import { findLinks } from './linked-pages.server.ts'
import { listFilledCategories, listPublicAddresses } from './published.server.ts'

test('only lists that are hidden while they are empty are told by their address', () => {
	for (const view of ['', '/', '?system=barn', '#content'])
		for (const site of ['', env().SITE_URL])
			expect(hideableListAt(`${site}/case-studies${view}`)).toBe('case-study')
	for (const other of ['/case-studies/eggs', '/products', '/', '/contact'])
		expect(hideableListAt(other)).toBeNull()
})

test('a list is filled for the countries of its live records, and links to it are gone for others', async () => {
	await using db = await testDb()
	for (const state of Object.values(hiddenStates)) await buildCaseStudy(db, state)
	const filledFor = (country: 'New Zealand' | 'Australia' | 'Both') =>
		isListFilled(db, 'case-study', { now, country })
	expect(await filledFor('Both')).toBe(false)
	await buildCaseStudy(db, { country: 'Australia' })
	expect(await filledFor('Both')).toBe(true)
	expect(await filledFor('Australia')).toBe(true)
	expect(await filledFor('New Zealand')).toBe(false)
	const linkIn = async (country: 'New Zealand' | 'Australia') => {
		const { hrefs, tags } = await findLinks(db, ['/case-studies', '/contact'], { now, country })
		expect(tags).toEqual(['case-study:list'])
		return hrefs
	}
	expect(await linkIn('Australia')).toEqual(new Map([['/case-studies', '/case-studies']]))
	expect(await linkIn('New Zealand')).toEqual(new Map([['/case-studies', null]]))
	await buildCaseStudy(db, { country: 'Both' })
	expect(await filledFor('New Zealand')).toBe(true)
})

test('search engines are told the lists and categories that are filled for New Zealand, or for the only country', async () => {
	await using db = await testDb()
	await buildCaseStudy(db, { country: 'Australia' })
	await buildProduct(db, { country: 'Australia', categories: ['Biosecurity'] })
	const told = async () => {
		const pages = (await listPublicAddresses(db, now)).flatMap(({ addresses }) => addresses)
		return [...pages, ...(await listFilledCategories(db, now))].map(({ path }) => path)
	}
	const lists = ['/case-studies', '/products?category=biosecurity']
	for (const list of lists) expect(await told()).not.toContain(list)
	await db.update(business).set({ nzEmail: null, nzPhone: null, nzStreet: null, nzCity: null })
	try {
		for (const list of lists) expect(await told()).toContain(list)
	} finally {
		setHome(twoCountries)
	}
})
