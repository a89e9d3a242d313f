import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { failNext } from '#tests/support/interception.ts'
import { open } from '#tests/support/open.ts'
import { tableAway, withoutCachedPage } from '#tests/support/site-database.ts'

test('[PUB-TOAST-01] a new toast replaces the earlier one, and disappears when it is dismissed', async ({
	page,
	emptySite,
	allowConsole,
}) => {
	allowConsole(/50[03]/)
	await using _away = await tableAway(emptySite.db, 'products')
	const { promise: requested, resolve: response } = Promise.withResolvers<void>()
	await page.route('**/api/geo', async (route) => {
		await requested
		await route.fulfill({ status: 500, body: '' })
	})
	await open(page, emptySite.url + withoutCachedPage('/products'))
	const toasts = page.locator('.toast')
	await expect(toasts).toHaveText(/Failed to load products/)
	response()
	await expect(toasts).toHaveText(/Failed to detect your location/)
	const visibleOrNot = page.locator('.toast')
	await expect(visibleOrNot, 'the earlier one does not wait behind it').toHaveCount(1)
	await toasts.getByRole('button', { name: 'Close toast' }).click()
	await expect(visibleOrNot).toHaveCount(0)
})

test('an error toast looks like one, uses the site’s font and appears above the notice', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/500/)
	for (const viewport of [
		{ width: 390, height: 844 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(viewport)
		await page.context().clearCookies()
		await failNext(page, '**/api/geo')
		await open(page, '/about', { scripts: true })
		const toast = page.locator('.toast')
		await expect(toast).toHaveText(/Failed to detect your location/)
		await expect(toast).toHaveCSS('border-left-color', 'rgb(163, 39, 28)')
		await expect(toast).toHaveCSS('font-family', /^Figtree/)
		const close = toast.getByRole('button', { name: 'Close toast' })
		await expect.poll(() => standsJustAbove(toast)).toBe(true)
		await page.getByRole('button', { name: 'Ok' }).click({ trial: true })
		// The touch target reaches at least 20 px from the middle to each side.
		const found = await close.evaluate((button) => {
			const { left, top, width, height } = button.getBoundingClientRect()
			return [-20, 20].map((px) =>
				button.contains(document.elementFromPoint(left + width / 2 + px, top + height / 2)),
			)
		})
		expect(found).toEqual([true, true])
	}
	// The toast moves down when the notice closes.
	await page.getByRole('button', { name: 'Ok' }).click()
	await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
	await expect.poll(() => standsJustAbove(page.locator('.toast'))).toBe(true)
})

/** Whether a toast is just above the notices at the lower edge. */
async function standsJustAbove(toast: Locator): Promise<boolean> {
	return toast.evaluate((element) => {
		const notices = document.querySelector('.notices')
		if (!notices) throw new Error('There is no place of notices')
		const gapPx = notices.getBoundingClientRect().top - element.getBoundingClientRect().bottom
		return gapPx > 0 && gapPx < 32
	})
}
