import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertProduct, uniqueName, storedProduct } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { formOf, saveAnd } from '#tests/support/forms.ts'

const limit = 'You can only have 3 featured products. Please unfeatured another product first.'

test('[ADM-PRODFORM-09] a fourth featured product is refused until it replaces one of the three, which can still be saved', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/4(09|22)/)
	const { db, url } = emptySite
	const ids = await insertThree(db)
	await openAdmin(page, { db, siteUrl: url }, `/admin/products/${ids[0]}/edit`)
	await page.getByLabel('Short description').fill('One of three already.')
	await formOf(page, 'product').submit.click()
	await expect(toastOf(page).getByText('Product updated successfully')).toBeVisible()

	await page.getByRole('link', { name: 'Add New Product' }).click()
	const choice = await fillFourth(page)
	await expect(choice.getByRole('radio')).toHaveCount(3)
	await formOf(page, 'product').submit.click()
	await expect(page.locator('.error-summary')).toHaveText(new RegExp(limit))
	expect(await storedProduct(db, 'Deodar')).toBeNull()
	expect(await featuredTitles(db)).toEqual(['Ash', 'Birch', 'Cedar'])

	await choice.getByLabel('Birch').check()
	await formOf(page, 'product').submit.click()
	await expect(toastOf(page).getByText('Product created successfully')).toBeVisible()
	expect(await featuredTitles(db)).toEqual(['Ash', 'Cedar', 'Deodar'])
})

test('the star of a fourth product in the list names the limit and offers to swap', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/4(09|22)/)
	const { db, url } = emptySite
	await insertThree(db)
	await insertProduct(db, { title: 'Deodar' })
	await openAdmin(page, { db, siteUrl: url }, '/admin/products')
	const star = (title: string) => page.getByRole('button', { name: `Feature ${title}` })
	await star('Deodar').click()
	const dialog = page.getByRole('alertdialog')
	await expect(dialog).toContainText(limit)
	await dialog.getByRole('button', { name: 'Swap with Cedar' }).click()
	await expect(toastOf(page).getByText('Deodar is now featured instead of Cedar')).toBeVisible()
	await expect(star('Deodar')).toHaveAttribute('aria-pressed', 'true')
	await expect(star('Cedar')).toHaveAttribute('aria-pressed', 'false')
	expect(await featuredTitles(db)).toEqual(['Ash', 'Birch', 'Deodar'])
})

test('a product can be duplicated, and a save can continue with another product or the public page', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Litter rake')
	const { id } = await insertProduct(db, { title, price: 12, is_featured: false })
	await openAdmin(page, { db, siteUrl }, `/admin/products/${id}/edit`)
	await page.getByRole('link', { name: 'Duplicate' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Product')
	await expect(page.getByLabel('Title')).toHaveValue(`${title} (copy)`)
	await expect(page.getByLabel('Price')).toHaveValue('12')
	await saveAnd(page, 'and add another')
	await expect(page.getByLabel('Title')).toHaveValue('')
	await expect(page.getByLabel('Price')).toHaveValue('')
	expect(await storedProduct(db, `${title} (copy)`)).toMatchObject({ price: '12.00' })
	await page.getByLabel('Title').fill(`${title} short`)
	await page.getByLabel('Short description').fill('For small sheds.')
	await saveAnd(page, 'and view page')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} short`)
	await expect(page).toHaveURL(/\/products\/litter-rake/)
})

/** Inserts the featured products Ash, Birch and Cedar; returns their ids. */
async function insertThree(db: Database): Promise<string[]> {
	const ids: string[] = []
	for (const title of ['Ash', 'Birch', 'Cedar']) {
		ids.push((await insertProduct(db, { title, is_featured: true })).id)
	}
	return ids
}

/** Fills the open form with the featured product Deodar; returns the choice of the one that it replaces. */
async function fillFourth(page: Page) {
	await page.getByLabel('Title').fill('Deodar')
	await page.getByLabel('Short description').fill('The fourth.')
	await page.getByRole('switch', { name: 'Featured' }).check()
	return page.getByRole('group', { name: /^These three are already featured/ })
}

async function featuredTitles(db: Database): Promise<string[]> {
	const { rows } = await db.query('select title from products where is_featured order by title')
	return rows.map(({ title }) => title)
}
