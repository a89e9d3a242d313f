import type { Page } from '@playwright/test'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { failNext, holdRequests } from '#tests/support/interception.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

/** Returns a function that counts the reads of the list since; the guard's own requests do not count. */
function countReads(page: Page) {
	let reads = 0
	page.on('request', (request) => {
		const { pathname, searchParams } = new URL(request.url())
		if (pathname !== '/admin/products.data' || request.resourceType() !== 'fetch') return
		const routes = searchParams.get('_routes')
		if (routes === null || routes.split(',').includes('routes/admin/products/list')) reads += 1
	})
	return () => reads
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const sidebar = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name })

test('[ADM-PRODLIST-01] [ADM-PRODLIST-02] [ADM-PRODLIST-05] the list shows its columns, can be searched, and links to a new product', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Brooder lamp')
	await insertProduct(db, { title })
	await openAdmin(page, { db, siteUrl }, '/admin/products')

	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products Management')
	const headers = await page.getByRole('columnheader').allTextContents()
	// In addition to the specified columns, every list shows whether visitors see a record.
	expect(headers.filter((header) => header !== 'State')).toEqual([
		'Image',
		'Title',
		'Price',
		'Country',
		'Features',
		'Documents',
		'Actions',
	])
	expect(await page.getByRole('row').count()).toBeGreaterThan(10)
	await page.getByPlaceholder('Search products...').fill(title)
	await expect(page.getByRole('row')).toHaveCount(2)
	await expect(row(page, title)).toBeVisible()

	await page.getByRole('link', { name: 'Add New Product' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products/new`)
})

test('[ADM-PRODLIST-08] [ADM-PRODLIST-09] an empty list, a search without results and a failed read each show a message', async ({
	emptySite,
	page,
}) => {
	const { db, url } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/products')
	await expect(page.getByText('No products found. Create your first one!')).toBeVisible()
	await insertProduct(db, { title: 'Boot dip' })
	await page.reload()
	await hydrated(page)
	await page.getByPlaceholder('Search products...').fill('zeppelin')
	await expect(page.getByText('No products match your search')).toBeVisible()

	await visit(page, url, '/admin/dashboard')
	{
		await using _away = await tableAway(db, 'products')
		const reads = countReads(page)
		await sidebar(page, 'Products').click()
		await expect(toastOf(page).getByText('Failed to fetch products')).toBeVisible()
		await expect(page.getByRole('main').getByText('Failed to fetch products')).toBeVisible()
		expect(reads()).toBe(2)
	}
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(row(page, 'Boot dip')).toBeVisible()
})

test('[ADM-PRODLIST-04] the menu of a row opens the form, the delete confirmation and the public page', async ({
	page,
	db,
	siteUrl,
	context,
}) => {
	const title = uniqueName('Café heater')
	await openAdmin(page, { db, siteUrl }, '/admin/products')
	await page.getByRole('link', { name: 'Add New Product' }).click()
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Short description').fill('Warms chicks.')
	await page.getByRole('button', { name: 'Create Product' }).click()
	const menu = page.getByRole('button', { name: `Actions for ${title}` })
	await expect(page.locator('#admin-page')).toBeFocused()
	await menu.focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('menuitem')).toHaveText([/^Edit$/, /^Delete$/, /^View/, /^History$/])
	const view = page.getByRole('menuitem', { name: /^View/ })
	const slug = title.toLowerCase().replace('é', 'e').replaceAll(' ', '-')
	await expect(view).toHaveAttribute('href', `/products/${slug}`)
	const opened = context.waitForEvent('page')
	await view.click()
	const visitor = await opened
	await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
	await expect(visitor).toHaveURL(`${siteUrl}/products/${slug}`)
	await visitor.close()

	await menu.click()
	await page.getByRole('menuitem', { name: 'Delete' }).click()
	await expect(page.getByRole('alertdialog', { name: `Delete ${title}?` })).toBeVisible()
	await page.keyboard.press('Escape')
	await menu.click()
	await page.getByRole('menuitem', { name: 'Edit' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product')
})

test('[ADM-PRODLIST-06] [ADM-PRODLIST-07] a product is deleted after confirmation, and stays when the deletion fails', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const title = uniqueName('Old trough')
	const { id } = await insertProduct(db, { title })
	await openAdmin(page, { db, siteUrl }, '/admin/products')
	const ask = async () => {
		await page.getByRole('button', { name: `Actions for ${title}` }).click()
		await page.getByRole('menuitem', { name: 'Delete' }).click()
		return page.getByRole('alertdialog', { name: `Delete ${title}?` })
	}

	await failNext(page, '**/trash', { body: { message: null } })
	await (await ask()).getByRole('button', { name: 'Delete' }).click()
	await expect(toastOf(page).getByText('Failed to delete product')).toBeVisible()
	await expect(row(page, title)).toBeVisible()

	const release = await holdRequests(page, '**/trash')
	const dialog = await ask()
	await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
	await dialog.getByRole('button', { name: 'Delete' }).click()
	await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
	release()
	await expect(toastOf(page).getByText('Product deleted successfully')).toBeVisible()
	await expect(row(page, title)).toHaveCount(0)
	const { rows } = await db.query('select deleted_at from products where id = $1', [id])
	expect(rows[0].deleted_at).not.toBeNull()
})

test('[ADM-PRODLIST-10] a list is cached for five minutes, even when the window regains focus, but is read again after a save', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Feed scoop')
	await insertProduct(db, { title })
	await page.clock.install()
	await openAdmin(page, { db, siteUrl }, '/admin/products')
	const reads = countReads(page)
	const leaveAndReturn = async () => {
		await sidebar(page, 'Dashboard').click()
		await expect(page).toHaveURL(/dashboard$/)
		await sidebar(page, 'Products').click()
		await expect(row(page, title)).toBeVisible()
	}

	await leaveAndReturn()
	await page.evaluate(() => {
		dispatchEvent(new Event('focus'))
		document.dispatchEvent(new Event('visibilitychange'))
	})
	await page.clock.fastForward('04:00')
	await leaveAndReturn()
	expect(reads()).toBe(0)
	await page.clock.fastForward('01:10')
	await leaveAndReturn()
	expect(reads()).toBe(1)

	await row(page, title).getByRole('link').first().click()
	await page.getByLabel('Short description').fill('Holds two litres.')
	await page.getByLabel('Title').fill(`${title} XL`)
	await page.getByRole('button', { name: 'Update Product' }).click()
	await expect(row(page, `${title} XL`)).toBeVisible()
	expect(reads()).toBe(2)
})
