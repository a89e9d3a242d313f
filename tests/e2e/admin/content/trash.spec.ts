import { expectNoBreach } from '#tests/support/axe.ts'
import { insertService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { deleteRow, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

test('a deleted record can be restored from the trash', async ({ page, db, siteUrl }) => {
	const title = uniqueName('Trashed')
	await insertService(db, { title, display_order: 902, deleted_at: new Date() })
	const old = await insertService(db, { deleted_at: new Date(Date.now() - 31 * 86_400_000) })
	await openAdmin(page, { db, siteUrl }, '/admin/trash')

	await expect(page.getByText(old.title)).toHaveCount(0)
	await page.getByRole('button', { name: `Restore ${title}` }).click()
	await expect(toastOf(page)).toContainText(`${title} restored`)
	await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
	await visit(page, siteUrl, '/services')
	await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a record purged while the trash is open is not reported as restored', async ({
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
	await expect(toastOf(page)).toContainText('This service was deleted permanently.')
	await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
})

/** Inserts products in the trash, numbered from the last deleted one; returns the word in their titles. */
async function insertTrashed(db: Database, amount: number) {
	const word = uniqueName('Ōtaki').split(' ')[1]!
	await db.query(
		`insert into products (slug, title, description, deleted_at)
			select lower($1) || '-' || n, 'Ōtaki ' || $1 || ' ' || n, 'Deleted.', now() - n * interval '1 minute'
			from generate_series(1, $2::int) n`,
		[word, amount],
	)
	return word
}

test('the trash is searched without macrons and paged to its end and back, also on a phone; a page beyond the end leads to the first', async ({
	page,
	db,
	siteUrl,
}) => {
	const word = await insertTrashed(db, 230)
	await openAdmin(page, { db, siteUrl }, '/admin/trash')
	await page.getByRole('searchbox', { name: 'Search the trash' }).fill(`otaki ${word}`)
	await expect(page.getByText('230 found')).toBeVisible()
	await expect(page.getByRole('cell', { name: `Ōtaki ${word} 1`, exact: true })).toBeVisible()
	await expect(page.locator('mark').first()).toHaveText('Ōtaki')
	const pages = page.getByRole('navigation', { name: 'Pages' })
	const first = pages.getByRole('link', { name: 'Page 1, the first' })
	await expect(pages).toContainText('1 to 50 of 230')
	await expect(first).toHaveAttribute('aria-current', 'page')
	await pages.getByRole('link', { name: 'Page 5, the last' }).click()
	await expect(pages).toContainText('201 to 230 of 230')
	await expect(page.getByRole('cell', { name: `Ōtaki ${word} 230`, exact: true })).toBeVisible()
	await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
	await pages.getByRole('link', { name: 'Previous' }).click()
	await expect(pages).toContainText('151 to 200 of 230')
	await page.setViewportSize({ width: 390, height: 844 })
	await expectNoBreach(page, 'the trash on a phone')
	await first.click()
	await expect(pages).toContainText('1 to 50 of 230')

	await visit(page, siteUrl, `/admin/trash?q=${word}&page=9`)
	await expect(page.getByText('Page 9 no longer exists.')).toBeVisible()
	await page.getByRole('link', { name: 'Back to the first page' }).click()
	await expect(pages).toContainText('1 to 50 of 230')
})
