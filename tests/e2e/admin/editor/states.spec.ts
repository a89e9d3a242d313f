// The editor in the states of a working day: accessible in each, and the text survives what forms do.
import type { Page } from '@playwright/test'
import {
	addFromMenu,
	openArticle,
	picture,
	putCursorBehind,
	showSource,
} from '#tests/support/article-form.ts'
import { breachesOf, expectNoBreachInSchemes, phone, takeLook } from '#tests/support/axe.ts'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { holdUploads, withoutKeeping } from '#tests/support/interception.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { insertProduct } from '#tests/support/records.ts'
import { saveAndStay } from '#tests/support/forms.ts'

const marked = '<!-- Picture from your document: add it here -->'
const shownAsRendered = '<dl><dt>Caked</dt><dd>wet</dd></dl>'

test('no breach of WCAG about a table, a picture, a link, a part shown as rendered or full screen', async ({
	page,
	db,
	siteUrl,
}) => {
	await takeLook(page, phone)
	const url = await storedPicture(db)
	const content = `| Age | Litter |\n| - | - |\n| 1 week | dry |\n\n${marked}\n\n![A hen](${url})\n\nRead [the guide](/resources) first.\n\n${shownAsRendered}\n\nhttps://youtu.be/M7lc1UVf-VE\n\n- [ ] drinkers\n- [x] fans\n\nLast words`
	const { text } = await openArticle(page, { db, siteUrl, content })
	page.setDefaultTimeout(20_000)
	const check = (what: string) => expectNoBreachInSchemes(page, what, '.editor')
	await text.getByText('1 week').click()
	await check('a cell')
	await page.keyboard.press('Shift+ArrowRight')
	await page.keyboard.press('Shift+ArrowDown')
	await page.keyboard.press('Shift+ArrowRight')
	await check('several cells')
	await text.getByRole('img', { name: 'A hen' }).click()
	await check('a picture')
	await text.getByText('the guide').click()
	await check('a link')
	await text.locator('.editor-place').click({ position: { x: 4, y: 4 } })
	await check('a marked place')
	await text.locator('.editor-source-block').click({ position: { x: 4, y: 4 } })
	await check('a part as rendered')
	await page.getByRole('button', { name: 'Edit the source of this part' }).click()
	await expect(text.locator('textarea')).toBeVisible()
	await check('the source of a part')
	await text.getByText('Last words').click()
	await page.keyboard.press('End')
	await page.keyboard.press('Enter')
	await page.getByRole('button', { name: 'Full screen' }).click()
	await check('full screen')
	await page.getByRole('button', { name: 'Add', exact: true }).last().click()
	await check('the menu')
})

test('no breach of WCAG about the menu behind a slash, selected words, or the source', async ({
	page,
	db,
	siteUrl,
}) => {
	await takeLook(page, phone)
	const content = '## Heading\n\n- **bold** and `code`\n\n> quote [link](/news)\n'
	const article = await openArticle(page, { db, siteUrl, content })
	const check = (what: string) => expectNoBreachInSchemes(page, what, '.editor')
	await article.text.focus()
	await page.keyboard.press('Control+End')
	await page.keyboard.type(' /')
	await expect(page.getByRole('listbox')).toBeVisible()
	await check('the menu behind a slash')
	await page.keyboard.press('Escape')
	await page.keyboard.press('Backspace')
	await page.keyboard.press('Control+a')
	await page.keyboard.press('Alt+F10')
	await expect(page.locator('.editor-bar').locator(':focus')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Bold', pressed: true })).toBeVisible()
	await check('selected words')
	await page.keyboard.press('Escape')
	await expect(article.text).toBeFocused()
	const source = await showSource(page)
	await source.focus()
	await check('the source')
})

test('the source cannot be shown while a picture is being uploaded, and then the text has it', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, source } = await openArticle(page, { db, siteUrl, content: 'Above' })
	const letThrough = await holdUploads(page)
	await text.focus()
	await page.keyboard.press('Control+End')
	await addFromMenu(page, 'Picture')
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	const file = { name: 'hen.png', mimeType: 'image/png', buffer: await picture() }
	await dialog.locator('input[type=file]').setInputFiles(file)
	await dialog.getByLabel('What does the picture show?').fill('A hen')
	await dialog.getByRole('button', { name: 'Insert picture' }).click()
	await expect(text.getByText(/hen\.png/)).toBeVisible()
	const locked = page.getByRole('button', { name: 'Show source', disabled: true })
	await locked.dispatchEvent('click')
	await expect(text).toBeVisible()
	expect(await breachesOf(page, '.editor')).toEqual([])
	letThrough('hen.png')
	await expect(text.getByRole('img', { name: 'A hen' })).toBeVisible()
	await expect(locked).toHaveCount(0)
	expect(await source()).toMatch(/^Above\n\n<img src="[^"]+" alt="A hen" class="img-full">$/)
})

test('text typed and not saved is offered again, and is in the editor once it is restored', async ({
	page,
	db,
	siteUrl,
}) => {
	await withoutKeeping(page)
	const article = await openArticle(page, { db, siteUrl, content: '## Litter\n\nDry.' })
	await type(page, 'Dry.', ' An hour of **work**')
	await expect
		.poll(() => page.evaluate(() => Object.values(localStorage).join()))
		.toContain('An hour of **work**')
	page.once('dialog', (leave) => void leave.accept())
	await article.open()
	await expect(article.text).not.toContainText('An hour')
	await page
		.getByRole('region', { name: 'Earlier unsaved changes' })
		.getByRole('button', { name: 'Restore' })
		.click()
	await expect(article.text.locator('strong')).toHaveText('work')
	await article.text.focus()
	await page.keyboard.press('Control+z')
	await expect(article.text.locator('strong')).toHaveCount(0)
	await page.keyboard.press('Control+Shift+z')
	expect(await article.source()).toBe('## Litter\n\nDry. An hour of **work**')
})

test('[ADM-EDITOR-01] on a conflict over a text, the writer sees both, takes the other, and writes on in it', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	await withoutKeeping(page)
	const product = await insertProduct(db, { content: 'Stored' })
	await openAdmin(page, { db, siteUrl }, `/admin/products/${product.id}/edit`)
	const text = page.locator('.editor-page .ProseMirror')
	await expect(text).toHaveText('Stored')
	await type(page, 'Stored', ' and mine')
	await db.query('update products set version = version + 1, content = $2 where id = $1', [
		product.id,
		'# Theirs\n\n* new',
	])
	await saveAndStay(page)
	const dialog = page.getByRole('dialog', { name: /while you were editing$/ })
	await expect(dialog.getByRole('cell')).toContainText(['Stored and mine', '# Theirs'])
	await dialog.getByRole('button', { name: 'Take theirs' }).click()
	await expect(text.locator('li')).toHaveText('new')
	await type(page, 'new', 'er')
	await saveAndStay(page)
	await expect
		.poll(async () => {
			const { rows } = await db.query('select content from products where id = $1', [product.id])
			return rows[0].content
		})
		.toBe('# Theirs\n\n- newer')
})

/** Types behind these words. */
async function type(page: Page, words: string, more: string) {
	await putCursorBehind(page, words)
	await page.keyboard.type(more)
}
