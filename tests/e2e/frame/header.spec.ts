import type { Page } from '@playwright/test'
import { overflowOf } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

const desktop = { width: 1280, height: 900 }

test('[PUB-HEAD-01][PUB-HEAD-02] the home header is transparent up to 50 px and solid beyond, at the same height', async ({
	page,
}) => {
	await page.setViewportSize(desktop)
	await open(page, '/')
	const header = page.locator('.site-header')
	const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
	const transparent = 'rgba(0, 0, 0, 0)'
	await expect.poll(background).toBe(transparent)
	await page.evaluate(() => scrollTo(0, 50))
	await expect.poll(background).toBe(transparent)
	const heightPx = (await header.boundingBox())?.height
	await page.evaluate(() => scrollTo(0, 51))
	await expect.poll(background).not.toBe(transparent)
	await expect.poll(async () => (await header.boundingBox())?.height).toBe(heightPx)
	await page.evaluate(() => scrollTo(0, 0))
	await expect.poll(background).toBe(transparent)
})

test('[PUB-HEAD-03][PUB-HEAD-06] the header is solid at the top of the other main pages and a missing one, and About Us is highlighted on its page only', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/404/)
	await page.setViewportSize(desktop)
	const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
	for (const path of [
		'/services',
		'/products',
		'/news',
		'/resources',
		'/about',
		'/contact',
		'/no-such-page',
	]) {
		await open(page, path)
		await expect(page.locator('.site-header')).toHaveCSS('background-color', 'rgb(251, 248, 241)')
		await expect(about).toHaveCSS(
			'border-bottom-color',
			path === '/about' ? 'rgb(125, 79, 0)' : 'rgba(0, 0, 0, 0)',
		)
	}
})

test('[PUB-HEAD-05][PUB-HEAD-07] the menu of the header opens, and Work With Us is in view on tablets and wider', async ({
	page,
}) => {
	await page.setViewportSize(desktop)
	await open(page, '/about')
	const main = page.getByRole('navigation', { name: 'Main' })
	await expect(main.getByRole('link')).toHaveText([
		'Home',
		'About Us',
		'Resources',
		'News / Articles',
		'Contact',
	])
	await main.getByText('Services').first().click()
	await expect(main.getByRole('link', { name: 'Services' })).toBeVisible()
	await main.getByRole('link', { name: 'Products' }).click()
	await expect(page).toHaveURL(/\/products$/)
	const work = page.locator('.site-header').getByRole('link', { name: 'Work With Us' })
	for (const width of [768, 820, 1023, 1280]) {
		await page.setViewportSize({ ...desktop, width })
		await expect(work).toBeInViewport({ ratio: 1 })
	}
	await work.click()
	await expect(page).toHaveURL(/\/contact$/)
})

test('the Services menu closes on Escape, which returns the focus, on a click outside, when the focus leaves it, and on Back', async ({
	page,
}) => {
	await page.setViewportSize(desktop)
	await open(page, '/about', { scripts: true })
	const menu = page.getByRole('navigation', { name: 'Main' }).locator('details')
	await menu.locator('summary').press('Enter')
	await expect(menu).toHaveAttribute('open', '')
	await page.keyboard.press('Tab')
	await page.keyboard.press('Escape')
	await expect(menu).not.toHaveAttribute('open')
	await expect(menu.locator('summary')).toBeFocused()
	await menu.locator('summary').click()
	await page.locator('h1').click()
	await expect(menu).not.toHaveAttribute('open')
	await menu.locator('summary').press('Enter')
	for (let link = 0; link < 4; link += 1) await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'About Us' }).first()).toBeFocused()
	await expect(menu).not.toHaveAttribute('open')

	const main = page.getByRole('navigation', { name: 'Main' })
	await main.getByRole('link', { name: 'Contact' }).click()
	await expect(page).toHaveURL(/\/contact$/)
	await menu.locator('summary').click()
	await expect(menu).toHaveAttribute('open')
	await page.goBack()
	await expect(page).toHaveURL(/\/about$/)
	await expect(menu).not.toHaveAttribute('open')
})

