// The Markdown itself, for those who know it: the text stays byte for byte, and what is typed, pasted and dropped goes into it.
import type { Locator, Page } from '@playwright/test'
import { openArticle, picture, showSource, showText } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import type { Database } from '#tests/support/records.ts'

const odd = '\r\n* star\u00a0item\n1) one\r\nKererū 🐔\u2028x\r\n\r\n\tcode\r\n \r\n'

test('the source shows the stored text and changes only what is typed, by its keys too', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openSource(page, { db, siteUrl, content: odd })
	const { text, keys } = article
	await keys.press('Control+Home')
	await keys.insertText('bold')
	await keys.press('Control+Shift+Home')
	await keys.press('Control+b')
	await expect(text).toContainText('**bold**')
	await expect(text.locator('.md-strong')).toHaveText('**bold**')
	await keys.press('Control+b')
	await keys.press('Control+f')
	await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
	await keys.press('Escape')
	await expect(text).toBeFocused()
	expect((await article.save()).content).toBe(`bold${odd}`)
})

test('lists continue on Enter and move with Tab; code is left as it is, and Escape leaves the list', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = '- one\n\n```\n- code\n```'
	const { text, keys } = await openSource(page, { db, siteUrl, content })
	await keys.press('Control+Home')
	await keys.press('End')
	await keys.press('Enter')
	await keys.press('Tab')
	await keys.type('two')
	expect(await linesOf(text)).toEqual(['- one', '  - two', '', '```', '- code', '```'])
	for (let down = 0; down < 3; down++) await keys.press('ArrowDown')
	await keys.press('Tab')
	await expect(text).not.toBeFocused()
	await text.focus()
	await keys.press('Control+Home')
	await keys.press('Escape')
	await keys.press('Tab')
	await expect(text).not.toBeFocused()
	expect((await linesOf(text))[0]).toBe('- one')
})

test('undo steps and the selection outlast a visit to the visual editor', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, keys, show } = await openSource(page, { db, siteUrl, content: 'Hens.' })
	await keys.press('Control+End')
	await keys.insertText(' Eggs.')
	await keys.press('Shift+Control+ArrowLeft')
	await show.click()
	await expect(text).toBeHidden()
	await show.click()
	await expect(text).toBeFocused()
	await keys.press('Control+z')
	expect(await text.innerText()).toBe('Hens.')
})

test('a picture pasted into the source shows how its upload goes, and then stands where it was pasted', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/status of 507|Failed to load resource/)
	const { text, keys } = await openSource(page, { db, siteUrl, content: 'Hens.' })
	let isFull = true
	await page.route('**/admin/upload?*', (route) =>
		isFull
			? route.fulfill({ status: 507, json: { error: 'There is no room left for files.' } })
			: route.continue(),
	)
	await keys.press('Control+End')
	await pasteImage(text)
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	await dialog.getByLabel('What does the picture show?').fill('A hen')
	await dialog.getByRole('button', { name: 'Insert picture' }).click()
	const note = text.locator('.editor-upload')
	await expect(note).toContainText('hen.png: There is no room left for files.')
	isFull = false
	await note.getByRole('button', { name: 'Try again' }).click()
	await expect(note).toHaveCount(0)
	await keys.insertText('Eggs.')
	expect((await linesOf(text)).join('\n')).toMatch(
		/^Hens\.\n\n<img src="[^"]+" alt="A hen" class="img-full">\n\nEggs\.$/,
	)
})

/** Opens an article's form with the source of its text. */
async function openSource(page: Page, options: { db: Database; siteUrl: string; content: string }) {
	const article = await openArticle(page, { ...options, isPlain: true })
	const show = page.getByRole('button', { name: 'Show source' })
	await show.click()
	await expect(show).toHaveAttribute('aria-pressed', 'true')
	const text = page.locator('.editor-source-mode .cm-content')
	await expect(text).toHaveAccessibleName('Content')
	await text.focus()
	return { ...article, text, show }
}

async function pasteImage(text: Locator) {
	const bytes = [...(await picture())]
	await text.evaluate((element, given) => {
		const clipboardData = new DataTransfer()
		clipboardData.items.add(new File([new Uint8Array(given)], 'hen.png', { type: 'image/png' }))
		element.dispatchEvent(
			new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
		)
	}, bytes)
}

function linesOf(text: Locator): Promise<string[]> {
	return text.locator('.cm-line').allTextContents()
}

test('too much formatting is said once typing rests, and no longer when the text is shorter; until then it stays source', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Words' })
	const { text, keys } = article
	const notice = page.getByText('This text has too much formatting for the site')
	await text.focus()
	await keys.press('Control+End')
	await keys.insertText(' *'.repeat(4100))
	await expect(notice).toHaveText(/plain paragraphs\. Shorten it/)
	await keys.press('Control+z')
	await expect(notice).toHaveCount(0)
	const source = await showSource(page)
	await source.focus()
	await keys.press('Control+End')
	await keys.insertText(' *'.repeat(4100))
	// At once, as a quick hand does, and whether or not it is locked by then.
	await page.getByRole('button', { name: 'Show source' }).dispatchEvent('click')
	await expect(notice).toContainText('it can only be edited as source')
	const locked = page.getByRole('button', { name: 'Show source', pressed: true, disabled: true })
	await expect(locked).toBeVisible()
	await keys.press('Control+z')
	await expect(notice).toHaveCount(0)
	await showText(page)
	await expect(text).toHaveText('Words')
})
