import type { Locator, Page } from '@playwright/test'
import { openArticle, picture } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('[ADM-EDITOR-01] an article is written with the keyboard alone, saved as Markdown with inline HTML, and shown as in the preview', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Old words to go.' })
	const { text, keys } = article
	await text.focus()
	await keys.press('Control+a')
	await keys.press('Delete')
	await keys.type('/heading 2')
	await keys.press('Enter')
	await keys.type('Wet litter')
	await enter(page, 2)
	await keys.type('/bullet')
	await keys.press('Enter')
	await keys.type('caked spots')
	await enter(page, 1)
	await keys.press('Tab')
	await keys.type('under drinkers')
	await enter(page, 3)
	await expect(text).toContainText('  - under drinkers')
	await keys.type('/table')
	await keys.press('Enter')
	await keys.type('Age')
	await keys.press('Control+End')
	await enter(page, 2)
	await keys.type('/image')
	await keys.press('Enter')
	await placeImage(page, { alt: 'Dry & "loose" litter', placement: /^Right/, size: '' })
	// The cursor is already below the picture.
	await keys.type('/you')
	await keys.press('Enter')
	await keys.type('https://youtu.be/M7lc1UVf-VE')
	await keys.press('Enter')
	await expect(text).toContainText('https://www.youtube.com/watch?v=M7lc1UVf-VE')
	const url = /src="([^"]+)"/.exec(await text.innerText())![1]!
	await expect(article.preview.locator('.video-embed')).toBeVisible()
	const previewed = await article.preview.innerHTML()
	const { content, html } = await article.save()
	expect(html).toBe(previewed)
	expect(content).toBe(
		[
			'## Wet litter\n',
			'- caked spots\n  - under drinkers\n',
			'| Age |  |\n| --- | --- |\n|  |  |\n',
			`<img src="${url}" alt="Dry &amp; &quot;loose&quot; litter" class="img-right">\n`,
			'https://www.youtube.com/watch?v=M7lc1UVf-VE\n\n',
		].join('\n'),
	)
	for (const kept of ['<h2 ', '<ul>', '<table>', 'class="img-right"', 'data-video="youtube"']) {
		expect(html).toContain(kept)
	}
})

test('[ADM-EDITOR-02] the preview is at least 300 px high on every screen', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Some words to look at.' })
	for (const viewport of [
		{ width: 1280, height: 300 },
		{ width: 1280, height: 900 },
		{ width: 390, height: 300 },
	]) {
		await page.setViewportSize(viewport)
		if (viewport.width < 1024) await page.getByRole('tab', { name: 'Preview' }).click()
		await expect(article.preview).toContainText('Some words to look at.')
		const pane = page.locator('.editor-preview-box')
		expect((await pane.boundingBox())!.height).toBeGreaterThanOrEqual(300)
	}
})

const commandMenu = (page: Page) => page.getByRole('listbox', { name: 'Commands' })

test('[ADM-EDITOR-03] the slash key opens a menu that filters and announces its number of commands', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, keys } = await openArticle(page, { db, siteUrl, content: '' })
	const menu = commandMenu(page)
	const said = page.locator('.editor-surface > [role=status]')
	const selected = () => text.getAttribute('aria-activedescendant')
	await text.focus()
	await keys.press('/')
	await expect(menu.getByRole('option')).toHaveCount(14)
	await expect(said).toHaveText('14 commands')
	await keys.type('list')
	await expect(menu.getByRole('option')).toHaveText(['Bullet list', 'Numbered list'])
	await expect(said).toHaveText('2 commands')
	await expect(page.locator(`[id="${await selected()}"]`)).toHaveText('Bullet list')
	await keys.press('ArrowDown')
	await expect(page.locator(`[id="${await selected()}"]`)).toHaveText('Numbered list')
	await expect(page.locator(`[id="${await selected()}"]`)).toHaveAttribute('aria-selected', 'true')
	await keys.press('Enter')
	await expect(menu).toHaveCount(0)
	await keys.type('one')
	expect(await linesOf(text)).toEqual(['1. one'])
})

test('[ADM-EDITOR-03] after Escape the slash stays as text, and a later slash opens the menu again', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, keys } = await openArticle(page, { db, siteUrl, content: '' })
	const menu = commandMenu(page)
	await text.focus()
	await keys.type('/bo')
	await expect(menu).toBeVisible()
	await keys.press('Escape')
	await expect(menu).toHaveCount(0)
	await keys.type('ld and/or ')
	await expect(menu).toHaveCount(0)
	expect((await linesOf(text)).at(-1)).toBe('/bold and/or ')
	await keys.press('/')
	await menu.getByRole('option', { name: 'Heading 3' }).click()
	expect((await linesOf(text)).at(-1)).toBe('### /bold and/or ')
})

