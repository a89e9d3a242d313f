import type { Page } from '@playwright/test'
import { addFromMenu, openArticle, picture } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('[ADM-EDITOR-02] the text as visitors see it is at least 300 px high on every screen', async ({
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
		await expect(article.text).toContainText('Some words to look at.')
		expect((await page.locator('.editor-page').boundingBox())!.height).toBeGreaterThanOrEqual(300)
	}
})

const commandMenu = (page: Page) => page.getByRole('listbox', { name: 'Commands' })

test('[ADM-EDITOR-03] the slash key opens a menu that filters and announces its number of commands; after Escape the slash stays as text, and a later one opens it again', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '' })
	const { text, keys } = article
	const menu = commandMenu(page)
	const said = page.locator('.editor-surface > [role=status]')
	const selected = () => text.getAttribute('aria-activedescendant')
	await text.focus()
	await keys.press('/')
	await expect(menu.getByRole('option')).toHaveCount(26)
	await expect(said).toHaveText('26 commands')
	await keys.type('list')
	await expect(menu.getByRole('option')).toHaveText([
		'Bullet list',
		'Numbered list',
		'List from this site',
	])
	await expect(said).toHaveText('3 commands')
	await expect(page.locator(`[id="${await selected()}"]`)).toHaveText('Bullet list')
	await keys.press('ArrowDown')
	await expect(page.locator(`[id="${await selected()}"]`)).toHaveText('Numbered list')
	await expect(page.locator(`[id="${await selected()}"]`)).toHaveAttribute('aria-selected', 'true')
	await keys.press('Enter')
	await expect(menu).toHaveCount(0)
	await keys.type('one')
	expect(await article.source()).toBe('1. one')

	await text.focus()
	await keys.press('Control+a')
	await keys.press('Delete')
	await keys.press('Backspace')
	await keys.type('/bo')
	await expect(menu).toBeVisible()
	await keys.press('Escape')
	await expect(menu).toHaveCount(0)
	await keys.type('ld and/or ')
	await expect(menu).toHaveCount(0)
	await expect(text).toHaveText('/bold and/or ')
	await keys.press('/')
	await menu.getByRole('option', { name: 'Subheading' }).click()
	await keys.type('not')
	expect(await article.source()).toBe('### /bold and/or not')
})

test('[ADM-EDITOR-04] Tab and Shift+Tab indent list items by two spaces, several at once into one list; in any other block they move the focus and change no text', async ({
	page,
	db,
	siteUrl,
}) => {
	const content =
		'- one\n- two\n\n1. three\n2. four\n3. five\n\nA line of words.\n\n## A heading\n\n```\n- code\n```'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	for (const [item, indented] of [
		['two', content.replace('- two', '  - two')],
		['four', content.replace('2. four\n3. five', '   1. four\n2. five')],
	] as const) {
		await text.getByText(item).click()
		await keys.press('Tab')
		expect(await article.source()).toBe(indented)
		await keys.press('Tab')
		expect(await article.source(), 'it has no item above to go below').toBe(indented)
		await keys.press('Shift+Tab')
		await keys.press('Shift+Tab')
		await expect(text).toBeFocused()
		expect(await article.source()).toBe(content)
	}
	await text.getByText('four').click()
	await keys.press('Home')
	await keys.press('Shift+ArrowDown')
	await keys.press('Tab')
	await expect(text.locator('ol ol > li')).toHaveText(['four', 'five'])
	await keys.press('Shift+Tab')
	expect(await article.source()).toBe(content)
	for (const words of ['A line of words.', 'A heading', '- code']) {
		for (const key of ['Tab', 'Shift+Tab']) {
			await text.getByText(words).click()
			await keys.press(key)
			await expect(text).not.toBeFocused()
		}
	}
	await text.getByText('two').click()
	await keys.press('Escape')
	await keys.press('Tab')
	await expect(text).not.toBeFocused()
	expect(await article.source()).toBe(content)
})

test('[ADM-EDITOR-05] an image gets the size entered as WxH, or none, and an unreadable size is refused', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '' })
	const { text, keys } = article
	await text.focus()
	await addFromMenu(page, 'Picture')
	await placeImage(page, { alt: 'A', placement: /In line/, size: '120x90', wrong: 'wide' })
	await expect(text.locator('img')).toHaveAttribute('width', '120')
	await keys.press('Control+End')
	await addFromMenu(page, 'Picture')
	await placeImage(page, { alt: 'B', placement: /In line/, size: '' })
	// The renderer knows the stored image's size.
	await expect(text.locator('img[alt=B]')).toHaveAttribute('width', '64')
	await expect(text.locator('img[alt=B]')).toHaveAttribute('height', '48')
	const { content } = await article.save()
	expect(content).toMatch(
		/^<img src="[^"]+" alt="A" width="120" height="90">\n\n!\[B\]\([^)]+\)$|alt="B">$/,
	)
	expect(content).toContain('alt="A" width="120" height="90">')
	const shown = page.locator('article .prose img')
	await expect(shown.first()).toHaveAttribute('width', '120')
	await expect(shown.last()).toHaveAttribute('width', '64')
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
		await addFromMenu(page, 'Picture')
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
	const dialog = page.getByRole('dialog', { name: 'Picture' })
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
	await expect(page.locator('.editor-page .ProseMirror')).toBeFocused()
}
