import type { Page } from '@playwright/test'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

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

test('[ADM-PRODLIST-04] the menu of a row opens the form, the delete confirmation, the public page and the history', async ({
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
	await page.goBack()
	await menu.click()
	await page.getByRole('menuitem', { name: 'History' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${title}`)
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
