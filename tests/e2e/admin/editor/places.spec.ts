// Where bars stand, and where a click beside the text leads.
import type { Locator, Page } from '@playwright/test'
import { addFromMenu, openArticle, putCursorBehind } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { storedPicture } from '#tests/support/news-records.ts'

const rows = Array.from({ length: 40 }, (_, row) => `| ${row + 1} weeks | dry |`)
const longTable = ['| Age | Litter |', '| - | - |', ...rows].join('\n')

test('the bar of a picture that reaches out of sight stands on it, that of a table longer than the screen by the row with the cursor', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = `![A hen](${await storedPicture(db)})\n\nWords below\n\n${longTable}`
	const { text } = await openArticle(page, { db, siteUrl, content })
	const image = text.getByRole('img', { name: 'A hen' })
	await expect.poll(async () => (await image.boundingBox())?.height).toBeGreaterThan(200)
	await text
		.getByText('Words below')
		.evaluate((words) => words.scrollIntoView({ block: 'center', behavior: 'instant' }))
	await page.evaluate(() => scrollBy({ top: 250, behavior: 'instant' }))
	await image.click()
	const bar = page.getByRole('toolbar', { name: 'Picture: Content' })
	await expect(bar).toBeInViewport({ ratio: 1 })
	expect(await lowerEdgeOf(bar)).toBeLessThan((await lowerEdgeOf(image)) + 1)

	const ofTable = page.getByRole('toolbar', { name: 'Table: Content' })
	const row = text.getByText('20 weeks')
	await row.evaluate((cell) => cell.scrollIntoView({ block: 'center', behavior: 'instant' }))
	await row.click()
	await expect(ofTable).toBeInViewport({ ratio: 1 })
	const gap = (await row.boundingBox())!.y - (await lowerEdgeOf(ofTable))
	expect(gap).toBeGreaterThan(0)
	expect(gap).toBeLessThan(40)
})

test('a click below a text that ends with a table, a video or code begins a paragraph, and nothing typed leaves the text as it was', async ({
	page,
	db,
	siteUrl,
}) => {
	// Only while the browser has not saved what was typed.
	page.on('dialog', (leave) => void leave.accept())
	for (const content of [
		'| A |\n| - |\n| 1 |',
		'https://www.youtube.com/watch?v=M7lc1UVf-VE',
		'```\ncode\n```',
	]) {
		const article = await openArticle(page, { db, siteUrl, content })
		await clickBelow(page)
		expect(await article.source()).toBe(content)
		await clickBelow(page)
		await page.keyboard.type('Words')
		expect(await article.source()).toBe(`${content}\n\nWords`)
	}
})

test('a click below the last line goes on at its end; pressed there and moved up, it selects', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'One\n\nTwo words' })
	await clickBelow(page)
	await page.keyboard.type(' more')
	expect(await article.source()).toBe('One\n\nTwo words more')
	const { x, y } = await pointBelow(page)
	const first = (await article.text.getByText('One').boundingBox())!
	await page.mouse.move(x, y)
	await page.mouse.down()
	await page.mouse.move(first.x + 1, first.y + 10, { steps: 4 })
	await page.mouse.up()
	await page.keyboard.press('Delete')
	await expect(article.text).toHaveText('')
})

test('a click beside a line puts the cursor into it, and Shift selects up to there', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'One\n\nTwo words\n\nThree' })
	await article.text.evaluate((text) =>
		text.scrollIntoView({ block: 'center', behavior: 'instant' }),
	)
	const sheet = (await page.locator('.editor-page').boundingBox())!
	const lineOf = async (words: string) => (await article.text.getByText(words).boundingBox())!.y + 8
	await page.mouse.click(sheet.x + 8, await lineOf('Two'))
	await page.keyboard.type('At the start. ')
	await page.keyboard.down('Shift')
	await page.mouse.click(sheet.x + 8, await lineOf('Three'))
	await page.keyboard.up('Shift')
	await page.keyboard.press('Delete')
	expect(await article.source()).toBe('One\n\nAt the start. Three')
})

