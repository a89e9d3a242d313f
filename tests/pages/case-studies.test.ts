import { expect } from 'vitest'
import type { Page } from '#tests/support/pages.ts'
import { test } from '#tests/support/pages.ts'
import { announce, deleteRow, insertCaseStudy } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

const eggs = '/case-studies/fewer-cracked-eggs-in-a-free-range-flock'
const words = 'I was sure it was the feed.'

const titlesIn = ({ texts }: Page) => texts('main article h2')

/** Changes every case, as a save does, until the test ends. */
async function changedCases(db: Database, change: string) {
	const { rows } = await db.query<{ id: string; status: string; ends: string | null }>(
		'select id, status, consent_until::text as ends from case_studies',
	)
	await db.query(`update case_studies set ${change}`)
	await announce(db, 'case-study:list')
	return {
		async [Symbol.asyncDispose]() {
			for (const { id, status, ends } of rows)
				await db.query('update case_studies set status = $2, consent_until = $3 where id = $1', [
					id,
					status,
					ends,
				])
			await announce(db, 'case-study:list')
		},
	}
}

test('the list shows the cases of the visitor’s country with one pair of numbers each, and two filters as plain links', async ({
	open,
}) => {
	const list = await open('/case-studies')
	expect(titlesIn(list)).toEqual([
		'Red mite: fewer, but not gone',
		'Fewer cracked eggs in a free-range flock',
	])
	expect(list.texts('main article p')).toContain(
		'Egg quality · Free range1.9 to 0.7 % cracked eggs, in 11 weeks',
	)
	expect(list.texts('nav[aria-label=Housing] a')).toEqual(['All housing2', 'Barn1', 'Free range1'])
	const [, , freeRange] = list.attributes('nav[aria-label=Housing] a', 'href')
	const narrowed = await open(freeRange!)
	expect(titlesIn(narrowed)).toEqual(['Fewer cracked eggs in a free-range flock'])
	expect(narrowed.attributes('head meta[name=robots]', 'content')).toEqual(['noindex,follow'])
	expect(titlesIn(await open('/case-studies', { country: 'Australia' }))).toEqual([
		'Drier litter and better feet in a broiler shed',
	])
	expect(titlesIn(await open('/case-studies?country=Both'))).toHaveLength(3)
})

test('both filters count together; values that no filter has, and further pages, are not there', async ({
	open,
}) => {
	const both = await open('/case-studies?system=barn&problem=parasites')
	expect(titlesIn(both)).toEqual(['Red mite: fewer, but not gone'])
	expect(both.attributes('nav[aria-label=Problem] a', 'href')).toContain(
		'/case-studies?system=barn',
	)
	const none = await open('/case-studies?system=barn&problem=egg-quality')
	expect(none.texts('main h2')).toEqual(['No case studies match'])
	for (const query of ['system=nonsense', 'problem=x', 'page=2'])
		expect((await open(`/case-studies?${query}`)).status, query).toBe(404)
})

test('a list that cannot be read says so, and claims no number of cases', async ({
	emptySite: { url, db },
}) => {
	await using _away = await tableAway(db, 'case_studies')
	const response = await fetch(`${url}/case-studies`)
	const text = await response.text()
	expect(response.status).toBe(503)
	expect(text).toContain('The list could not be loaded.')
	expect(text).toContain('The case studies could not be loaded')
	expect(text).not.toMatch(/>0 cases|aria-hidden="true">0/)
})

test('a case shows its facts, figures, changes and what did not improve, each as what it is', async ({
	open,
}) => {
	const page = await open(eggs)
	expect(page.texts('dt')).toEqual(['Housing', 'Species', 'Birds', 'Region', 'Period', 'Adviser'])
	expect(page.texts('main h2')).toEqual(
		expect.arrayContaining(['What we saw', 'What was measured', 'What did not improve']),
	)
	expect(page.texts('thead th')).toEqual(['Measured', 'Before', 'After'])
	expect(page.texts('tbody tr').at(-1)).toContain('Not improved.')
	expect(page.attributes('main ol time', 'datetime')).toContain('2026-03-09')
	expect(page.texts('main figure blockquote').join('')).toContain(words)
	expect(page.texts('main figcaption')).toContain(
		'The range in the afternoon, April 2026, Waikato (drawn)',
	)
	expect(page.attributes('main a:contains("Layer performance review")', 'href')).toEqual([
		'/services#layer-performance-review',
	])
	expect(page.attributes('main a:contains("Ask an adviser")', 'href')[0]).toContain(
		'/contact?subject=',
	)
	expect(page.$('main [data-edit=unimproved]')).toHaveLength(1)
})