test('[PUB-HEAD-07][PUB-HEAD-08] the account control appears only once the session check has responded; then no part of the header is cut off, on tablets too', async ({
	page,
}) => {
	await page.setViewportSize(desktop)
	const response = await holdRequests(page, '**/api/session')
	await open(page, '/about', { scripts: true })
	const header = page.locator('.site-header')
	const control = page.locator('[data-account-control]')
	await expect(control).toHaveCount(0)
	response()
	await expect(control).toBeVisible()
	await expect(control).toHaveAttribute('href', '/admin/auth')
	const ends = [
		header.getByRole('link', { name: 'Work With Us' }).last(),
		header.locator('[data-account-control]'),
		header.locator('[data-country-state]'),
	]
	for (const width of [768, 820, 1023, 1024, 1040, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		for (const part of ends) await expect(part).toBeInViewport({ ratio: 1 })
		const boxes = await header
			.locator('.wrap > *')
			.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
		for (const [index, { left }] of boxes.entries())
			expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
		expect(await overflowOf(page)).toBeLessThanOrEqual(0)
	}
})

test('with a product on the enquiry list, the header is one row and shows the name at every width', async ({
	page,
	siteUrl,
}) => {
	const name = 'enquiry-00000000-0000-4000-8000-000000000000'
	await page.context().addCookies([{ name, value: '1.1.drinker', url: siteUrl }])
	await open(page, '/about', { scripts: true })
	const header = page.locator('.site-header')
	await expect(header.locator('.enquiry-link')).toBeVisible()
	const heightPx = (await header.boundingBox())?.height
	for (const width of [320, 390, 768, 820, 1024, 1100, 1280, 1440, 1920]) {
		await page.setViewportSize({ width, height: 900 })
		await expect(header.getByText('Hatch & Hen', { exact: true })).toBeInViewport({ ratio: 1 })
		expect((await header.boundingBox())?.height, `${width} px`).toBe(heightPx)
		expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0)
	}
})

test('with wider letter spacing, no part of the header is cut off or covered', async ({ page }) => {
	await open(page, '/about', { scripts: true })
	await page.evaluate(() => {
		const wider = new CSSStyleSheet()
		wider.replaceSync(
			'* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
		)
		document.adoptedStyleSheets = [wider]
	})
	const header = page.locator('.site-header')
	await expect(header.locator('[data-account-control]')).toBeVisible()
	for (const width of [320, 768, 900, 1024, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0)
		const boxes = await header
			.locator('.wrap > :is(a, nav, div)')
			.evaluateAll((parts) =>
				parts.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 1),
			)
		for (const [index, { left }] of boxes.entries())
			expect(left, `${width} px`).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
	}
})

const flags = { 'New Zealand': 'flag-nz.svg', Australia: 'flag-au.svg' }

async function openCountryMenu(page: Page) {
	await page.setViewportSize(desktop)
	await open(page, '/about', { scripts: true })
	const menu = page.locator('[data-country-state]')
	await expect(menu).toHaveAttribute('data-country-state', 'ready')
	await menu.locator('summary').click()
	return menu
}

test('[PUB-HEAD-09][PUB-COUNTRY-08] the country menu shows a flag for each country, and a check mark at the current one only; a choice is shown and stored, and closes the menu', async ({
	page,
	request,
}) => {
	const menu = await openCountryMenu(page)
	for (const [name, file] of Object.entries(flags)) {
		const flag = menu.getByRole('button', { name }).locator('.flag')
		await expect(flag).toBeVisible()
		await expect(flag).toHaveCSS('background-image', new RegExp(`/${file}"\\)$`))
		expect((await request.get(`/images/${file}`)).headers()['content-type']).toMatch(/svg/)
	}
	await expect(menu.locator('[data-check]')).toHaveCount(1)
	await expect(
		menu.getByRole('button', { name: 'New Zealand' }).locator('[data-check]'),
	).toBeVisible()
	await menu.getByRole('button', { name: 'Australia' }).click()
	await expect(menu).not.toHaveAttribute('open')
	await expect(menu.locator('summary')).toBeFocused()
	await expect(menu.locator('summary')).toContainText('Australia')
	expect(await page.evaluate(() => localStorage.getItem('userCountry'))).toBe('Australia')
	await menu.locator('summary').click()
	await expect(
		menu.getByRole('button', { name: 'Australia' }).locator('[data-check]'),
	).toBeVisible()
	await expect(menu.locator('[data-check]')).toHaveCount(1)
})