test('the slash menu opens in headings, lists and paragraphs that were stored, and a slash between words stays', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = '## Cost\n\n- item\n\n> quote\n\nStored words'
	const { text, source } = await openArticle(page, { db, siteUrl, content })
	const menu = page.getByRole('listbox', { name: /Commands/ })
	for (const words of ['Cost', 'item', 'quote', 'Stored words']) {
		await putCursorBehind(page, words)
		await page.keyboard.type(' /')
		await expect(menu.getByRole('option', { name: 'Bold' })).toBeVisible()
		await page.keyboard.type(' benefit')
		await expect(menu).toHaveCount(0)
	}
	await expect(text).toContainText('Cost / benefit')
	expect(await source()).toBe(
		'## Cost / benefit\n\n- item / benefit\n\n> quote / benefit\n\nStored words / benefit',
	)
})

test('in a low window, the menu of what can be added fits between the bars', async ({
	page,
	db,
	siteUrl,
}) => {
	await page.setViewportSize({ width: 1280, height: 600 })
	const lines = Array.from({ length: 12 }, (_, line) => `Line ${line}`)
	const { text } = await openArticle(page, { db, siteUrl, content: lines.join('\n\n') })
	await text
		.getByText('Line 6')
		.evaluate((line) => line.scrollIntoView({ block: 'center', behavior: 'instant' }))
	await putCursorBehind(page, 'Line 6')
	await page.keyboard.press('Enter')
	await page.locator('.editor-plus').click()
	const menu = page.getByRole('listbox', { name: 'Commands' })
	await expect(menu).toBeInViewport({ ratio: 1 })
	await page.keyboard.press('ArrowUp')
	await expect(menu.getByRole('option').last()).toBeInViewport({ ratio: 1 })
	const saveBar = (await page.locator('.save-bar').first().boundingBox())!
	expect(await lowerEdgeOf(menu)).toBeLessThanOrEqual(saveBar.y + 1)
})

test('full screen and back, the cursor stays in sight; a switch to the source takes the focus along', async ({
	page,
	db,
	siteUrl,
}) => {
	const lines = Array.from({ length: 60 }, (_, line) => `Line ${line}`)
	const { text } = await openArticle(page, { db, siteUrl, content: lines.join('\n\n') })
	const line = text.getByText('Line 50')
	await line.evaluate((words) => words.scrollIntoView({ block: 'center', behavior: 'instant' }))
	await line.click()
	const full = page.getByRole('button', { name: 'Full screen' })
	await full.click()
	await expect(line).toBeInViewport({ ratio: 1 })
	await full.click()
	await expect(line).toBeInViewport({ ratio: 1 })
	await line.click()
	await page.getByRole('button', { name: 'Show source' }).click()
	await expect(page.locator('.editor-source-mode textarea')).toBeFocused()
	await page.getByRole('button', { name: 'Show source' }).click()
	await expect(text).toBeFocused()
})

test('what a dialog refuses is in sight, and has the focus', async ({ page, db, siteUrl }) => {
	await page.setViewportSize({ width: 390, height: 500 })
	const { text } = await openArticle(page, { db, siteUrl, content: '' })
	await text.focus()
	await addFromMenu(page, 'Picture')
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	const size = dialog.getByLabel('Size (width x height)')
	await size.fill('600x400')
	await dialog.getByRole('button', { name: 'Insert picture' }).click()
	const file = dialog.locator('input[type=file]')
	await expect(file).toBeFocused()
	await expect(dialog.getByText('Choose a picture first.')).toBeInViewport()
})

async function lowerEdgeOf(element: Locator): Promise<number> {
	const { y, height } = (await element.boundingBox())!
	return y + height
}

async function clickBelow(page: Page) {
	const { x, y } = await pointBelow(page)
	await page.mouse.click(x, y)
}

/** A place of the page below the last block. */
async function pointBelow(page: Page) {
	const last = page.locator('.editor-page .ProseMirror > :last-child')
	await last.evaluate((block) => block.scrollIntoView({ block: 'center', behavior: 'instant' }))
	return { x: (await last.boundingBox())!.x + 200, y: (await lowerEdgeOf(last)) + 30 }
}
