// Code, cells and several blocks at once, where not everything that the editor offers elsewhere makes sense.
import {
	compose,
	openArticle,
	paste,
	picture,
	putCursorBehind,
} from '#tests/support/article-form.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'

const code = 'Words\n\n- one\n- two\n\n```\ncode\n```'

test('in words, the menu has a link; in code it has none, and its key opens nothing', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: code })
	const add = page.getByRole('toolbar', { name: 'Editor: Content' }).getByRole('button', {
		name: 'Add',
	})
	const items = page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
	await putCursorBehind(page, 'Words')
	await add.click()
	await expect(items.filter({ hasText: 'Link' })).toHaveCount(1)
	await article.keys.press('Escape')
	await putCursorBehind(page, 'code')
	for (const key of ['k', 'b', 'i']) await article.keys.press(`Control+${key}`)
	await add.click()
	await expect(items.filter({ hasText: 'Table' })).toBeVisible()
	await expect(items.filter({ hasText: 'Link' })).toHaveCount(0)
	await article.keys.press('Escape')
	await article.keys.type('x')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	expect(await article.source()).toBe(code.replace('code', 'codex'))
})

test('for words of several blocks, the dialog of a link asks only where it leads, and all of them lead there', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = 'One\n\n- [two](/feed)\n- three'
	const article = await openArticle(page, { db, siteUrl, content })
	await putCursorBehind(page, 'tw')
	await article.keys.press('Control+k')
	const change = page.getByRole('dialog', { name: 'Change link' })
	await expect(change.getByLabel('Words')).toHaveValue('two')
	await change.getByRole('button', { name: 'Cancel' }).click()
	await expect(article.text).toBeFocused()
	// On a slow computer, the browser puts the cursor at the start before the editor has its selection again.
	const browser = await page.context().newCDPSession(page)
	await browser.send('Emulation.setCPUThrottlingRate', { rate: 10 })
	await article.keys.press('Control+a')
	await article.keys.press('Control+k')
	const dialog = page.getByRole('dialog', { name: 'Link' })
	await dialog.getByRole('combobox', { name: 'Where does it lead?' }).fill('/news')
	await expect(dialog.getByLabel('Words')).toHaveCount(0)
	await dialog.getByRole('button', { name: 'Insert link' }).click()
	await browser.detach()
	expect(await article.source()).toBe('[One](/news)\n\n- [two](/news)\n- [three](/news)')
})

const table = '| A | B | C |\n| - | - | - |\n| one | **two** | three |\n| four | five | six |'
const words = ['one', 'two', 'three', 'four', 'five', 'six']
const typedOver = table.replace('**two** | three |', 'xyz | |').replace('five | six |', '| |')

test('what is typed over cells, or after they were emptied by a key, is in the first of them; undoing it brings all back', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: table })
	const emptyBy = async (key: string) => {
		await article.keys.press(key)
		await expect(article.text.locator('td')).toHaveText(['one', '', '', 'four', '', ''])
		await article.keys.type('xyz')
	}
	for (const type of [
		() => page.keyboard.type('xyz'),
		// Without keys, and with an input method.
		() => page.keyboard.insertText('xyz'),
		() => compose(page, ['x', 'xy', 'xyz']),
		() => emptyBy('Backspace'),
		() => emptyBy('Delete'),
		() => emptyBy('Enter'),
	]) {
		await selectCells(page, 'two', 'six')
		await type()
		expect(await article.source()).toBe(typedOver)
		await undoAll(article)
	}
})

test('pictures of a text pasted into a cell are below the table, in their order, and its words in the cell', async ({
	page,
	db,
	siteUrl,
}) => {
	const other = '<!-- Picture from your document: add it here (Other) -->'
	const article = await openArticle(page, { db, siteUrl, content: `${table}\n\n${other}` })
	const hen = `data:image/png;base64,${(await picture()).toString('base64')}`
	await putCursorBehind(page, 'five')
	await paste(page, {
		'text/html': `<ul><li> wet<img src="file:///fan.png" alt="A fan"></li></ul><p>dry <img src="${hen}" alt=""></p>`,
		'text/plain': 'wet dry',
	})
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	await dialog.getByLabel('What does the picture show?').fill('A hen')
	await dialog.getByRole('button', { name: 'Insert picture' }).click()
	await expect(article.text.getByAltText('A hen')).toBeVisible()
	const fan = other.replace('Other', 'A fan')
	const [before, after] = (await article.source()).split(/<img src="[^"]+" alt="A hen"[^>]*>/)
	expect(before).toBe(`${table.replace('five', 'fivewet<br>dry')}\n\n${fan}\n\n`)
	expect(after).toBe(`\n\n${other}`)
})

test.describe('on a telephone', () => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

	test('the bar in code has no formats of words; in a list it takes items a level in and out', async ({
		page,
		db,
		siteUrl,
	}) => {
		const { text, source } = await openArticle(page, { db, siteUrl, content: code })
		const bar = page.getByRole('toolbar', { name: 'Formatting: Content' })
		const formats = bar.getByRole('button', { name: /^(?:Bold|Italic|Strike|Link)$/ })
		await putCursorBehind(page, 'Words')
		await expect(formats).toHaveCount(4)
		await putCursorBehind(page, 'code')
		await expect(formats).toHaveCount(0)
		await expect(bar.getByRole('button', { name: 'Heading', exact: true })).toBeVisible()
		await putCursorBehind(page, 'two')
		await bar.getByRole('button', { name: 'Indent' }).tap()
		await expect(text.locator('li li')).toHaveText('two')
		expect(await source()).toBe(code.replace('- two', '  - two'))
		await putCursorBehind(page, 'two')
		await bar.getByRole('button', { name: 'Outdent' }).tap()
		await expect(text.locator('li li')).toHaveCount(0)
	})
})

/** Takes all back; the number of undo steps depends on the speed of typing. */
async function undoAll({ keys, text }: Awaited<ReturnType<typeof openArticle>>) {
	await expect(async () => {
		await keys.press('Control+z')
		expect(await text.locator('td').allTextContents()).toEqual(words)
	}).toPass()
}

/** Selects the cells from one to another with the mouse. */
async function selectCells(page: Page, first: string, last: string) {
	const text = page.locator('.editor-page .ProseMirror')
	const position = { x: 3, y: 5 }
	await text.getByText(first, { exact: true }).click({ position })
	await text.getByText(last, { exact: true }).click({ position, modifiers: ['Shift'] })
	await expect(text.locator('.selectedCell')).toHaveCount(4)
}
