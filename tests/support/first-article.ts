// A first article, as somebody writes it who has never seen Markdown: its words, what is stored, and who writes it.
import type { Keyboard, Locator, Page } from '@playwright/test'
import type { openArticle } from './article-form.ts'
import { expect } from './e2e.ts'
import { picture } from './article-form.ts'

const paragraphs = [
	'Dry litter keeps feet sound. Check it by hand every morning.',
	'Wet spots start under drinkers. Lower the pressure first.',
	'Fans that run in short bursts dry the shed and do not chill the birds.',
]
const cells = [
	['Age', 'Litter', 'Moisture', 'Fans'],
	['1 week', 'shavings', '20 %', 'low'],
	['2 weeks', 'shavings', '25 %', 'medium'],
]
const alt = 'Dry & "loose" litter'
const beside = 'Squeeze a handful: it falls apart when it is dry. The kit is'

/** The stored text, once the third paragraph has moved up and the last cell has been written anew. */
export function writtenArticle(product: { title: string; slug: string }, pictureUrl: string) {
	const [first, second, third] = paragraphs
	return [
		'## Keeping litter dry',
		first,
		third,
		second,
		'- Walk the shed\n  - look under drinkers\n  - feel the litter\n- Write it down',
		'| Age | Litter | Moisture | Fans |\n| - | - | - | - |\n| 1 week | shavings | 20 % | low |\n| 2 weeks | shavings | 25 % | high |',
		`<img src="${pictureUrl}" alt="Dry &amp; &quot;loose&quot; litter" class="img-left img-half">`,
		`${beside} [${product.title}](/products/${product.slug})`,
		'https://www.youtube.com/watch?v=M7lc1UVf-VE',
	].join('\n\n')
}

/** What differs between pointer, keyboard and touch. */
export type Writer = {
	/** Adds a block at the cursor. */
	add: (name: string) => Promise<void>
	/** Presses a button about what the cursor is in. */
	press: (name: string) => Promise<void>
	indent: () => Promise<void>
	/** Goes to the next cell of the table, which is `cell`. */
	nextCell: (cell: Locator) => Promise<void>
	/** Puts the cursor behind everything. */
	toEnd: () => Promise<void>
	/** Chooses a side for the picture in the open dialog. */
	chooseSide: (side: Locator) => Promise<void>
	/** Presses the main button of a dialog. */
	act: (button: Locator) => Promise<void>
	selectPicture: (image: Locator) => Promise<void>
	/** Back to the line below the selected picture. */
	leavePicture: () => Promise<void>
	openLink: () => Promise<void>
	chooseLink: (option: Locator) => Promise<void>
	/** Moves the paragraph one place up. */
	moveUp: (paragraph: Locator) => Promise<void>
	/** Selects the only word of a cell. */
	selectWord: (cell: Locator) => Promise<void>
}

type Article = Awaited<ReturnType<typeof openArticle>>

/** Heading, paragraphs, a list of two levels and a table of three by four. */
export async function writeBlocks(page: Page, { text, keys }: Article, writer: Writer) {
	await writer.add('Heading')
	await keys.type('Keeping litter dry')
	for (const words of paragraphs) {
		await keys.press('Enter')
		await write(keys, words)
	}
	await keys.press('Enter')
	await writer.add('Bullet list')
	await keys.type('Walk the shed')
	await keys.press('Enter')
	await writer.indent()
	await keys.type('look under drinkers')
	await keys.press('Enter')
	await keys.type('feel the litter')
	await keys.press('Enter')
	await keys.press('Enter')
	await keys.type('Write it down')
	await keys.press('Enter')
	await keys.press('Enter')
	await writer.add('Table')
	await writer.press('Column right')
	await expect(text.locator('th')).toHaveCount(4)
	for (const [index, words] of cells.flat().entries()) {
		if (index > 0) await writer.nextCell(text.locator('th, td').nth(index))
		await write(keys, words)
	}
	await writer.toEnd()
}

/** A picture with text beside it, a link to a product, and a video. */
export async function writeRest(page: Page, { text, keys }: Article, writer: Writer) {
	await writer.add('Picture')
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	const file = { name: 'litter.png', mimeType: 'image/png', buffer: await picture() }
	await dialog.locator('input[type=file]').setInputFiles(file)
	await expect(dialog.getByText('litter.png uploaded.')).toBeVisible()
	await keys.type(alt)
	await writer.chooseSide(dialog.getByLabel(/^Left/))
	await writer.act(dialog.getByRole('button', { name: 'Insert picture' }))
	await expect(text).toBeFocused()
	await writer.selectPicture(text.getByRole('img', { name: alt }))
	await writer.press('Half')
	await writer.leavePicture()
	await write(keys, `${beside} `)
	await writer.openLink()
	await keys.type('Litter kit')
	await writer.chooseLink(page.getByRole('option', { name: /Litter kit/ }))
	await writer.act(page.getByRole('button', { name: 'Insert link' }))
	await expect(text).toBeFocused()
	await keys.press('Enter')
	await writer.add('Video')
	await keys.type('https://youtu.be/M7lc1UVf-VE')
	await writer.act(page.getByRole('button', { name: 'Insert video' }))
	await expect(text.getByRole('img', { name: 'Video: YouTube' })).toBeVisible()
	await expect(text).toBeFocused()
	await writer.moveUp(text.getByText(paragraphs[2]!))
	await writer.selectWord(text.locator('td', { hasText: 'medium' }))
	await keys.type('high')
}

/** Types the first word key by key; the rest comes at once, as from a keyboard that completes words. */
async function write(keys: Keyboard, words: string) {
	const first = words.search(/ |$/) + 1
	await keys.type(words.slice(0, first))
	const rest = words.slice(first)
	if (rest) await keys.insertText(rest)
}

/** Notes every text of the editor that shows a mark of Markdown; returns what was noted. */
export async function watchForMarks(text: Locator) {
	await text.evaluate((element) => {
		const seen: string[] = []
		const marks = /^#{1,6}\s|^[-*+]\s|^>\s|\*\*|\]\(|<img|\|\s*-/m
		const look = () => {
			for (const { textContent } of element.children)
				if (marks.test(textContent)) seen.push(textContent)
		}
		new MutationObserver(look).observe(element, {
			childList: true,
			characterData: true,
			subtree: true,
		})
		Object.assign(globalThis, { seenMarks: seen })
	})
	return () => text.evaluate(() => (globalThis as unknown as { seenMarks: string[] }).seenMarks)
}
