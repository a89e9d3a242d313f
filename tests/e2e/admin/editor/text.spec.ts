// The editor's text: nothing is lost or changed, whatever is pasted, fails or is missing.
import type { Page } from '@playwright/test'
import { googleDocsArticle, wordArticle } from '#tests/fixtures/clipboard-html.ts'
import { openArticle, paste, picture, showSource } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { respondInstead, holdRequests } from '#tests/support/interception.ts'

const odd =
	'\r\n  \tTabs\tand  \r\nspaces  \r\n\r\n* star\u00a0item\n1) one\r\nKererū e\u0301 鶏 🐔\u200d\u2028x\r\n\r\n    code\r\n \r\n'
/** After a letter behind the item: its list is written anew, with blank lines around it. */
const changed =
	'  \tTabs\tand  \r\nspaces  \n\n- star\u00a0itemx\n\n1) one\r\nKererū e\u0301 鶏 🐔\u200d\u2028x\r\n\r\n    code'

test('any text is stored byte for byte when another field is saved, and changes only where it is edited', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: odd })
	await expect(article.text).toContainText('Kererū')
	await page.getByLabel('Excerpt').fill('Another excerpt, the text untouched.')
	expect((await article.save()).content).toBe(odd)
	await article.open()
	await article.text.getByText('star').click()
	await page.keyboard.press('End')
	await page.keyboard.type('x')
	expect((await article.save()).content).toBe(changed)
	await article.open()
	const source = await showSource(page)
	await source.focus()
	await page.keyboard.press('Control+Home')
	await page.keyboard.type('x')
	await page.keyboard.press('Enter')
	expect((await article.save()).content).toBe(`x\n${changed.replaceAll('\r\n', '\n')}`)
})

test('text pasted from Word or Google Docs keeps its structure as Markdown, a URL pasted on selected words a link, and code stays code', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	// The pasted styles are read but not applied; the policy's message is harmless.
	allowConsole(/Applying inline style violates/)
	const article = await openArticle(page, { db, siteUrl, content: '' })
	const { text, keys } = article
	await text.focus()
	await paste(page, { 'text/html': wordArticle, 'text/plain': 'Wet litter' })
	await expect(text.locator('li').first()).toHaveText('Caked spots under drinkers')
	await expect(text.locator('table td').first()).toHaveText('1 week')
	await expect(page.locator('.editor-notice')).toContainText(
		'1 picture could not be copied with the text',
	)
	expect(await article.source()).toContain('- Caked spots under drinkers\n')
	await keys.press('Control+a')
	await paste(page, { 'text/html': googleDocsArticle.replace(/<img[^>]*>/, ''), 'text/plain': 'x' })
	await expect(text.locator('ul ul li')).toHaveText(['acid, 1\u00a0h', 'rinse'])
	await expect(page.locator('.editor-notice')).toHaveCount(0)
	expect(await article.source()).toContain('Flush **every line** *before* the chicks arrive')
	await keys.press('Control+a')
	await paste(page, { 'text/plain': 'the guide' })
	await keys.press('Control+a')
	await paste(page, { 'text/plain': 'https://www.mpi.govt.nz/guide' })
	expect(await article.source()).toBe('[the guide](https://www.mpi.govt.nz/guide)')
	await keys.press('Control+a')
	const code = '<div style="color:#fff"><span style="color:#f00">if</span> (a_b &lt; c) *d*</div>'
	await paste(page, { 'text/html': code, 'text/plain': 'if (a_b < c) *d*' })
	await expect(text).toHaveText('if (a_b < c) *d*')
	expect(await article.source()).toBe('if (a\\_b < c) \\*d\\*')
	await keys.press('Control+a')
	await paste(page, { 'text/plain': '## Brooding\n\n1. Warm the **litter**\n2. Wait' })
	await expect(text.locator('h2')).toHaveText('Brooding')
	await expect(text.locator('ol strong')).toHaveText('litter')
	await keys.press('Control+a')
	const footnote = 'stings[^1-at-bird-height]\n\n[^1-at-bird-height]: At bird height.'
	await paste(page, {
		'text/html':
			'<p>stings<a href="#_ftn1" name="_ftnref1">[1]</a></p><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> At bird height.</p></div>',
		'text/plain': 'x',
	})
	await expect(text.locator('sup[data-note]')).toHaveText('1')
	expect(await article.source()).toBe(footnote)
})

