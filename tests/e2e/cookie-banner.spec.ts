import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[PUB-COOKIE-01][PUB-COOKIE-02][PUB-COOKIE-03] the cookie banner shows until Ok is pressed, then never again', async ({
	page,
}) => {
	await open(page, '/')
	const banner = page.getByRole('region', { name: 'Cookies' })
	await expect(banner).toBeVisible()
	await page.reload()
	await expect(banner).toBeVisible()
	await banner.getByRole('button', { name: 'Ok' }).click()
	await expect(banner).toBeHidden()
	expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true')
	await page.reload()
	await expect(banner).toBeHidden()
	await open(page, '/news')
	await expect(banner).toBeHidden()
	await page.evaluate(() => localStorage.removeItem('cookiesAccepted'))
	await page.reload()
	await expect(banner).toBeVisible()
})

test('without scripts there is no button that does nothing, and in a low window nothing stands before the page', async ({
	page,
	browser,
	siteUrl,
}) => {
	const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
	await open(plain, siteUrl)
	await expect(plain.getByRole('region', { name: 'Cookies' })).toBeVisible()
	await expect(plain.getByRole('button', { name: 'Ok' })).toBeHidden()
	await plain.context().close()

	await page.setViewportSize({ width: 320, height: 256 })
	await open(page, '/about', { scripts: true })
	await page.evaluate(() => scrollTo(0, 400))
	await expect(page.locator('.site-header')).not.toBeInViewport()
	await expect(page.getByRole('region', { name: 'Cookies' })).not.toBeInViewport()
})

test('the cookie banner tells of all that is kept in the browser', async ({ page }) => {
	await open(page, '/contact')
	const banner = page.getByRole('region', { name: 'Cookies' })
	for (const kept of ['your country', 'you have read this', 'what you typed', 'files you took'])
		await expect(banner).toContainText(kept)
})
