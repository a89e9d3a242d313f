// From reading a mistake to the cursor in its field: one click on Edit beside it.
import type { Page } from '@playwright/test'
import { editorOf } from '#tests/support/admin-checks.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { editLink, openAsEditor, tabTo } from '#tests/support/edit-links.ts'
import { insertMember } from '#tests/support/members.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

/** Whether the element with the focus is wholly between the bars at the upper and lower edges. */
function isFocusInSight(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const box = (
			document.activeElement?.closest('.editor') ?? document.activeElement
		)?.getBoundingClientRect()
		const bar = document.querySelector('.save-bar')?.getBoundingClientRect().top ?? innerHeight
		const head = document.querySelector('.admin-bar')?.getBoundingClientRect().bottom ?? 0
		return box !== undefined && box.top >= head && Math.min(box.bottom, box.top + 40) <= bar
	})
}

function insertText(db: Database) {
	return insertProduct(db, {
		price: 12.5,
		content: 'Scrub the boots first.',
	})
}

test('one click on Edit at the price of a product leads into the field of the price, and saving back to its page', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, slug } = await insertText(db)
	await openAsEditor(page, { db, siteUrl }, `/products/${slug}`)
	const link = editLink(page, 'Edit price')
	await expect(link).toHaveCSS('opacity', '0')
	await page.getByText('$12.50').hover()
	await expect(link).toHaveCSS('opacity', '1')
	await link.click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products/${id}/edit#price`)
	await expect(page.getByLabel('Price')).toBeFocused()
	expect(await isFocusInSight(page)).toBe(true)
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type('14')
	await expect(page.getByLabel('Price')).toHaveValue('14')
	await page.getByRole('button', { name: 'Update Product' }).click()
	await expect(page).toHaveURL(`${siteUrl}/products/${slug}`)
	await expect(page.getByText('$14', { exact: true })).toBeVisible()
})

test('one click on Edit at the text of a product leads into the editor, once it has loaded', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, slug } = await insertText(db)
	await openAsEditor(page, { db, siteUrl }, `/products/${slug}`)
	await page.getByText('Scrub the boots first.').hover()
	await editLink(page, 'Edit text').click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products/${id}/edit#content`)
	await expect(editorOf(page)).toBeFocused()
	await expect.poll(() => isFocusInSight(page)).toBe(true)
	await page.keyboard.type('Now: ')
	await expect(editorOf(page)).toHaveText('Now: Scrub the boots first.')
})

test('in a text longer than the window, Edit comes to the paragraph that is pointed at', async ({
	page,
	db,
	siteUrl,
}) => {
	const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`)
	const { id, slug } = await insertArticle(db, { content: paragraphs.join('\n\n') })
	await openAsEditor(page, { db, siteUrl }, `/news/${slug}`)
	await page.getByText('Paragraph 50.').hover()
	const link = editLink(page, 'Edit text')
	await expect(link).toBeInViewport({ ratio: 1 })
	await expect(link).toHaveCSS('opacity', '1')
	await link.click()
	await expect(page).toHaveURL(`${siteUrl}/admin/news/${id}/edit#content`)
	await expect(editorOf(page)).toBeFocused()
})

test('Edit at the pictures of a product leads to the first control of the gallery', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAsEditor(page, { db, siteUrl }, '/products/boot-dip-station')
	await page.getByRole('region', { name: 'Pictures of Boot Dip Station' }).hover()
	await editLink(page, 'Edit pictures').click()
	await expect(page).toHaveURL(/#gallery$/)
	await expect(page.locator('#gallery .gallery-card :focus')).toBeVisible()
	expect(await isFocusInSight(page)).toBe(true)
})

test('by keys alone: Tab to Edit at the title of an article, Enter, and the cursor is in it', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, slug } = await insertArticle(db)
	await openAsEditor(page, { db, siteUrl }, `/news/${slug}`)
	await tabTo(page, 'Edit title')
	await expect(editLink(page, 'Edit title')).toHaveCSS('opacity', '1')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`${siteUrl}/admin/news/${id}/edit#title`)
	await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
})

test('Edit at the bio of a member leads into it, in the dialog over the list', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Mere')
	const { id } = await insertMember(db, { name, bio: 'Knows ducks.\n\nAnd quail.' })
	await openAsEditor(page, { db, siteUrl }, '/about')
	await page.getByText('And quail.').hover()
	await editLink(page, `Edit bio: ${name}`).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/team/${id}/edit#bio`)
	await expect(page.getByRole('dialog').getByLabel('Bio')).toBeFocused()
})

test('somebody who was signed out meanwhile signs in and then stands in the field', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, slug } = await insertText(db)
	const account = await openAsEditor(page, { db, siteUrl }, `/products/${slug}`)
	await page.context().clearCookies()
	await page.getByText('$12.50').hover()
	await editLink(page, 'Edit price').click()
	await expect(page).toHaveURL(/\/admin\/auth$/)
	await page.getByLabel('Email').fill(account.email)
	await page.getByLabel('Password', { exact: true }).fill(account.password)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`${siteUrl}/admin/products/${id}/edit#price`)
	await expect(page.getByLabel('Price')).toBeFocused()
})