test('[ADM-EDITOR-04] Tab and Shift+Tab indent list items by two spaces; on any other line they move the focus and change no text', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = '- one\n- two\n1. three\n\nA line of words.\n\n---\n\n```\n- code\n```'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const inLine = async (line: number) => {
		await text.focus()
		await keys.press('Control+Home')
		for (let down = 0; down < line; down++) await keys.press('ArrowDown')
	}
	for (const [line, item] of [
		[1, '- two'],
		[2, '1. three'],
	] as const) {
		await inLine(line)
		await keys.press('Tab')
		expect((await linesOf(text))[line]).toBe(`  ${item}`)
		await keys.press('Tab')
		expect((await linesOf(text))[line]).toBe(`    ${item}`)
		await keys.press('Shift+Tab')
		await keys.press('Shift+Tab')
		await keys.press('Shift+Tab')
		await expect(text).toBeFocused()
		expect((await linesOf(text)).join('\n')).toBe(content)
	}
	for (const line of [4, 6, 9]) {
		for (const key of ['Tab', 'Shift+Tab']) {
			await inLine(line)
			await keys.press(key)
			await expect(text).not.toBeFocused()
			expect((await linesOf(text)).join('\n')).toBe(content)
		}
	}
	await inLine(1)
	await keys.press('Escape')
	await keys.press('Tab')
	await expect(text).not.toBeFocused()
	expect((await linesOf(text)).join('\n')).toBe(content)
})

test('Tab in a numbered list nests a list in the item above, in the preview too', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, {
		db,
		siteUrl,
		content: '1. one\n2. two\n3. three',
	})
	const { text, keys } = article
	await text.focus()
	await keys.press('Control+Home')
	await keys.press('ArrowDown')
	await keys.press('Shift+ArrowDown')
	await keys.press('Tab')
	expect(await linesOf(text)).toEqual(['1. one', '   1. two', '   2. three'])
	await expect(article.preview.locator('ol ol > li')).toHaveText(['two', 'three'])
	await keys.press('Control+End')
	await keys.press('Shift+Tab')
	expect(await linesOf(text)).toEqual(['1. one', '   1. two', '2. three'])
	await expect(article.preview.locator('ol:not(ol ol) > li')).toHaveCount(2)
})

test('[ADM-EDITOR-05] an image gets the size entered as WxH, or none, and an unreadable size is refused', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '' })
	const { text, keys } = article
	await text.focus()
	await page.getByRole('button', { name: 'Image', exact: true }).click()
	await placeImage(page, { alt: 'A', placement: /In line/, size: '120x90', wrong: 'wide' })
	expect(await text.innerText()).toContain('alt="A" width="120" height="90">')
	await expect(article.preview.locator('img')).toHaveAttribute('width', '120')
	await keys.press('Control+End')
	await page.getByRole('button', { name: 'Image', exact: true }).click()
	await placeImage(page, { alt: 'B', placement: /In line/, size: '' })
	expect(await text.innerText()).toMatch(/alt="B">/)
	// The renderer knows the stored image's size.
	await expect(article.preview.locator('img[alt=B]')).toHaveAttribute('width', '64')
	await expect(article.preview.locator('img[alt=B]')).toHaveAttribute('height', '48')
})

test('[ADM-EDITOR-06] images without a size are as wide as the text, 70 percent and centred, or 40 percent and floated', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '' })
	await article.text.focus()
	for (const [placement, name] of [
		[null, 'full'],
		[/^Centred/, 'center'],
		[/^Left/, 'left'],
		[/^Right/, 'right'],
	] as const) {
		await page.keyboard.press('Control+End')
		await enter(page, 2)
		await page.getByRole('button', { name: 'Image', exact: true }).click()
		await placeImage(page, { alt: name, placement, size: '' })
	}
	await article.save()
	const prose = page.locator('article .prose')
	const shapes = await prose.locator('img').evaluateAll((all) =>
		all.map((one) => {
			const column = one.closest('.prose')!.getBoundingClientRect()
			const { width, left, right } = one.getBoundingClientRect()
			return {
				share: Math.round((width / column.width) * 100),
				float: getComputedStyle(one).float,
				isCentred: Math.abs(left - column.left - (column.right - right)) < 2,
			}
		}),
	)
	expect(shapes).toEqual([
		{ share: 100, float: 'none', isCentred: true },
		{ share: 70, float: 'none', isCentred: true },
		{ share: 40, float: 'left', isCentred: false },
		{ share: 40, float: 'right', isCentred: false },
	])
})

type Placed = { alt: string; placement: RegExp | null; size: string; wrong?: string }

/** Fills the image dialog: an image of 64 by 48 pixels. */
async function placeImage(page: Page, { alt, placement, size, wrong }: Placed) {
	const dialog = page.getByRole('dialog', { name: 'Image' })
	await dialog
		.getByLabel('Choose a file')
		.setInputFiles({ name: 'litter.png', mimeType: 'image/png', buffer: await picture() })
	await page.keyboard.press('Enter')
	await expect(dialog.getByRole('alert')).toContainText('Say what the picture shows')
	await dialog.getByLabel('What does the picture show?').fill(alt)
	if (placement) await dialog.getByLabel(placement).check()
	const field = dialog.getByLabel('Size (width x height)')
	if (wrong) {
		await field.fill(wrong)
		await page.keyboard.press('Enter')
		await expect(dialog.getByRole('alert')).toContainText('such as 600x400')
	}
	await field.fill(size)
	await page.keyboard.press('Enter')
	await expect(dialog).toHaveCount(0)
	await expect(page.locator('.editor-upload')).toHaveCount(0)
	await expect(page.locator('.cm-content')).toBeFocused()
}

async function enter(page: Page, times: number) {
	for (let count = 0; count < times; count++) await page.keyboard.press('Enter')
}

function linesOf(text: Locator): Promise<string[]> {
	return text.locator('.cm-line').allTextContents()
}
