import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { drawn, expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertProduct } from '#tests/support/records.ts'

test('the product screens have no WCAG 2.2 A or AA violation', async ({
	page,
	emptySite,
	allowConsole,
}) => {
	// A missing picture, and a fourth featured product.
	allowConsole(/404|409/)
	await takeLook(page, phone)
	const { db, url } = emptySite
	for (const name of ['One', 'Two', 'Three'])
		await insertProduct(db, { title: `${name} of three`, is_featured: true })
	const title = 'Ramp'
	const gallery = [
		{ type: 'image', url: '/media/product-gallery/gone.png', caption: 'Gone', alt: 'A ramp' },
		{ type: 'image', url: '/images/product-default.webp', caption: '', alt: 'Hens' },
		{ type: 'video', url: 'https://vimeo.com/76979871', caption: 'In use' },
	]
	const documents = [{ name: 'Label', url: '/media/product-documents/a.pdf', size: '2 KB' }]
	const { id } = await insertProduct(db, {
		title,
		gallery: JSON.stringify(gallery),
		documents: JSON.stringify(documents),
		features: JSON.stringify(['Folds']),
	})
	await openAdmin(page, { db, siteUrl: url }, '/admin/products')
	await page.getByRole('button', { name: `Actions for ${title}` }).click()
	await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
	await expectNoBreachInLooks(page, 'the list with a menu')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: `Feature ${title}` }).click()
	await expect(page.getByRole('alertdialog')).toBeVisible()
	await expectNoBreachInLooks(page, 'the swap')

	await visit(page, url, `/admin/products/${id}/edit`)
	await expect(page.getByRole('toolbar')).toBeVisible()
	await page.getByRole('switch', { name: 'Featured' }).check()
	await expect(page.getByRole('group', { name: /^These three/ })).toBeVisible()
	await expectNoBreachInLooks(page, 'the form')
	await page.getByRole('tab', { name: 'Gallery Preview' }).click()
	await expect(page.getByRole('button', { name: /^Edit image 1: .*Gone$/ })).toBeVisible()
	await expectNoBreachInLooks(page, 'the preview of the gallery')
})

test('at no width the buttons of a product’s row cover its state', async ({ page, emptySite }) => {
	const { db, url } = emptySite
	await insertProduct(db, {
		title: 'A boot dip with a lid and a handle for farm gates',
		price: null,
		country: 'New Zealand',
		status: 'draft',
	})
	await openAdmin(page, { db, siteUrl: url }, '/admin/products')
	const badge = page.getByRole('row').nth(1).getByText('Draft')
	const buttons = page.getByRole('row').nth(1).getByRole('cell').last()
	for (const width of [768, 1024, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await drawn(page)
		const [state, actions] = [await badge.boundingBox(), await buttons.boundingBox()]
		expect(state && actions && state.x + state.width <= actions.x, `${width} px`).toBe(true)
	}
})
