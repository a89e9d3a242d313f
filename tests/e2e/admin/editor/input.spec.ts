// Words that come without keys: from an input method, as in Japanese or on a telephone, and deletions that only change
// the text.
import type { Page } from '@playwright/test'
import { compose, openArticle, putCursorBehind } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('words composed with an input method are written once, wherever they stand, and one undo takes them back', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = `## Hens

the **bold** birds

- one
- two

see [guide](/news) now

| A | B |
| - | - |
| wet | dry |`
	const article = await openArticle(page, { db, siteUrl, content })
	let written = content
	// In a heading, bold words, an item of a list, behind a link at its end, and in a cell.
	for (const [words, before, after] of [
		['Hens', 'Hens', 'Hens鶏舎'],
		['bold', '**bold**', '**bold鶏舎**'],
		['one', '- one', '- one鶏舎'],
		['guide', '(/news)', '(/news)鶏舎'],
		['wet', 'wet', 'wet鶏舎'],
	] as const) {
		await putCursorBehind(page, words)
		await compose(page, ['t', 'とr', 'とり', 'とりご', '鶏舎'])
		const composed = written.replace(before, after)
		expect(await article.source()).toBe(composed)
		await page.keyboard.press('Control+z')
		await expect(article.text).not.toContainText('鶏')
		expect(await article.source()).toBe(written)
		// Behind composed words, too, others stand once.
		await putCursorBehind(page, words)
		await compose(page, ['けい', '鶏舎'])
		await putCursorBehind(page, '鶏舎')
		await compose(page, ['ア', 'アメ'])
		expect(await article.source()).toBe(composed.replace('鶏舎', '鶏舎アメ'))
		await putCursorBehind(page, 'アメ')
		for (let left = 0; left < 4; left++) await page.keyboard.press('Backspace')
		written = await article.source()
		expect(written).toBe(content)
	}
})

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
