import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { breachesOf, overflowOf } from '#tests/support/axe.ts'

const fixed = [
	'/',
	'/services',
	'/products',
	'/products?category=biosecurity',
	'/news',
	'/resources',
	'/about',
	'/about/job-vacancies',
	'/about/job-vacancies/2',
	'/contact',
	'/no-such-page',
	'/products/no-such-product',
]

const details = {
	'a product': `select '/products/' || slug as path from products where jsonb_array_length(gallery) > 1 order by slug`,
	'a long article': `select '/news/' || slug as path from news order by length(content) desc, slug`,
	'a free resource': `select '/resources/' || slug as path from resources where free order by slug`,
	'a paid resource': `select '/resources/' || slug as path from resources where not free order by slug`,
}

for (const path of fixed) {
	test(`${path} breaks no rule of WCAG 2.2 A or AA, narrow or wide`, async ({
		page,
		allowConsole,
	}) => {
		allowConsole(/404/)
		await expectNoBreachAt(page, path)
	})
}

for (const [name, sql] of Object.entries(details)) {
	test(`${name} breaks no rule of WCAG 2.2 A or AA, narrow or wide`, async ({ page, db }) => {
		const { rows } = await db.query(`${sql} limit 1`)
		await expectNoBreachAt(page, rows[0].path)
	})
}

async function expectNoBreachAt(page: Page, path: string) {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await page.goto(path)
		await hydrated(page)
		expect.soft(await breachesOf(page), `${path} at ${width} px`).toEqual([])
	}
}

test('open menus and dialogs break no rule either', async ({ page, db }) => {
	const check = async (what: string) =>
		expect.soft(await breachesOf(page, 'html'), what).toEqual([])
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.setViewportSize({ width: 390, height: 844 })
	await page.goto('/about')
	await hydrated(page)
	await page.locator('.mobile-menu > summary').click()
	await check('mobile menu')
	await page.setViewportSize({ width: 1280, height: 900 })
	await page.goto('/about')
	await hydrated(page)
	await page.getByRole('navigation', { name: 'Main' }).locator('summary').click()
	await check('services menu')
	await page.locator('[data-country-state=ready] summary').click()
	await check('country menu')
	const { rows } = await db.query('select slug from products limit 1')
	await page.goto(`/products/${rows[0].slug}`)
	await hydrated(page)
	await page.getByRole('button', { name: 'Contact Us About This Product' }).click()
	await check('enquiry dialog')
})

test('no page scrolls sideways at 320 px', async ({ page, db, allowConsole }) => {
	allowConsole(/404/)
	test.setTimeout(120_000)
	await page.setViewportSize({ width: 320, height: 700 })
	const { rows } = await db.query(`
		(select '/products/' || slug as path from products order by length(title) desc limit 6)
		union all (select '/news/' || slug from news order by length(content) desc limit 6)
		union all (select '/resources/' || slug from resources order by length(title) desc limit 4)`)
	for (const path of [...fixed, ...rows.map((row) => row.path)]) {
		await page.goto(path)
		expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0)
	}
})

test('the first Tab leads to a link that skips to the content, and nothing focused hides under the header or the notices', async ({
	page,
}) => {
	await page.goto('/products')
	await hydrated(page)
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