test('a pasted image is uploaded in its place while typing continues; a failed upload says why and can be retried', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/status of 507|Failed to load resource/)
	const article = await openArticle(page, { db, siteUrl, content: 'before\n\nafter' })
	const { text, keys } = article
	let isFull = true
	await page.route('**/admin/upload?*', (route) =>
		isFull
			? route.fulfill({ status: 507, json: { error: 'There is no room left for files.' } })
			: route.continue(),
	)
	await text.focus()
	await keys.press('Control+Home')
	await keys.press('End')
	await pasteImage(page)
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	await expect(dialog.getByRole('alert')).toContainText('There is no room left for files.')
	await dialog.getByLabel('What does the picture show?').fill('A hen')
	await dialog.getByRole('button', { name: 'Insert picture' }).click()
	const note = page.locator('.editor-upload')
	await expect(note).toContainText('hen.png: There is no room left for files.')
	await text.getByText('after').click()
	await keys.press('End')
	await keys.type(' typed')
	isFull = false
	await note.getByRole('button', { name: 'Try again' }).click()
	await expect(text.locator('img')).toHaveAttribute('alt', 'A hen')
	await expect(note).toHaveCount(0)
	expect(await article.source()).toMatch(
		/^before\n\n<img src="[^"]+" alt="A hen" class="img-full">\n\nafter typed$/,
	)
})

test('cancelling a pasted image aborts its upload and leaves the text unchanged', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Before.' })
	await article.text.focus()
	await holdRequests(page, '**/admin/upload?*')
	const cancelled = page.waitForEvent('requestfailed', (request) =>
		request.url().includes('/admin/upload?'),
	)
	await pasteImage(page)
	await page
		.getByRole('dialog', { name: 'Picture' })
		.getByRole('button', { name: 'Cancel' })
		.click()
	expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
	await expect(page.locator('.editor-upload')).toHaveCount(0)
	await expect(page.getByRole('button', { name: 'Update' }).first()).toBeEnabled()
	expect(await article.source()).toBe('Before.')
})

test('consecutive pasted pictures and the text typed after them are separate paragraphs', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Before.\n\nBehind.' })
	const { text, keys } = article
	await text.focus()
	await keys.press('Control+Home')
	await keys.press('End')
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	for (const alt of ['One', 'Two']) {
		await pasteImage(page)
		await dialog.getByLabel('What does the picture show?').fill(alt)
		await dialog.getByRole('button', { name: 'Insert picture' }).click()
		await expect(text.getByAltText(alt, { exact: true })).toBeVisible()
		await expect(text).toBeFocused()
	}
	await keys.type('A word.')
	const image = (alt: string) => `<img src="[^"]+" alt="${alt}" class="img-full">`
	expect(await article.source()).toMatch(
		new RegExp(`^Before\\.\n\n${image('One')}\n\n${image('Two')}\n\nA word\\.\n\nBehind\\.$`),
	)
})

test('a dropped file that is not a picture is left out with a message; pictures dropped with it are accepted', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Words.' })
	await dropFiles(page, ['notes.txt'])
	const notice = page.locator('.editor-notice')
	await expect(notice).toContainText('notes.txt was left out: only pictures can be added this way.')
	await expect(notice).toContainText('upload it under Media and link to its address')
	expect(await article.source()).toBe('Words.')
	await dropFiles(page, ['notes.txt', 'table.csv', 'hen.png'])
	await expect(notice).toContainText('notes.txt and table.csv were left out')
	await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
	await expect(article.text).not.toContainText('secret words')
})

test('if the editor does not load, a plain text box saves the same text', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/editor-surface|Failed to (?:fetch|load)|preload/i)
	await page.route('**/assets/editor-surface-*.js', (route) => route.abort())
	const article = await openArticle(page, { db, siteUrl, content: odd, isPlain: true })
	const box = page.getByRole('textbox', { name: 'Content' })
	await expect(page.getByText('could not be loaded')).toBeVisible()
	await box.press('Control+End')
	await box.pressSequentially('y')
	expect((await article.save()).content).toBe(`${odd.replaceAll('\r\n', '\n')}y`)
})

