import type { Page } from '@playwright/test'
import { editorOf, fillMarkdown } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { formOf } from '#tests/support/forms.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { failNext, holdRequests } from '#tests/support/interception.ts'
import { insertProduct, uniqueName, storedProduct } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const summaryOf = (page: Page) => page.locator('.error-summary')

test('[ADM-PRODFORM-02] [ADM-PRODFORM-03] the form shows a skeleton while loading, disables its buttons while saving, and returns to the list', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Perch')
	const { id } = await insertProduct(db, { title })
	await openAdmin(page, { db, siteUrl }, '/admin/products')
	const respondToForm = await holdRequests(page, `**/admin/products/${id}/edit.data*`)
	await page.getByRole('link', { name: title, exact: true }).click()
	await expect(page.locator('[data-form-skeleton]')).toBeVisible()
	respondToForm()
	await expect(page.getByLabel('Title')).toHaveValue(title)
	await expect(page.locator('[data-form-skeleton]')).toHaveCount(0)

	const respondToSave = await holdRequests(page, '**/admin/products/save')
	await page.getByLabel('Short description').fill('Rounded edges.')
	await formOf(page, 'product').submit.click()
	await expect(formOf(page, 'product').submit).toHaveCount(0)
	for (const name of ['Save for later', 'Saving...', 'More ways to save'])
		await expect(page.locator('.record-form').getByRole('button', { name }).first()).toBeDisabled()
	const cancel = page.getByRole('link', { name: 'Cancel' })
	await expect(cancel).toHaveAttribute('aria-disabled', 'true')
	await cancel.click({ force: true })
	await expect(page).toHaveURL(`${siteUrl}/admin/products/${id}/edit`)
	respondToSave()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)

	for (const name of ['Back to Products', 'Cancel']) {
		await visit(page, siteUrl, `/admin/products/${id}/edit`)
		await page.getByRole('link', { name }).click()
		await expect(page).toHaveURL(`${siteUrl}/admin/products`)
	}
})

test('[ADM-PRODFORM-05] [ADM-PRODFORM-06] title and short description are required, a price is a number of at least 0 with two decimals, or empty, and every refusal takes the focus', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const title = uniqueName('Grit box')
	await openAdmin(page, { db, siteUrl }, '/admin/products/new')
	await formOf(page, 'product').submit.click()
	const summary = summaryOf(page)
	await expect(summary).toBeFocused()
	await expect(summary.getByRole('link')).toHaveText([
		'Title is required',
		'Short description is required',
	])
	await page.getByLabel('Title').fill(title)
	await expect(page.getByLabel('Title')).toBeFocused()
	// The focus must announce every response, even one that repeats the same messages.
	for (let turn = 0; turn < 2; turn += 1) {
		await formOf(page, 'product').submit.click()
		await expect(summary.getByRole('link')).toHaveText(['Short description is required'])
		await expect(summary).toBeFocused()
	}
	expect(await storedTitles(db, ['', title])).toEqual([])

	await page.getByLabel('Short description').fill('For hens.')
	const price = page.getByLabel('Price')
	for (const [name, value] of Object.entries({ type: 'number', step: '0.01', min: '0' }))
		await expect(price).toHaveAttribute(name, value)
	const refused = summary.getByRole('link')
	for (const [typed, refusal] of [
		['-1', 'The price cannot be below 0'],
		['1.005', 'Write a price such as 12.50, or leave it empty'],
	] as const) {
		await price.fill(typed)
		await formOf(page, 'product').submit.click()
		await expect(refused).toHaveText([refusal])
	}
	await price.clear()
	// A value that the browser cannot parse as a number must not count as an empty price.
	await price.pressSequentially('1-2')
	await formOf(page, 'product').submit.click()
	await expect(refused).toHaveText(['Write a price such as 12.50, or leave it empty'])
	expect(await storedTitles(db, [title])).toEqual([])

	await price.fill('12.5')
	await formOf(page, 'product').submit.click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)
	const stored = await storedProduct(db, title)
	expect(stored).toMatchObject({ price: '12.50' })
	await visit(page, siteUrl, `/admin/products/${stored.id}/edit`)
	await page.getByLabel('Price').clear()
	await formOf(page, 'product').submit.click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)
	expect(await storedProduct(db, title)).toMatchObject({ price: null })
})

test('[ADM-PRODFORM-11] [ADM-PRODFORM-12] [ADM-CALL-12] [ADM-ENT-02] a save stores the fields and confirms it; a failed save says why', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const title = uniqueName('Egg scale')
	await openAdmin(page, { db, siteUrl }, '/admin/products/new')
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Short description').fill('Weighs eggs.')
	await page.getByLabel('Price').fill('99')
	await page.getByLabel('Country').selectOption('New Zealand')
	await page.getByLabel('Egg and Shell Quality').check()
	await page.getByRole('button', { name: 'Add feature' }).click()
	await page.keyboard.type('Reads grams')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Two batteries')
	await fillMarkdown(page, 'Weigh <kbd>often</kbd>.')
	await expect(editorOf(page).locator('kbd')).toHaveText('often')
	await failNext(page, '**/admin/products/save', { body: { message: 'The database is busy.' } })
	await formOf(page, 'product').submit.click()
	await expect(toastOf(page).getByText('Error: The database is busy.')).toBeVisible()
	await expect(page.locator('.form-problem')).toHaveText('Error: The database is busy.')
	await formOf(page, 'product').submit.click()
	await expect(toastOf(page).getByText('Product created successfully')).toBeVisible()
	const created = await storedProduct(db, title)
	expect(created).toMatchObject({
		description: 'Weighs eggs.',
		price: '99.00',
		is_featured: false,
		country: 'New Zealand',
		content: 'Weigh <kbd>often</kbd>.',
		features: ['Reads grams', 'Two batteries'],
		categories: ['Egg and Shell Quality'],
		documents: [],
		gallery: [],
		image: null,
	})

	await page.getByRole('link', { name: title, exact: true }).click()
	await page.getByLabel('Short description').fill('Weighs eggs to the gram.')
	await formOf(page, 'product').submit.click()
	await expect(toastOf(page).getByText('Product updated successfully')).toBeVisible()
	const updated = await storedProduct(db, title)
	expect(updated).toEqual({
		...created,
		description: 'Weighs eggs to the gram.',
		version: 2,
		updated_at: expect.any(Date),
		// The search columns follow the text.
		search_heading: expect.stringContaining("'gram'"),
		search_words: expect.stringContaining("'gram'"),
	})
	expect(updated.updated_at.getTime()).toBeGreaterThan(created.updated_at.getTime())
})

/** Those of the titles that products have. */
async function storedTitles(db: Database, titles: string[]) {
	const { rows } = await db.query('select title from products where title = any($1)', [titles])
	return rows.map(({ title }) => title)
}
