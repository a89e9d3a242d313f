import type { Page } from '@playwright/test'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { formOf } from '#tests/support/forms.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { picture } from '#tests/support/pictures.ts'
import { insertProduct, uniqueName, storedProduct } from '#tests/support/records.ts'
import { breachesOf } from '#tests/support/axe.ts'

const one = 'One picture has no description: people who cannot see it will not know what it shows.'
const two =
	'2 pictures have no description: people who cannot see them will not know what they show.'
const note = (page: Page) => page.locator('.undescribed-note')
const words = (page: Page, region: string) =>
	page.getByRole('region', { name: region }).getByLabel('What does the picture show?')

test('pictures without a description cause a warning, but are published all the same', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	// The page requests a picture's variants before they are made.
	allowConsole(/404/)
	const title = uniqueName('Nest mat')
	const { id } = await insertProduct(db, { title })
	await openAdmin(page, { db, siteUrl }, `/admin/products/${id}/edit`)
	await expect(note(page)).toHaveText('')
	await page.getByLabel('Main image: choose the image').setInputFiles(await picture('mat.png'))
	await expect(note(page).getByRole('status')).toHaveText(one)
	await expect(words(page, 'Product Image')).toHaveAccessibleDescription(
		/^This picture has no description\./,
	)
	await page
		.getByLabel('Upload images to the gallery')
		.setInputFiles(await picture('side.png', { width: 320 }))
	await expect(note(page).getByRole('status')).toHaveText(two)
	expect(await breachesOf(page, '.undescribed-note')).toEqual([])
	await formOf(page, 'product').submit.click()
	await expect(toastOf(page).getByText('Product updated successfully')).toBeVisible()
	expect(await storedProduct(db, title)).toMatchObject({
		status: 'published',
		image: expect.stringMatching(/^\/media\/product-images\//),
		gallery: [{ type: 'image' }],
	})

	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	await expect(note(page).getByRole('status')).toHaveText(two)
	await note(page).getByRole('button', { name: 'Describe the first' }).click()
	await page.keyboard.type('A green mat')
	await page.keyboard.press('Enter')
	await expect(note(page).getByRole('status')).toHaveText(one)
	await note(page).getByRole('button', { name: 'Describe it' }).click()
	await page.locator(':focus').press('Tab')
	await page.keyboard.press('Space')
	await page.keyboard.press('Tab')
	await expect(note(page)).toBeHidden()
})