test('while the editor takes the place of the plain text area, the text and the focus are there all the time', async ({
	page,
	db,
	siteUrl,
}) => {
	const release = await holdRequests(page, '**/assets/editor-surface-*.js')
	const article = await openArticle(page, { db, siteUrl, content: 'Words.', isPlain: true })
	const box = page.getByRole('textbox', { name: 'Content' })
	await box.press('Control+End')
	const seen = await page.evaluateHandle(() => {
		const states = new Set<string>()
		new MutationObserver(() => {
			const fields = [...document.querySelectorAll('[id="content"]')]
			const hasFocus = fields.includes(document.activeElement!)
			states.add(`${fields.length}, ${hasFocus ? 'focus' : 'no focus'}`)
		}).observe(document.body, { childList: true, subtree: true })
		return states
	})
	release()
	await expect(article.text).toBeFocused()
	await page.keyboard.type(' More.')
	await expect(article.text).toHaveText('Words. More.')
	expect(await seen.evaluate((states) => [...states])).toEqual(['1, focus'])
})

test('a part that the server cannot render is shown as it is written, and rendered with the next change', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource|ERR_FAILED/)
	const mend = await respondInstead(page, '**/admin/preview', (route) => route.abort())
	const content = 'Words to keep in sight.\n\n<div class="x">Kept <b>as</b> it is</div>'
	const article = await openArticle(page, { db, siteUrl, content })
	const part = article.text.locator('.editor-rendered')
	await expect(part).toHaveText('<div class="x">Kept <b>as</b> it is</div>')
	mend()
	await article.text.focus()
	await page.keyboard.press('Control+Home')
	await page.keyboard.type('more ')
	await expect(part).toHaveText('Kept as it is')
	await expect(part.locator('b')).toHaveText('as')
	expect((await article.save()).content).toBe(`more ${content}`)
})

test('the editor switches to full screen and back with its text, cursor and undo history', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'One two.' })
	await article.text.focus()
	await page.keyboard.press('Control+End')
	// Each insertion is one undo step, however long the typing takes.
	await page.keyboard.insertText(' Three')
	const full = page.getByRole('button', { name: 'Full screen' })
	await full.click()
	await expect(full).toHaveAttribute('aria-pressed', 'true')
	const surface = page.locator('.editor-surface')
	expect(await surface.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 })
	await article.text.focus()
	await page.keyboard.insertText(' four')
	await page.getByLabel('Excerpt').focus()
	await expect(full).toHaveAttribute('aria-pressed', 'false')
	await full.click()
	await article.text.focus()
	await page.keyboard.type(' /bo')
	await page.keyboard.press('Escape')
	await expect(full, 'the menu took this Escape').toHaveAttribute('aria-pressed', 'true')
	await page.keyboard.press('Escape')
	await expect(full).toHaveAttribute('aria-pressed', 'false')
	await expect(article.text).toBeFocused()
	for (let left = 0; left < 4; left++) await page.keyboard.press('Backspace')
	await expect(article.text).toHaveText('One two. Three four')
	// The number of undo steps depends on the speed of typing.
	await expect(async () => {
		await page.keyboard.press('Control+z')
		expect(await article.text.textContent()).toBe('One two.')
	}).toPass()
})

async function pasteImage(page: Page) {
	const bytes = [...(await picture())]
	await page.locator('.editor-page .ProseMirror').evaluate((text, given) => {
		const clipboardData = new DataTransfer()
		clipboardData.items.add(new File([new Uint8Array(given)], 'hen.png', { type: 'image/png' }))
		text.dispatchEvent(
			new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
		)
	}, bytes)
}

/** Drops text files on the editor; a file named like a picture is a real picture. */
async function dropFiles(page: Page, names: string[]) {
	const given = { names, bytes: [...(await picture())] }
	await page.locator('.editor-page .ProseMirror').evaluate((element, { names: files, bytes }) => {
		const dataTransfer = new DataTransfer()
		for (const name of files) {
			const file = name.endsWith('.png')
				? new File([new Uint8Array(bytes)], name, { type: 'image/png' })
				: new File(['secret words'], name, { type: 'text/plain' })
			dataTransfer.items.add(file)
		}
		const { left, top } = element.getBoundingClientRect()
		const place = { clientX: left + 5, clientY: top + 5 }
		const event = { ...place, dataTransfer, bubbles: true, cancelable: true }
		element.dispatchEvent(new DragEvent('drop', event))
	}, given)
}
