import { insertService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { deleteRow, uniqueName } from '#tests/support/records.ts'

test('what was deleted can be brought back from the trash', async ({ page, db, siteUrl }) => {
	const title = uniqueName('Trashed')
	const { id } = await insertService(db, { title, display_order: 902, deleted_at: new Date() })
	const old = await insertService(db, { deleted_at: new Date(Date.now() - 31 * 86_400_000) })
	await openAdmin(page, { db, siteUrl }, '/admin/trash')

	await expect(page.getByText(old.title)).toHaveCount(0)
	await page.getByRole('button', { name: `Restore ${title}` }).click()
	await expect(toastOf(page)).toContainText(`${title} is back`)
	await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
	await visit(page, siteUrl, '/services')
	await expect(page.getByRole('heading', { name: title })).toBeVisible()
	await deleteRow(db, 'services', id)
	await deleteRow(db, 'services', old.id)
})

test('what went for good while the trash was open is not said to be back', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/410/)
	const { id, title } = await insertService(db, { deleted_at: new Date() })
	await openAdmin(page, { db, siteUrl }, '/admin/trash')
	await deleteRow(db, 'services', id)
	await page.getByRole('button', { name: `Restore ${title}` }).click()
	await expect(toastOf(page)).toContainText('This service was deleted for good.')
	await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
})
