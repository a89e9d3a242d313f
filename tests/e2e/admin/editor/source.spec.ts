// The Markdown itself in a plain text area, for those who know it: what is typed, pasted and dropped goes into it.
import type { Locator, Page } from '@playwright/test'
import { openArticle, picture, showSource, showText } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import type { Database } from '#tests/support/records.ts'

const odd = '\r\n* star\u00a0item\n1) one\r\nKererū 🐔\u2028x\r\n\r\n\tcode\r\n \r\n'
const film = 'https://www.youtube.com/watch?v=M7lc1UVf-VE'

test('[ADM-EDITOR-01] the source is the stored text, and what is typed in it is stored; Tab leaves it', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openSource(page, { db, siteUrl, content: odd })
	const { text, keys } = article
	await keys.press('Control+Home')
	await keys.insertText('bold')
	await keys.press('Tab')
	await expect(text).not.toBeFocused()
	expect((await article.save()).content).toBe(`bold${odd.replaceAll('\r\n', '\n')}`)
})

test('a link of the dialog takes the selected words, and a film stands on lines of its own', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, keys } = await openSource(page, { db, siteUrl, content: 'Read the guide first.' })
	await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 14))
	await keys.press('Control+k')
	const dialog = page.getByRole('dialog', { name: 'Link' })
	await expect(dialog.getByLabel('Words')).toHaveValue('the guide')
	await dialog.getByRole('combobox').fill('/resources')
	await keys.press('Enter')
	await expect(text).toBeFocused()
	await expect(text).toHaveValue('Read [the guide](/resources) first.')
	await keys.press('Control+z')
	await expect(text).toHaveValue('Read the guide first.')
	await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
	await page.getByRole('button', { name: 'Video' }).click()
	await page.getByRole('dialog', { name: 'Video' }).getByRole('textbox').fill(film)
	await keys.press('Enter')
	await expect(text).toHaveValue(`Read the guide first.\n\n${film}\n\n`)
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
	await expect(text).toHaveValue('Hens.')
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
	const note = page.locator('.editor-source-mode .editor-upload')
	await expect(note).toContainText('hen.png: There is no room left for files.')
	isFull = false
	await note.getByRole('button', { name: 'Try again' }).click()
	await expect(note).toHaveCount(0)
	await keys.insertText('Eggs.')
	expect(await text.inputValue()).toMatch(
		/^Hens\.\n\n<img src="[^"]+" alt="A hen" class="img-full">\n\nEggs\.$/,
	)
})

/** Opens an article's form with the source of its text. */
async function openSource(page: Page, options: { db: Database; siteUrl: string; content: string }) {
	const article = await openArticle(page, { ...options, isPlain: true })
	const show = page.getByRole('button', { name: 'Show source' })
	await show.click()
	await expect(show).toHaveAttribute('aria-pressed', 'true')
	const text = page.locator('.editor-source-mode textarea')
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

test('too much formatting is said, and no longer when the text is shorter; until then it stays source', async ({
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
	// At once, as a quick hand does.
	await page.getByRole('button', { name: 'Show source' }).dispatchEvent('click')
	await expect(notice).toContainText('it can only be edited as source')
	const locked = page.getByRole('button', { name: 'Show source', pressed: true, disabled: true })
	await expect(locked).toBeVisible()
	await keys.press('Control+z')
	await expect(notice).toHaveCount(0)
	await showText(page)
	await expect(text).toHaveText('Words')
})
