// The dialog for links: pages of the site are found by their title, so that nobody copies an address.
import type { Page } from '@playwright/test'
import { openArticle } from '#tests/support/article-form.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { respondInstead } from '#tests/support/interception.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

test('words list the pages with that title, and the chosen one becomes the link', async ({
	page,
	db,
	siteUrl,
}) => {
	const product = await insertProduct(db, { title: uniqueName('Boot tray') })
	const draft = await insertProduct(db, { title: uniqueName('Boot tray'), status: 'draft' })
	const article = await openArticle(page, { db, siteUrl, content: 'Use' })
	await article.text.focus()
	await page.keyboard.press('Control+End')
	await page.keyboard.type(' ')
	const { field, options, status } = await openLinkDialog(page)
	await page.keyboard.type(`${draft.title.slice(10)} boot`)
	await expect(options).toHaveText([`${draft.title} Product, not published yet`])
	await field.fill(product.title.slice(10))
	await expect(options).toHaveText([`${product.title} Product`])
	await expect(status).toHaveText('1 page found. Press Enter to take it.')
	await page.keyboard.press('Enter')
	await expect(status).toHaveText(`Leads to “${product.title}” (Product).`)
	await expect(field).toHaveValue(`/products/${product.slug}`)
	await expect(page.getByLabel('Words')).toHaveValue(product.title)
	await page.keyboard.press('Enter')
	await expect(article.text.locator('a')).toHaveText(product.title)
	await expect(article.text).toBeFocused()
	expect(await article.source()).toBe(`Use [${product.title}](/products/${product.slug})`)
})

test('the list is moved through by keys, without a barrier, Escape closes only the list, and the author’s words stay', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource|ERR_FAILED/)
	const article = await openArticle(page, { db, siteUrl, content: 'write to us' })
	await article.text.focus()
	await page.keyboard.press('Control+a')
	const { field, options, marked } = await openLinkDialog(page)
	// Fixed pages are offered at once, and whether or not the server responds.
	await respondInstead(page, '**/admin/find?*', (route) => route.abort())
	await page.keyboard.type('e')
	await expect(marked).toHaveText('Home Page')
	await page.keyboard.press('ArrowUp')
	await expect(marked).toHaveText('Contact Page')
	expect(await field.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
	await expectNoBreachInLooks(page, 'the dialog for links', '.editor-dialog')
	await page.keyboard.press('Escape')
	await expect(options.first()).toBeHidden()
	await expect(field).toHaveAttribute('aria-expanded', 'false')
	await page.keyboard.type('nquiry')
	await page.keyboard.press('Enter')
	await expect(field).toHaveValue('/contact')
	await page.keyboard.press('Enter')
	await expect(article.text.locator('a')).toHaveText('write to us')
	expect(await article.source()).toBe('[write to us](/contact)')
})

test('an address is taken as it is typed; words alone are no link', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '' })
	const { field, options } = await openLinkDialog(page)
	await page.keyboard.type('no page has these words')
	await expect(page.getByText('No page has this in its title.')).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('alert')).toContainText('Choose a page from the list')
	await field.fill('09 555 1234')
	await expect(options.first()).toBeHidden()
	await page.keyboard.press('Enter')
	await expect(article.text.locator('a')).toHaveText('09 555 1234')
	expect(await article.source()).toBe('[09 555 1234](tel:095551234)')
	await page.keyboard.press('Control+End')
	await page.keyboard.type(' or')
	await openLinkDialog(page)
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(article.text).toBeFocused()
})

/** At the end of the text, unless something is selected. */
async function openLinkDialog(page: Page) {
	const text = page.locator('.editor-page .ProseMirror')
	await text.focus()
	if (await page.evaluate(() => getSelection()?.isCollapsed))
		await page.keyboard.press('Control+End')
	await page.keyboard.press('Control+k')
	const dialog = page.getByRole('dialog', { name: 'Link' })
	const field = dialog.getByRole('combobox', { name: 'Where does it lead?' })
	await expect(field).toBeFocused()
	const options = dialog.locator('[role=option]')
	return {
		field,
		options,
		marked: dialog.locator('[role=option][aria-selected=true]'),
		status: dialog.getByRole('status'),
	}
}
