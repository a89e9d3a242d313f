// The focus after closing a dialog that was opened from a menu.
import { insertSavableService, openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import { description } from '#tests/support/forms.ts'

test('closing a confirmation opened from a row’s menu returns the focus to the menu’s button, by mouse and by keyboard', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Kept trough')
	await insertProduct(db, { title })
	await openAdmin(page, { db, siteUrl }, '/admin/products')
	const menu = page.getByRole('button', { name: `Actions for ${title}` })
	const question = page.getByRole('alertdialog', { name: `Delete ${title}?` })
	const byMouse = async () => {
		await menu.click()
		await page.getByRole('menuitem', { name: 'Delete' }).click()
	}
	const byKeyboard = async () => {
		await menu.press('Enter')
		await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Enter')
	}
	for (const ask of [byMouse, byKeyboard])
		for (const close of [
			() => question.getByRole('button', { name: 'Cancel' }).click(),
			() => page.keyboard.press('Escape'),
		]) {
			await ask()
			await expect(question).toBeVisible()
			await close()
			await expect(question).toHaveCount(0)
			await expect(menu).toBeFocused()
		}
})

test('closing a dialog opened from More ways to save returns the focus to its button', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401/)
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	await description(page).fill('Typed before the session ended')
	await page.context().clearCookies()
	await page.getByRole('button', { name: 'More ways to save' }).click()
	await page.getByRole('menuitem', { name: 'and add another' }).click()
	const dialog = page.getByRole('dialog', { name: 'You are signed out' })
	await expect(dialog).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toHaveCount(0)
	await expect(page.getByRole('button', { name: 'More ways to save' })).toBeFocused()
})
