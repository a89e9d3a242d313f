import type { Page } from '@playwright/test'
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

test('without scripts the banner has no Ok button, and in a low window it scrolls away with the page', async ({
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

for (const viewport of [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
])
	test(`notices never cover the focused element or the end of the page at ${viewport.width} px`, async ({
		page,
	}) => {
		await page.setViewportSize(viewport)
		await open(page, '/about', { scripts: true })
		await expect(page.getByRole('region', { name: 'Cookies' })).toBeInViewport()
		const last = page.locator('.site-footer a').last()
		const hidden: string[] = []
		for (let isLast = false; !isLast;) {
			await page.keyboard.press('Tab')
			const name = await focusIfHidden(page)
			if (name) hidden.push(name)
			isLast = await last.evaluate((link) => link === document.activeElement)
		}
		expect(hidden).toEqual([])
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
		await last.click({ trial: true })
	})

test('on a first visit by phone the notice covers no button of the home page’s hero, and Ok closes all of it', async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 })
	await open(page, '/')
	const notices = page.locator('.notices')
	const line = page.getByRole('form', { name: 'Country shown' })
	await expect(line).toBeInViewport({ ratio: 1 })
	await expect(notices.getByRole('button')).toHaveText([/^switch to/, 'Ok'])
	const top = (await notices.boundingBox())?.y ?? 0
	for (const name of ['See our services', 'Talk to an adviser']) {
		const button = await page.getByRole('link', { name }).first().boundingBox()
		expect((button?.y ?? 0) + (button?.height ?? 0), name).toBeLessThan(top)
	}
	await notices.getByRole('button', { name: 'Ok' }).click()
	await expect(line).toBeHidden()
	await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
})

/** The name of the focused element if another element covers its middle. */
async function focusIfHidden(page: Page): Promise<string> {
	return page.evaluate(async () => {
		await new Promise(requestAnimationFrame)
		const focused = document.activeElement
		if (!(focused instanceof HTMLElement)) return ''
		const boxes = [...focused.getClientRects()]
		const isInSight = boxes.some(({ left, top, width, height }) => {
			const there = document.elementFromPoint(left + width / 2, top + height / 2)
			return there !== null && (focused.contains(there) || there.contains(focused))
		})
		return isInSight ? '' : focused.outerHTML.slice(0, 120)
	})
}
