import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

const lists = ['/products', '/news', '/resources']
const filled = [
	'/products?category=biosecurity',
	'/news?category=blogs',
	'/resources?category=guides',
]

async function robotsOf(page: Page, path: string) {
	const answer = await open(page, path)
	const robots = page.locator('meta[name=robots]')
	return {
		path,
		status: answer?.status(),
		title: await page.title(),
		robots: (await robots.count()) === 0 ? null : await robots.getAttribute('content'),
	}
}

test('an unknown category or page number answers 404 and noindex', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	for (const list of lists)
		for (const path of [`${list}?category=nope`, `${list}?page=99`])
			expect(await robotsOf(page, path)).toEqual({
				path,
				status: 404,
				title: 'Page Not Found | Hatch & Hen Poultry Consulting',
				robots: 'noindex,follow',
			})
})

test('lists and their categories can be indexed; their variants for a country are noindex', async ({
	page,
}) => {
	for (const path of [...lists, ...filled])
		expect(await robotsOf(page, path)).toMatchObject({ path, status: 200, robots: null })
	for (const path of [...lists.map((list) => `${list}?`), ...filled.map((list) => `${list}&`)])
		expect(await robotsOf(page, `${path}country=Australia`)).toMatchObject({
			status: 200,
			robots: 'noindex,follow',
		})
})

test('the sitemap lists only the categories that have content', async ({ page, startServer }) => {
	const sitemap = await (await page.request.get('/sitemap.xml')).text()
	for (const path of filled) expect(sitemap).toContain(`${path}</loc>`)
	const { url } = await startServer({ seed: 'none' })
	const empty = await (await page.request.get(`${url}/sitemap.xml`)).text()
	for (const list of lists) expect(empty).toContain(`${list}</loc>`)
	expect(empty).not.toContain('category=')
})

test('llms.txt describes each page in one line; the feed names authors without e-mail addresses and answers 304', async ({
	request,
}) => {
	const list = await (await request.get('/llms.txt')).text()
	const links = list.split('\n').filter((line) => line.startsWith('- '))
	expect(links.length).toBeGreaterThan(40)
	for (const line of links) expect(line).toMatch(/^- \[[^\]]+\]\(http[^)]+\): \S.+/)

	const feed = await request.get('/feed.xml')
	const text = await feed.text()
	expect(text).toMatch(/<dc:creator>[^<@]+<\/dc:creator>/)
	expect(text).not.toContain('<author>')
	const { etag, 'last-modified': changed } = feed.headers()
	expect(etag).toBeTruthy()
	expect(Date.parse(changed ?? '')).not.toBeNaN()
	const again = await request.get('/feed.xml', { headers: { 'If-None-Match': etag ?? '' } })
	expect(again.status()).toBe(304)
	const since = await request.get('/feed.xml', {
		headers: { 'If-Modified-Since': changed ?? '' },
	})
	expect(since.status()).toBe(304)
})
