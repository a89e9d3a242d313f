// Keeping and publishing by the keyboard alone.
import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect } from '#tests/support/e2e.ts'
import { description, descriptionOf } from '#tests/support/forms.ts'
import { test } from '#tests/support/saving.ts'

test('Ctrl+S keeps what is typed and leaves the site as it is, Ctrl+Enter publishes it', async ({
	page,
	db,
	siteUrl,
	openService,
}) => {
	const { service } = await openService({ isAutosaved: true })
	await description(page).fill('Typed, and kept')
	await page.keyboard.press('Control+s')
	await expect(toastOf(page)).toContainText('Saved for later')
	expect(await descriptionOf(db, service.id)).toBe(service['description'])
	await description(page).press('Control+Enter')
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	expect(await descriptionOf(db, service.id)).toBe('Typed, and kept')
})

/** How often Tab was pressed until the main button or the link to it had the focus. */
async function stopsToMain(page: Page): Promise<number> {
	for (let presses = 1; presses <= 8; presses += 1) {
		await page.keyboard.press('Tab')
		const [isWay, isMain] = await page.evaluate(() => {
			const focused = document.activeElement
			return [focused?.matches('.way-to-main'), focused?.id === 'publish']
		})
		if (isMain) return presses
		if (!isWay) continue
		await page.keyboard.press('Enter')
		await expect(page.locator('#publish')).toBeFocused()
		return presses + 1
	}
	return Infinity
}

for (const path of ['/admin/menus', '/admin/business', '/admin/products/new', '/admin/homepage'])
	test(`from any field of ${path}, the main button is five stops away`, async ({
		page,
		db,
		siteUrl,
	}) => {
		await openAdmin(page, { db, siteUrl }, path)
		const fields = page.locator('.form-columns :is(input, textarea, select, summary):visible')
		const amount = await fields.count()
		expect(amount).toBeGreaterThan(10)
		for (let index = 0; index < amount; index += 7) {
			await fields.nth(index).focus()
			expect(await stopsToMain(page), `field ${index}`).toBeLessThanOrEqual(5)
		}
	})
