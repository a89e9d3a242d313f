import type { APIResponse, Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { byteLimits, measurePageBytes, readToTheEnd } from '#tests/support/page-bytes.ts'
import { slowDown, telephone, weakLine } from '#tests/support/slow-mobile.ts'
import { newVisitor } from '#tests/support/visitor.ts'

test.use(telephone)

const saving = { 'Save-Data': 'on' }

/** Records requests for scripts and fonts from now on. */
function watchScripts(page: Page): string[] {
	const asked: string[] = []
	page.on('request', (request) => {
		if (/\/assets\/.*\.(js|woff2)$/.test(request.url())) asked.push(request.url())
	})
	return asked
}

/** The part of a response's ETag that identifies the page, whatever its encoding. */
const hashOf = (answer: APIResponse) => answer.headers()['etag']?.slice(0, 21)

/** Waits until the page has loaded, opened and become idle: without Save-Data its scripts would have started by then. */
async function atRest(page: Page) {
	await page.waitForLoadState('load')
	await page.locator('html[data-opened]').waitFor({ state: 'attached' })
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
	await page.waitForLoadState('networkidle')
}

/** Swipes up the page, like a reader. */
async function swipe(page: Page) {
	const browser = await page.context().newCDPSession(page)
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
		browser.send('Input.dispatchTouchEvent', { type, touchPoints: y ? [{ x: 200, y }] : [] })
	await touch('touchStart', 600)
	for (const y of [560, 500, 420, 340]) await touch('touchMove', y)
	await touch('touchEnd')
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
}

const ways: Record<string, (page: Page) => Promise<unknown>> = {
	'a Save-Data header': (page) => page.setExtraHTTPHeaders(saving),
	'a browser that saves data': (page) =>
		page.addInitScript(() => {
			Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true })
		}),
	'a 3G connection': (page) => slowDown(page, 1, weakLine),
}

for (const [name, prepare] of Object.entries(ways))
	test(`with ${name}, scripts wait for a tap, not a swipe, and no font is loaded`, async ({
		page,
	}) => {
		await prepare(page)
		const asked = watchScripts(page)
		await open(page, '/about')
		await atRest(page)
		await swipe(page)
		await atRest(page)
		expect(asked).toEqual([])
		await page.getByRole('heading', { level: 1 }).tap()
		await hydrated(page)
		expect(asked.filter((url) => url.endsWith('.woff2'))).toEqual([])
	})

test('with Save-Data, a key press or a mouse movement starts the scripts', async ({ page }) => {
	await page.setExtraHTTPHeaders(saving)
	for (const start of [
		() => page.keyboard.press('Tab'),
		() => page.mouse.move(100, 100).then(() => page.mouse.move(120, 140)),
	]) {
		await open(page, '/about')
		await atRest(page)
		await start()
		await hydrated(page)
	}
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
	const form = page.getByRole('form', { name: 'Send us a message' })
	await form.getByLabel('Name', { exact: true }).fill('Aroha Ngata')
	await form.getByLabel('E-mail address').fill(visitor.email)
	await form.getByLabel('Country', { exact: true }).selectOption('New Zealand')
	await form.getByLabel('Subject').fill('Laying')
	await form.getByLabel('Message').fill('The hens lay less.')
	await form.getByRole('button').tap()
	await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
	await open(page, '/')
	const countries = page.locator('[data-country-state]')
	await countries.locator('summary').tap()
	await countries.getByRole('button', { name: 'Australia' }).tap()
	await expect(html).toHaveAttribute('data-country', 'Australia')
	await expect(html).not.toHaveAttribute('data-hydrated', '')
})

test('with Save-Data, reading the whole home page loads at most 120 kB', async ({
	browser,
	siteUrl,
}) => {
	const bytes = await measurePageBytes(browser, {
		origin: siteUrl,
		path: '/',
		settled: readToTheEnd,
		headers: saving,
	})
	expect(bytes.script).toBe(0)
	expect(bytes.font).toBe(0)
	expect(bytes.image).toBeGreaterThan(0)
	expect(bytes.all).toBeLessThanOrEqual(byteLimits.readPage)
})

test('the cached page is the same with Save-Data: only a response header differs', async ({
	request,
}) => {
	for (const path of ['/', '/', '/', '/no-such-page']) {
		const [usual, sparing] = await Promise.all([
			request.get(path),
			request.get(path, { headers: saving }),
		])
		expect(usual.headers()['server-timing']).toBeUndefined()
		expect(sparing.headers()['server-timing']).toBe('sparing')
		expect(hashOf(sparing)).toBe(hashOf(usual))
		expect(await sparing.text()).toBe(await usual.text())
	}
})
