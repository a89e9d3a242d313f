import type { Page } from '@playwright/test'
import { expect, running, test } from '#tests/support/e2e.ts'
import { contactFormOn, contactThanksOn } from '#tests/support/contact-form.ts'
import { open } from '#tests/support/open.ts'
import { byteLimits, measurePageBytes, readToTheEnd } from '#tests/support/page-bytes.ts'
import { atRest, watchFiles } from '#tests/support/reading.ts'
import { slowDown, telephone, weakLine } from '#tests/support/slow-mobile.ts'
import { newVisitor, sendButtonOf } from '#tests/support/visitor.ts'

test.use(telephone)

const saving = { 'Save-Data': 'on' }

/** Swipes up the page, like a reader. */
async function swipe(page: Page) {
	const browser = await page.context().newCDPSession(page)
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
		browser.send('Input.dispatchTouchEvent', { type, touchPoints: y ? [{ x: 200, y }] : [] })
	// The page scrolls on after the finger is lifted: a tap during that stops it, and is none.
	const atEnd = page.evaluate(
		() => new Promise<void>((end) => addEventListener('scrollend', () => end(), { once: true })),
	)
	await touch('touchStart', 600)
	for (const y of [560, 500, 420, 340]) await touch('touchMove', y)
	await touch('touchEnd')
	await atEnd
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
}

const ordinary = 'an ordinary connection'
const ways: Record<string, (page: Page) => Promise<unknown>> = {
	[ordinary]: async () => {},
	'a Save-Data header': (page) => page.setExtraHTTPHeaders(saving),
	'a browser that saves data': (page) =>
		page.addInitScript(() => {
			Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true })
		}),
	'a 3G connection': (page) => slowDown(page, 1, weakLine),
}

for (const [name, prepare] of Object.entries(ways))
	test(`with ${name}, scripts wait for a tap, not a swipe${name === ordinary ? '' : ', and no font or page is fetched ahead'}`, async ({
		page,
	}) => {
		await prepare(page)
		const [scripts, fonts] = [watchFiles(page, 'js'), watchFiles(page, 'woff2')]
		await open(page, '/about')
		await atRest(page)
		await swipe(page)
		await atRest(page)
		expect(scripts).toEqual([])
		await expect(page.locator('[type=speculationrules]')).toHaveCount(name === ordinary ? 1 : 0)
		await page.getByRole('heading', { level: 1 }).tap()
		await running(page)
		if (name !== ordinary) expect(fonts).toEqual([])
	})

test('with Save-Data, the scripts of the next page wait for another act', async ({ page }) => {
	await page.setExtraHTTPHeaders(saving)
	await open(page, '/about', { scripts: true })
	await open(page, '/contact')
	await atRest(page)
	await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
	await page.keyboard.press('Tab')
	await running(page)
})

test('with Save-Data, visitors can open the menu, send a message and choose a country without a script', async ({
	page,
	db,
}) => {
	await using visitor = await newVisitor(db)
	await page.setExtraHTTPHeaders(saving)
	await page.route('**/assets/*.js', () => {})
	const html = page.locator('html')
	await open(page, '/')
	await atRest(page)
	await page.locator('.mobile-menu > summary').tap()
	const menu = page.getByRole('navigation', { name: 'Mobile' })
	await menu.getByRole('link', { name: 'Contact' }).tap()
	await expect(page).toHaveURL('/contact')
	const form = contactFormOn(page)
	await form.getByLabel('Name', { exact: true }).fill('Aroha Ngata')
	await form.getByLabel('Email address').fill(visitor.email)
	await form.getByLabel('Country', { exact: true }).selectOption('New Zealand')
	await form.getByLabel('Subject').fill('Laying')
	await form.getByLabel('Message').fill('The hens lay less.')
	await sendButtonOf(form).tap()
	await expect(contactThanksOn(page)).toBeVisible()
	await open(page, '/')
	const countries = page.locator('[data-country-state]')
	await countries.locator('summary').tap()
	await countries.getByRole('button', { name: 'Australia' }).tap()
	await expect(html).toHaveAttribute('data-country', 'Australia')
	await expect(html).not.toHaveAttribute('data-hydrated', '')
})

for (const [name, headers, limit] of [
	['with Save-Data, ', saving, byteLimits.savedPage],
	['', {}, byteLimits.readPage],
] as const)
	test(`${name}reading the whole home page loads at most ${limit} kB, and no script`, async ({
		browser,
		siteUrl,
	}) => {
		const bytes = await measurePageBytes(browser, {
			origin: siteUrl,
			path: '/',
			settled: readToTheEnd,
			headers,
		})
		expect(bytes.script).toBe(0)
		if (headers === saving) expect(bytes.font).toBe(0)
		expect(bytes.image).toBeGreaterThan(0)
		expect(bytes.all).toBeLessThanOrEqual(limit)
	})
