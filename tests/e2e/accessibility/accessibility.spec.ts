import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { breachesOf, overflowOf } from '#tests/support/axe.ts'
import { longestPages, publicPages } from '#tests/support/public-pages.ts'

for (const [name, find] of Object.entries(publicPages))
	test(`${name} has no WCAG 2.2 A or AA violation, narrow or wide`, async ({
		page,
		db,
		allowConsole,
	}) => {
		allowConsole(/404/)
		await expectNoBreachAt(page, await find(db))
	})

async function expectNoBreachAt(page: Page, path: string) {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await open(page, path, { scripts: true })
		expect.soft(await breachesOf(page), `${path} at ${width} px`).toEqual([])
	}
}

test('open menus and dialogs have no WCAG violation', async ({ page, db }) => {
	const check = async (what: string) =>
		expect.soft(await breachesOf(page, 'html'), what).toEqual([])
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/about', { scripts: true })
	await page.locator('.mobile-menu > summary').click()
	await check('mobile menu')
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, '/about', { scripts: true })
	await page.getByRole('navigation', { name: 'Main' }).locator('summary').click()
	await check('services menu')
	await page.locator('[data-country-state=ready] summary').click()
	await check('country menu')
	const { rows } = await db.query('select slug from products limit 1')
	await open(page, `/products/${rows[0].slug}`, { scripts: true })
	await page.getByRole('button', { name: 'Contact Us About This Product' }).click()
	await check('enquiry dialog')
})

for (const [name, find] of Object.entries({ ...publicPages, ...longestPages }))
	test(`${name} does not scroll sideways at 320 px`, async ({ page, db, allowConsole }) => {
		allowConsole(/404/)
		await page.setViewportSize({ width: 320, height: 700 })
		await open(page, await find(db))
		expect(await overflowOf(page)).toBeLessThanOrEqual(0)
	})

test('the first Tab reaches a link that skips to the content, and the header and notices never cover the focus', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
	for (let step = 0; step < 40; step++) {
		await page.keyboard.press('Tab')
		const isCovered = await page.evaluate(() => {
			const focused = document.activeElement
			if (!focused || focused === document.body) return false
			const box = focused.getBoundingClientRect()
			const top = document.elementFromPoint(
				box.x + box.width / 2,
				box.y + Math.min(box.height / 2, 20),
			)
			return (
				top !== null &&
				!focused.contains(top) &&
				!top.contains(focused) &&
				top.closest('.site-header, .notices') !== null
			)
		})
		expect(isCovered).toBe(false)
	}
})
