// Where bars stand, and where a click beside the text leads.
import type { Locator, Page } from '@playwright/test'
import { openArticle } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { storedPicture } from '#tests/support/news-records.ts'

const rows = Array.from({ length: 40 }, (_, row) => `| ${row + 1} weeks | dry |`)
const longTable = ['| Age | Litter |', '| - | - |', ...rows].join('\n')

test('the bar of a table that is longer than the screen stands by the row with the cursor', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text } = await openArticle(page, { db, siteUrl, content: longTable })
	const bar = page.getByRole('toolbar', { name: 'Table: Content' })
	const row = text.getByText('20 weeks')
	await row.evaluate((cell) => cell.scrollIntoView({ block: 'center', behavior: 'instant' }))
	await row.click()
	await expect(bar).toBeInViewport({ ratio: 1 })
	const gap = (await row.boundingBox())!.y - (await lowerEdgeOf(bar))
	expect(gap).toBeGreaterThan(0)
	expect(gap).toBeLessThan(40)
})

test('the bar of a picture that reaches out of sight stands on it, not on the words below', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = `![A hen](${await storedPicture(db)})\n\nWords below\n\n${longTable}`
	const { text } = await openArticle(page, { db, siteUrl, content })
	const image = text.getByRole('img', { name: 'A hen' })
	await expect.poll(async () => (await image.boundingBox())!.height).toBeGreaterThan(200)
	await text
		.getByText('Words below')
		.evaluate((words) => words.scrollIntoView({ block: 'center', behavior: 'instant' }))
	await page.evaluate(() => scrollBy({ top: 250, behavior: 'instant' }))
	await image.click()
	const bar = page.getByRole('toolbar', { name: 'Picture: Content' })
	await expect(bar).toBeInViewport({ ratio: 1 })
	expect(await lowerEdgeOf(bar)).toBeLessThan((await lowerEdgeOf(image)) + 1)
})

for (const { end, content } of [
	{ end: 'a table', content: '| A |\n| - |\n| 1 |' },
	{ end: 'a video', content: 'https://www.youtube.com/watch?v=M7lc1UVf-VE' },
	{ end: 'code', content: '```\ncode\n```' },
]) {
	test(`a click below a text that ends with ${end} begins a paragraph, and nothing typed leaves the text as it was`, async ({
		page,
		db,
		siteUrl,
	}) => {
		const article = await openArticle(page, { db, siteUrl, content })
		await clickBelow(page)
		expect(await article.source()).toBe(content)
		await clickBelow(page)
		await page.keyboard.type('Words')
		expect(await article.source()).toBe(`${content}\n\nWords`)
	})
}

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
