import { breachesOf, overflowOf } from '#tests/support/axe.ts'
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

test('the trash is searched without macrons and paged to its end, on a phone too', async ({
	page,
	db,
	siteUrl,
}) => {
	const word = uniqueName('Ōtaki').split(' ')[1]!
	await db.query(
		`insert into products (slug, title, description, deleted_at)
			select lower($1) || '-' || n, 'Ōtaki ' || $1 || ' ' || n, 'Deleted.', now() - n * interval '1 minute'
			from generate_series(1, 230) n`,
		[word],
	)
	await openAdmin(page, { db, siteUrl }, '/admin/trash')
	await page.getByRole('searchbox', { name: 'Search the trash' }).fill(`otaki ${word}`)
	await expect(page.getByText('230 deleted, found')).toBeVisible()
	await expect(page.getByRole('cell', { name: `Ōtaki ${word} 1`, exact: true })).toBeVisible()
	await expect(page.locator('mark').first()).toHaveText('Ōtaki')
	const pages = page.getByRole('navigation', { name: 'Pages' })
	await expect(pages).toContainText('1 to 50 of 230')
	await expect(pages.getByRole('link', { name: 'Page 1, the first' })).toHaveAttribute(
		'aria-current',
		'page',
	)
	await pages.getByRole('link', { name: 'Page 5, the last' }).click()
	await expect(pages).toContainText('201 to 230 of 230')
	await expect(page.getByRole('cell', { name: `Ōtaki ${word} 230`, exact: true })).toBeVisible()
	await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
	await pages.getByRole('link', { name: 'Previous' }).click()
	await expect(pages).toContainText('151 to 200 of 230')
	await page.setViewportSize({ width: 390, height: 844 })
	expect(await breachesOf(page)).toEqual([])
	expect(await overflowOf(page)).toBeLessThanOrEqual(0)
	await pages.getByRole('link', { name: 'Page 1, the first' }).click()
	await expect(pages).toContainText('1 to 50 of 230')

	await visit(page, siteUrl, `/admin/trash?q=${word}&page=9`)
	await expect(page.getByText('There is no page 9 any more.')).toBeVisible()
	await page.getByRole('link', { name: 'Back to the first page' }).click()
	await expect(pages).toContainText('1 to 50 of 230')
	await page.getByRole('searchbox').fill(`${word}-none`)
	await expect(page.getByText('Nothing in the trash matches your search')).toBeVisible()
	await db.query('delete from products where title like $1', [`Ōtaki ${word} %`])
})
