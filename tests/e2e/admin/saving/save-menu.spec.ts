// The menu beside the main button of a form, while the form keeps what is typed.
import { insertSavableService, openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { description } from '#tests/support/forms.ts'

test('an open menu keeps its items in place when the working copy is kept, and offers the comparison when opened again', async ({
	page,
	db,
	siteUrl,
}) => {
	const service = await insertSavableService(db)
	const held = Promise.withResolvers<void>()
	await page.route(`${siteUrl}/admin/services/copy`, async (route) => {
		await held.promise
		await route.continue()
	})
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	const requested = page.waitForRequest(/\/admin\/services\/copy$/)
	await description(page).fill('Typed while the menu is open')
	await requested
	const more = page.getByRole('button', { name: 'More ways to save' })
	const items = page.getByRole('menuitem')
	const compare = page.getByRole('menuitem', { name: 'Compare with the site' })
	const places = async () => {
		const all = await items.all()
		return Promise.all(
			all.map(async (item) => [await item.textContent(), await item.boundingBox()]),
		)
	}
	await more.click()
	await expect(items).not.toHaveCount(0)
	const opened = await places()
	await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
	expect(await places()).toEqual(opened)
	held.resolve()
	await expect(page.locator('.save-bar')).toContainText('Saved for later')
	expect(await places()).toEqual(opened)
	await page.keyboard.press('Escape')
	await expect(compare).toHaveCount(0)
	await more.click()
	await expect(compare).toBeVisible()
})
