import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import {
	breachesOf,
	expectNoBreachInLooks,
	laptop,
	overflowOf,
	phone,
	squeezedOf,
	takeLook,
} from '#tests/support/axe.ts'
import { maxPages, publicPages } from '#tests/support/public-pages.ts'

for (const [name, find] of Object.entries(publicPages))
	test(`${name} has no WCAG 2.2 A or AA violation, narrow or wide, and at 320 px neither scrolls sideways nor breaks a word of a link`, async ({
		page,
		db,
		allowConsole,
	}) => {
		allowConsole(/404/)
		await page.setViewportSize({ width: 320, height: 700 })
		await open(page, await find(db), { scripts: true })
		expect(await overflowOf(page)).toBeLessThanOrEqual(0)
		expect(await squeezedOf(page)).toEqual([])
		await page.setViewportSize({ width: 360, height: 700 })
		expect(await squeezedOf(page)).toEqual([])
		await expectNoBreachInLooks(page, name)
	})

test('open menus and dialogs have no WCAG violation', async ({ page, db }) => {
	const check = async (what: string) =>
		expect.soft(await breachesOf(page, 'html'), what).toEqual([])
	await takeLook(page, phone)
	await open(page, '/about', { scripts: true })
	await page.locator('.mobile-menu > summary').click()
	await check('mobile menu')
	await page.locator('.mobile-menu > summary').click()
	await takeLook(page, laptop)
	// The wide header is not on a phone, where each page is checked.
	expect.soft(await breachesOf(page), 'a wide page').toEqual([])
	await page.getByRole('navigation', { name: 'Main' }).locator('summary').click()
	await check('services menu')
	await page.locator('[data-country-state=ready] summary').click()
	await check('country menu')
	const { rows } = await db.query('select slug from products limit 1')
	await open(page, `/products/${rows[0].slug}`, { scripts: true })
	await page.getByRole('button', { name: 'Contact Us About This Product' }).click()
	await check('enquiry dialog')
})

test('the pages with the longest texts do not scroll sideways at 320 px', async ({ page, db }) => {
	await page.setViewportSize({ width: 320, height: 700 })
	for (const [name, find] of Object.entries(maxPages)) {
		await open(page, await find(db))
		expect.soft(await overflowOf(page), name).toBeLessThanOrEqual(0)
	}
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

test('where less motion is wanted, a change of colours is no transition', async ({ page }) => {
	await takeLook(page, phone)
	await open(page, '/contact', { scripts: true })
	await page.evaluate(() => {
		document.documentElement.dataset.transitions = '0'
		addEventListener('transitionrun', () => {
			const { dataset } = document.documentElement
			dataset.transitions = String(Number(dataset.transitions) + 1)
		})
	})
	await takeLook(page, { ...phone, colorScheme: 'dark' })
	await expect(page.locator('html')).toHaveAttribute('data-transitions', '0')
})