test('headings that staff write stand below that of their part', async ({ open, db }) => {
	const { id, slug } = await insertCaseStudy(db, { seen: '## In the shed\n\nEggs met.' })
	const page = await open(`/case-studies/${slug}`)
	await deleteRow(db, 'case_studies', id)
	expect(page.texts('main [data-edit=seen] h3')).toEqual(['In the shed'])
})

test('search engines read an article, without stars or the farmer’s words, and nobody the details of the consent', async ({
	open,
	ask,
}) => {
	const { $, html } = await open(eggs)
	const graph: { '@type': string }[] = JSON.parse($('script[type="application/ld+json"]').text())[
		'@graph'
	]
	expect(graph.map((node) => node['@type'])).toContain('Article')
	expect(JSON.stringify(graph)).not.toMatch(/rating|review|sure it was the feed/i)
	const search = await (await ask('/search?q=owner')).text()
	const data = await (await ask(`${eggs}.data`)).text()
	const llms = await (await ask('/llms.txt')).text()
	expect(llms).toContain('Fewer cracked eggs in a free-range flock')
	for (const text of [html, data, llms, search]) {
		expect(text).not.toContain('The owner of the farm')
		expect(text).not.toContain('after reading this page as a draft')
		expect(text).not.toContain('2030-06-30')
	}
})

test('the farmer’s words leave the page when the consent has ended; the case stays', async ({
	open,
	db,
}) => {
	expect((await open(eggs)).html).toContain(words)
	await using _ended = await changedCases(db, 'consent_until = current_date - 2')
	await expect.poll(async () => (await open(eggs)).html.includes(words)).toBe(false)
	const page = await open(eggs)
	expect(page.status).toBe(200)
	expect(page.texts('main h2')).not.toContain('In the farmer’s words')
})

test('without a live case the list, its links and its part of the home page are gone, and come back with one', async ({
	open,
	ask,
	db,
}) => {
	const linksOf = async (path: string) =>
		(await open(path)).attributes('a[href="/case-studies"]', 'href').length
	const headings = async () => (await open('/')).texts('h2')
	expect(await headings()).toContain('Measured before and after')
	expect(await linksOf('/contact')).toBeGreaterThan(1)
	const before = await (await ask('/sitemap.xml')).text()
	expect(before).toContain('/case-studies</loc>')
	{
		await using _drafts = await changedCases(db, `status = 'draft'`)
		await expect.poll(async () => (await open('/case-studies')).status).toBe(404)
		await expect.poll(() => linksOf('/contact')).toBe(0)
		await expect.poll(headings).not.toContain('Measured before and after')
		await expect.poll(async () => (await ask('/sitemap.xml')).text()).not.toContain('/case-studies')
		await expect.poll(async () => (await ask('/llms.txt')).text()).not.toContain('/case-studies')
	}
	await expect.poll(async () => (await open('/case-studies')).status).toBe(200)
})

test('where only another country has cases, there is no link to an empty list', async ({
	open,
	db,
}) => {
	await using _others = await changedCases(
		db,
		`status = case when country = 'Australia' then 'draft' else status end`,
	)
	const inAustralia = { country: 'Australia' as const }
	await expect.poll(async () => (await open('/case-studies', inAustralia)).status).toBe(404)
	const contact = await open('/contact', inAustralia)
	expect(contact.attributes('a[href="/case-studies"]', 'href')).toEqual([])
	expect((await open('/case-studies')).status).toBe(200)
})
