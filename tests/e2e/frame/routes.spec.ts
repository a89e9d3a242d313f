import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

/** SQL for a record in the place of each parameter, so that its link can be found in its list. */
const records = {
	':product': `select slug as name from products where country = 'Both' order by created_at desc, slug limit 1`,
	':article': `select slug as name from news where country = 'Both' order by created_at desc, slug limit 1`,
	':resource': `select slug as name from resources order by created_at desc, slug limit 1`,
}

const links = [
	['/', '/services'],
	['/', '/products'],
	['/products', '/products/:product'],
	['/', '/news'],
	['/news', '/news/:article'],
	['/', '/resources'],
	['/resources', '/resources/:resource'],
	['/services', '/about'],
	['/about', '/about/job-vacancies'],
	['/about/job-vacancies', '/about/job-vacancies/2'],
	['/about', '/contact'],
	['/about', '/'],
] as const

test('[PUB-ROUTE-01] a link opens each page with its heading and title, which is announced, and moves the focus to the content', async ({
	page,
	db,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	const names = new Map<string, string>()
	for (const [record, sql] of Object.entries(records))
		names.set(record, (await db.query(sql)).rows[0].name)
	const pathOf = (path: string) => path.replace(/:\w+$/, (record) => names.get(record) ?? record)
	await open(page, '/', { scripts: true })
	await page.evaluate(() => Object.assign(window, { isSamePage: true }))
	for (const [from, path] of links) {
		await follow(page, from)
		const to = pathOf(path)
		const direct = await directly(page, to)
		await follow(page, to)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(direct.heading)
		await expect(page).toHaveTitle(direct.title)
		await expect(page.locator('#content')).toBeFocused()
		await expect(page.locator('body > p[role=status]')).toHaveText(direct.title)
	}
	expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

/** Follows a link, unless its page is already open. */
async function follow(page: Page, to: string) {
	if (new URL(page.url()).pathname === to) return
	await press(page, to)
	await expect(page).toHaveURL(to)
}

/** Presses a link, wherever it is in the window. */
function press(page: Page, to: string): Promise<void> {
	const link = page.locator(`a[href="${to}"]`).first()
	return link.evaluate((element: HTMLElement) => element.click())
}

/** What a page says that is opened by its address. */
function directly(page: Page, path: string) {
	return page.evaluate(async (path) => {
		const html = await (await fetch(path)).text()
		const shown = new DOMParser().parseFromString(html, 'text/html')
		return { heading: shown.querySelector('h1')?.textContent ?? '', title: shown.title }
	}, path)
}

test('[PUB-ROUTE-02] following a link scrolls to the top; Back restores the scroll position', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	const card = page.getByRole('main').locator('article').nth(4)
	await card.scrollIntoViewIfNeeded()
	const before = await page.evaluate(() => scrollY)
	expect(before).toBeGreaterThan(200)
	await card.getByRole('link').click()
	await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
	await page.goBack()
	await expect(card).toBeInViewport()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('[PUB-ROUTE-02] on a slow connection Back restores the scroll position, and a link to a section shows that section', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	await page.getByRole('main').locator('article').nth(7).scrollIntoViewIfNeeded()
	const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
	const before = await about.evaluate((link: HTMLAnchorElement) => {
		link.click()
		return scrollY
	})
	expect(before).toBeGreaterThan(800)
	await expect(page).toHaveURL(/about$/)
	const response = await holdRequests(page, /\/(products|services)\.data/)
	await page.evaluate(() => history.back())
	await expect(page.locator('[data-skeleton-card]').first()).toBeVisible()
	response()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

	await open(page, '/about', { scripts: true })
	const respondAgain = await holdRequests(page, /\/services\.data/)
	const link = page.locator('main a[href*="/services#"]').first()
	const part = new URL((await link.getAttribute('href')) ?? '', page.url()).hash
	await link.click()
	await expect(page.getByText('Loading services...')).toBeVisible()
	respondAgain()
	await expect(page.locator(part)).toBeInViewport()
})

test('while a page takes long, by a link or a search, a thin bar shows, and a screen reader is told', async ({
	page,
}) => {
	for (const path of ['/about', '/search?q=hens']) {
		await open(page, '/news', { scripts: true })
		const response = await holdRequests(page, /\.data(\?|$)/)
		const [bar, told] = [page.locator('.loading-bar'), page.locator('body > p[role=status]')]
		await expect(bar).toHaveCount(0)
		if (path.startsWith('/search')) {
			const field = page.getByRole('main').getByRole('searchbox')
			await field.fill('hens')
			await field.press('Enter')
		} else await press(page, path)
		await expect(bar).toHaveCSS('animation-delay', '0.3s')
		await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(0)
		await expect(told).toHaveText('Loading...')
		response()
		await expect(page).toHaveURL(path.includes('?') ? /\/search\?.*q=hens/ : path)
		await expect(bar).toHaveCount(0)
		await expect(told).toHaveText(await page.title())
	}
})
