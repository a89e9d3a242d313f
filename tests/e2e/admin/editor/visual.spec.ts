// The editor that shows the text as visitors see it: what nobody edits keeps its bytes, and keys do what they do in a
// word processor.
import { openArticle, putCursorBehind, showSource, showText } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** Every kind of block, each written in a way that the editor itself would not choose. */
const odd = [
	'A title\r\n===',
	'* star\r\n* list\r\n\r\n+ plus\r\n',
	'__bold__ and _em_ and ``code``  \r\nline two\\\r\nline three',
	'|a|b|\r\n|:-|-:|\r\n|1|2|',
	'<div class="box">\r\n<b>odd</b>\r\n</div>',
	'~~~js\r\nlet hens\r\n~~~',
	'> quote\r\nlazy',
	'***',
	'[guide][ref] &amp; <sub>two</sub>',
	'[ref]: /news "T"',
	'1) one\r\n1) two',
	'- [X] done\r\n- [ ] open',
	'<https://example.com/a>\r\nnext\ttab',
	'    indented\r\n',
].join('\r\n\r\n')
const stored = `\r\n${odd}\r\n \r\n`
const shown = stored.replaceAll('\r\n', '\n')

test('typing in one block changes only that block, and undoing it brings its bytes back', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: stored })
	const { keys } = article
	for (const [words, block, anew] of [
		[
			'line three',
			'__bold__ and _em_ and ``code``  \nline two\\\nline three',
			'**bold** and *em* and `code`\\\nline two\\\nline threex',
		],
		['star', '* star\n* list', '- starx\n- list'],
		['lazy', '> quote\nlazy', '> quote lazyx'],
		['let hens', '~~~js\nlet hens\n~~~', '```js\nlet hensx\n```'],
	] as const) {
		await putCursorBehind(page, words)
		await keys.insertText('x')
		expect(blocksOf(await article.source())).toEqual(blocksOf(shown.replace(block, anew)))
		await keys.press('Control+z')
		expect(await article.source()).toBe(shown)
	}
	await putCursorBehind(page, 'A title')
	await keys.insertText('x')
	const { content } = await article.save()
	const changed = blocksOf(shown.replace('A title\n===', '# A titlex'))
	expect(blocksOf(content.replaceAll('\r\n', '\n'))).toEqual(changed)
})

test('Enter behind a heading starts plain text; on an empty item it leaves the list, on an empty line the quote', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = '## Wet litter\n\n- caked\n\n> They said'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const typeBehind = async (words: string, enters: number, typed: string) => {
		await text.getByText(words).click()
		await keys.press('End')
		for (let count = 0; count < enters; count++) await keys.press('Enter')
		await keys.type(typed)
	}
	await typeBehind('Wet litter', 1, 'Plain')
	await typeBehind('caked', 1, 'smelly')
	await typeBehind('smelly', 2, 'Behind the list')
	await typeBehind('They said', 2, 'Behind the quote')
	expect(await article.source()).toBe(
		'## Wet litter\n\nPlain\n\n- caked\n- smelly\n\nBehind the list\n\n> They said\n\nBehind the quote',
	)
})

test('Backspace at the start of a heading, an item or a quote makes it plain text, and then joins it to what is above', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = 'Above\n\n## Heading\n\n- item\n\n> quote'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const backspaceIn = async (words: string) => {
		await text.getByText(words).click()
		await keys.press('Home')
		await keys.press('Backspace')
	}
	for (const [words, written] of [
		['Heading', 'Above\n\nHeading\n\n- item\n\n> quote'],
		['item', 'Above\n\nHeading\n\nitem\n\n> quote'],
		['quote', 'Above\n\nHeading\n\nitem\n\nquote'],
	] as const) {
		await backspaceIn(words)
		expect(await article.source()).toBe(written)
	}
	await backspaceIn('Heading')
	expect(await article.source()).toBe('AboveHeading\n\nitem\n\nquote')
})

