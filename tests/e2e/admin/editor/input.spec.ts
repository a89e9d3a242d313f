// Words that come without keys: from an input method, as in Japanese or on a telephone, and deletions that only change the text.
import type { Page } from '@playwright/test'
import { compose, openArticle, putCursorBehind } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'

for (const { place, content, words, written } of [
	{
		place: 'a heading',
		content: '## Hens\n\nplain',
		words: 'Hens',
		written: '## Hens鶏舎\n\nplain',
	},
	{
		place: 'bold words',
		content: 'the **bold** ones',
		words: 'bold',
		written: 'the **bold鶏舎** ones',
	},
	{
		place: 'a cell of a table',
		content: '| A | B |\n| - | - |\n| wet | dry |',
		words: 'wet',
		written: '| A | B |\n| - | - |\n| wet鶏舎 | dry |',
	},
	{
		place: 'an item of a list',
		content: '- one\n- two',
		words: 'one',
		written: '- one鶏舎\n- two',
	},
	{
		place: 'the end of a link, behind it',
		content: 'see [guide](/news) now',
		words: 'guide',
		written: 'see [guide](/news)鶏舎 now',
	},
]) {
	test(`words composed with an input method at ${place} are written once, and one undo takes them back`, async ({
		page,
		db,
		siteUrl,
	}) => {
		const article = await openArticle(page, { db, siteUrl, content })
		await putCursorBehind(page, words)
		await compose(page, ['t', 'とr', 'とり', 'とりご', '鶏舎'])
		expect(await article.source()).toBe(written)
		await putCursorBehind(page, '鶏舎')
		await compose(page, ['ア', 'アメ'])
		expect(await article.source()).toBe(written.replace('鶏舎', '鶏舎アメ'))
		await page.keyboard.press('Control+z')
		await expect(article.text).not.toContainText('ア')
	})
}

test('the slash menu stays closed to Enter while words are composed', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '' })
	await article.text.focus()
	await compose(page, ['そ', '掃除'])
	await page.keyboard.type(' /')
	await expect(page.getByRole('listbox', { name: 'Commands' })).toBeVisible()
	await page.keyboard.press('Escape')
	await compose(page, ['と', '鶏'])
	expect(await article.source()).toBe('掃除 /鶏')
})

test('a deletion without a key takes a letter, makes a heading or an item plain, and empties a selection', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = 'Above\n\n## Heading\n\n- item\n\n**bold** end'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text } = article
	await putCursorBehind(page, 'Above')
	await deleteBackward(page)
	expect(await article.source()).toBe(content.replace('Above', 'Abov'))
	for (const [words, written] of [
		['Heading', 'Abov\n\nHeading\n\n- item\n\n**bold** end'],
		['item', 'Abov\n\nHeading\n\nitem\n\n**bold** end'],
	] as const) {
		await text.getByText(words).click()
		await page.keyboard.press('Home')
		await deleteBackward(page)
		expect(await article.source()).toBe(written)
	}
	await text.getByText('bold').dblclick()
	await deleteBackward(page)
	await expect(text.locator('strong')).toHaveCount(0)
	await page.keyboard.press('Control+a')
	await deleteBackward(page)
	await expect(text).toHaveText('')
	expect((await article.source()).trim()).toBe('')
})

/** Deletes as a telephone's keyboard does: the key has no name. */
async function deleteBackward(page: Page) {
	const browser = await page.context().newCDPSession(page)
	const key = { key: 'Unidentified', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 }
	await browser.send('Input.dispatchKeyEvent', {
		type: 'rawKeyDown',
		...key,
		commands: ['deleteBackward'],
	})
	await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
	await browser.detach()
}
