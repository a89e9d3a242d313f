// What a trial of the editor by hand broke: links on pictures and cells, blocks pasted into a table, undoing after a
// switch.
import { openArticle, paste, putCursorBehind } from '#tests/support/article-form.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { storedPicture } from '#tests/support/news-records.ts'

const table = '| A | B |\n| - | - |\n| one | two |\n| three | four |'

test('a link made with a picture selected leaves the picture, and stands below it', async ({
	page,
	db,
	siteUrl,
}) => {
	const picture = `<img src="${await storedPicture(db)}" alt="A hen" class="img-half">`
	const article = await openArticle(page, { db, siteUrl, content: `Above\n\n${picture}\n\nBelow` })
	await article.text.locator('.editor-picture').click({ position: { x: 3, y: 3 } })
	await linkTo(page, 'https://example.com')
	await expect(article.text).toBeFocused()
	expect(await article.source()).toContain(`${picture}\n\n<https://example.com>\n\nBelow`)
})

test('a link made over several cells is in all of them', async ({ page, db, siteUrl }) => {
	const { text, keys, source } = await openArticle(page, { db, siteUrl, content: table })
	await text.getByText('one').click({ position: { x: 3, y: 5 } })
	await keys.down('Shift')
	await text.getByText('four').click({ position: { x: 3, y: 5 } })
	await keys.up('Shift')
	await expect(text.locator('.selectedCell')).toHaveCount(4)
	await linkTo(page, 'https://example.com')
	await expect(text.locator('td a')).toHaveCount(4)
	expect(await source()).toContain('| [one](https://example.com) | [two](https://example.com) |')
})

test('blocks copied in the text become lines of the cell they are pasted into, and the table stays whole', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = `## Big\n\n- item\n\n${table}`
	const { text, keys, source } = await openArticle(page, { db, siteUrl, content })
	await text.getByText('Big').click({ position: { x: 2, y: 10 } })
	await keys.press('Home')
	await keys.down('Shift')
	await text.getByText('item').click()
	await keys.press('End')
	await keys.up('Shift')
	await keys.press('Control+c')
	await putCursorBehind(page, 'one')
	await keys.press('Control+v')
	await expect(text.locator('table')).toHaveCount(1)
	expect(await source()).toBe(content.replace('| one |', '| oneBig<br>item |'))
})

test('lines and HTML blocks pasted into a cell stay in it; a pasted table fills the cells from there on', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, source } = await openArticle(page, { db, siteUrl, content: table })
	await putCursorBehind(page, 'one')
	await paste(page, { 'text/plain': ' first\n\nsecond' })
	await putCursorBehind(page, 'two')
	await paste(page, { 'text/html': '<h2> head</h2><p>a <b>bold</b></p><ul><li>item</li></ul>' })
	await expect(text.locator('td strong')).toHaveText('bold')
	expect(await source()).toContain('| one first<br>second | twohead<br>a **bold**<br>item |')
	await putCursorBehind(page, 'four')
	await paste(page, {
		'text/html': '<table><tr><td>x</td><td>y</td></tr><tr><td>z</td><td>w</td></tr></table>',
	})
	await expect(text.locator('td')).toHaveText([
		/first/,
		/head/,
		'',
		'three',
		'x',
		'y',
		'',
		'z',
		'w',
	])
})

test('what is typed after a switch from the source is undone without what was written there', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, keys } = await openArticle(page, { db, siteUrl, content: 'One' })
	await page.getByRole('button', { name: 'Show source' }).click()
	const markdown = page.locator('.editor-source-mode textarea')
	await markdown.focus()
	await keys.press('Control+End')
	await keys.insertText(' two')
	await page.getByRole('button', { name: 'Show source' }).click()
	await text.focus()
	await keys.press('Control+a')
	await keys.press('Delete')
	await expect(text).toHaveText('')
	await keys.press('Control+z')
	await expect(text).toHaveText('One two')
	await keys.press('Control+z')
	await expect(text).toHaveText('One')
})

async function linkTo(page: Page, address: string) {
	await page.keyboard.press('Control+k')
	const dialog = page.getByRole('dialog', { name: 'Link' })
	await dialog.getByRole('combobox').fill(address)
	await page.keyboard.press('Enter')
	await expect(dialog).toHaveCount(0)
}