test('marks typed at the start of a line or around words become what they stand for, and Backspace takes that back', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '' })
	const { text, keys } = article
	const enter = () => keys.press('Enter')
	await text.focus()
	await keys.type('## Title')
	await expect(text.locator('h2')).toHaveText('Title')
	await enter()
	await keys.type('- dry')
	await enter()
	await keys.type('wet')
	await enter()
	await enter()
	await keys.type('1. first')
	await enter()
	await enter()
	await keys.type('> said **loud** words')
	await expect(text.locator('blockquote strong')).toHaveText('loud')
	await enter()
	await enter()
	await keys.type('# ')
	await keys.press('Backspace')
	await keys.type('1')
	await expect(text.locator('p').last()).toHaveText('# 1')
	expect(await article.source()).toBe(
		'## Title\n\n- dry\n- wet\n\n1. first\n\n> said **loud** words\n\n\\# 1',
	)
})

test('the bar about selected words is used with the pointer, or with Alt+F10 and the arrow keys', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Litter\n\nDrinkers' })
	const { text, keys } = article
	const bar = page.getByRole('toolbar', { name: 'Formatting: Content' })
	await text.getByText('Litter').dblclick({ position: { x: 15, y: 10 } })
	await bar.getByRole('button', { name: 'Bold' }).click()
	await expect(bar.getByRole('button', { name: 'Bold', pressed: true })).toBeVisible()
	await expect(text.locator('strong')).toHaveText('Litter')
	await expect(text).toBeFocused()
	await putCursorBehind(page, 'Drinkers')
	await expect(bar).toHaveCount(0)
	await keys.press('Home')
	await keys.press('Shift+End')
	await keys.press('Alt+F10')
	await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused()
	for (let right = 0; right < 4; right++) await keys.press('ArrowRight')
	await expect(bar.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
	await keys.press('Enter')
	await keys.press('Escape')
	await expect(text).toBeFocused()
	expect(await article.source()).toBe('**Litter**\n\n## Drinkers')
})

test('HTML that cannot be typed in is shown as on the page and opens as source in its place; the rest keeps its bytes', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = '* above\n\n<div class="box">\n<b>odd</b>\n</div>\n\n__below__'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const part = text.locator('.editor-source-block')
	await expect(part.locator('.editor-rendered b')).toHaveText('odd')
	await part.getByRole('button', { name: 'Edit the source of this part' }).click()
	const source = part.getByRole('textbox', { name: 'Source of this part' })
	await expect(source).toBeFocused()
	expect(await source.inputValue()).toBe('<div class="box">\n<b>odd</b>\n</div>')
	await keys.press('Control+Home')
	await keys.press('ArrowDown')
	await keys.type('very ')
	await keys.press('Escape')
	await expect(part.locator('.editor-rendered')).toHaveText('very odd')
	await expect(text).toBeFocused()
	expect((await article.save()).content).toBe(content.replace('<b>', 'very <b>'))
})

test('the switch between text and source is remembered over a reload, and undo works across it', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: '**One**' })
	const { text, keys } = article
	const source = await showSource(page)
	await page.reload()
	await expect(source).toHaveText('**One**')
	await expect(text).toHaveCount(0)
	await source.focus()
	await keys.press('Control+End')
	await keys.insertText(' two')
	await showText(page)
	await expect(text).toHaveText('One two')
	await text.focus()
	await keys.press('Control+End')
	await keys.insertText(' three')
	await keys.press('Control+z')
	await expect(text).toHaveText('One two')
	await page.reload()
	await expect(text).toContainText('One')
	await expect(source).toHaveCount(0)
})

test('items of a checklist are ticked in the text', async ({ page, db, siteUrl }) => {
	const content = '- [ ] drinkers\n- [x] feeders'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const boxes = text.getByRole('checkbox')
	await boxes.first().check()
	expect(await article.source()).toBe('- [x] drinkers\n- [x] feeders')
	await boxes.first().uncheck()
	expect(await article.source()).toBe('- [ ] drinkers\n- [x] feeders')
	await putCursorBehind(page, 'feeders')
	await keys.press('Enter')
	await keys.type('fans')
	await expect(boxes.last()).not.toBeChecked()
	const { content: saved, html } = await article.save()
	expect(saved).toBe('- [ ] drinkers\n- [x] feeders\n- [ ] fans')
	expect(html.match(/type="checkbox"/g)).toHaveLength(3)
})

/** The blocks of a text, whatever number of blank lines is between them. */
function blocksOf(text: string): string[] {
	return text.trim().split(/\n{2,}/)
}
