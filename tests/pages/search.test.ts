import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

const results = 'section[aria-label=Results] article'

test('a mistyped word is corrected, and the page says so', async ({ open }) => {
	// The words of the site are read a moment after its start.
	await expect
		.poll(async () => (await open('/search?q=biosecurty')).texts('[role=status]'))
		.toContain('Nothing matches “biosecurty”. These are the results for “biosecurity”.')
	const { texts } = await open('/search?q=biosecurty')
	expect(texts(`${results} mark`)).toContainEqual(expect.stringMatching(/biosecurity/i))
})

test('a word that is not near enough to another is asked about by a link, and nothing else is shown for it', async ({
	open,
}) => {
	await expect
		.poll(async () => (await open('/search?q=xrooding')).texts('main [role=status]').join(' '))
		.toBe('Nothing matches “xrooding”. Did you mean brooding?')
	const { $, attributes } = await open('/search?q=xrooding&type=articles')
	expect(attributes('main [role=status] a', 'href')).toEqual(['/search?q=brooding&type=articles'])
	expect($(results)).toHaveLength(0)
})

const responses = {
	'/search?q=a': 'Type at least two letters or digits.',
	[`/search?q=${'x'.repeat(300)}`]: 'A search can have up to 200 characters. Use fewer words.',
	'/search?q=the+and+of': '“the and of” is almost everywhere. Add a more specific word.',
	'/search?q=zzzqqqxxjj': 'Nothing matches “zzzqqqxxjj”.',
}

for (const [path, words] of Object.entries(responses))
	test(`a search that cannot find anything explains why: ${words}`, async ({ open }) => {
		const { $, texts } = await open(path)
		expect(texts('main [role=status]').join(' ')).toContain(words)
		expect(texts('main a[href^="/contact"]')).toContain('ask us')
		expect($(results)).toHaveLength(0)
	})

test('results that have only some of the words are followed by the forms for a question and for a request', async ({
	open,
}) => {
	const weak = await open('/search?q=litter+zzzqqqxxjj')
	expect(weak.$(results).length).toBeGreaterThan(0)
	expect(weak.attributes('main a:contains("ask us")', 'href')).toEqual([
		'/contact?subject=Looking%20for%3A%20litter%20zzzqqqxxjj#write',
	])
	expect(weak.attributes('main a:contains("request a resource")', 'href')).toEqual([
		'/resources#request',
	])
	expect((await open('/search?q=litter')).$('main a:contains("ask us")')).toHaveLength(0)
})

test('text typed into the search is never parsed as HTML', async ({ open }) => {
	const typed = '<img src=x onerror=alert(1)> %00 litter'
	const { $, attributes } = await open(`/search?q=${encodeURIComponent(typed)}`)
	expect(attributes('input[type=search]', 'value')).toEqual([typed])
	expect($('img[src="x"]')).toHaveLength(0)
})

test('search results are marked noindex, and further pages are real links', async ({ open }) => {
	const { attributes } = await open('/search?q=litter')
	expect(attributes('meta[name=robots]', 'content')).toEqual(['noindex,follow'])
	expect((await open('/search?q=litter&page=999')).status).toBe(404)
	const first = await open('/search?q=bird')
	const found = first.texts(`${results} h2`)
	expect(found).toHaveLength(20)
	const [more = ''] = first.attributes('a:contains("Show more")', 'href')
	const second = await open(more)
	expect(second.path).toMatch(/[?&]page=2/)
	const others = second.texts(`${results} h2`)
	expect(others.length).toBeGreaterThan(0)
	expect(others.filter((title) => found.includes(title))).toEqual([])
})

test('services, the team, vacancies and the contact are found, and only kinds with results are offered as filters', async ({
	open,
}) => {
	const kinds = 'nav[aria-label="Types of results"] a'
	const jobs = await open('/search?q=job+vacancy')
	const [first = ''] = jobs.attributes(`${results} h2 a`, 'href')
	expect(first).toMatch(/^\/about\/job-vacancies\/\d+$/)
	const offered = jobs.texts(kinds).map((text) => text.replace(/\d+$/, ''))
	expect(offered).toContain('Vacancies')
	for (const text of jobs.texts(kinds)) expect(text).not.toMatch(/\D0$/)
	const narrowed = await open('/search?q=job+vacancy&type=vacancies')
	expect(new Set(narrowed.texts(`${results} .chip`))).toEqual(new Set(['Vacancy']))

	const member = await open('/search?q=poultry+veterinarian&type=team')
	const [place = ''] = member.attributes(`${results} h2 a`, 'href')
	expect(place).toMatch(/^\/about#/)
	expect((await open('/about')).$(`[id="${place.split('#')[1]}"]`)).toHaveLength(1)
	const contact = await open('/search?q=telephone+number')
	expect(contact.attributes(`${results} h2 a`, 'href')[0]).toBe('/contact')
})

test('a kind without results that was chosen stays, so that it can be left', async ({ open }) => {
	const { attributes, texts } = await open('/search?q=litter&type=vacancies')
	expect(texts('nav[aria-label="Types of results"] [aria-current]')).toEqual(['Vacancies0'])
	expect(attributes('main a:contains("See all results")', 'href')).toEqual(['/search?q=litter'])
})

test('the Page Not Found page offers the search', async ({ open }) => {
	const { $, named } = await open('/no-such-page')
	const field = named('main input', 'Search the site')
	const form = field.closest('form')
	expect(form.attr('method')).toBe('get')
	expect($(form).find('button').text()).toBe('Search')
	const { status, texts } = await open(`${form.attr('action')}?${field.attr('name')}=boot`)
	expect(status).toBe(200)
	expect(texts('h1')).toEqual(['Search: boot'])
	expect(texts(results).length).toBeGreaterThan(0)
})

test('searches from one network are limited, which the page says, and other networks are not', async ({
	ask,
	db,
	open,
	site,
}) => {
	expect((await open('/search?q=litter')).status).toBe(200)
	await db.query(`update auth_limits set points = 300 where key like 'search:%'`)
	const { status, headers, texts, attributes } = await open('/search?q=boot')
	expect(status).toBe(429)
	expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
	expect(texts('main [role=status]').join(' ')).toContain(
		'There were too many searches from your network. Please try again in a minute.',
	)
	expect(attributes('main input[type=search]', 'value')).toEqual(['boot'])
	expect((await ask('/search.data?q=boot')).status).toBe(429)
	const elsewhere = { headers: { 'X-Forwarded-For': '203.0.113.80' } }
	expect((await fetch(`${site.url}/search?q=boot`, elsewhere)).status).toBe(200)
	await db.query(`delete from auth_limits where key like 'search:%'`)
})
