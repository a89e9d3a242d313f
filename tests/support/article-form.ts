// Opens an article's form, for tests of the editor.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signInAsAdmin } from './admin.ts'
import { expect } from './e2e.ts'
import { open } from './open.ts'
import { storedPicture } from './news-records.ts'
import { insertRow, uniqueName } from './records.ts'
import type { Database } from './records.ts'

type OpenOptions = {
	db: Database
	siteUrl: string
	content: string
	/** The editor does not load: the text is in a plain text area. */
	isPlain?: boolean
}

/** Opens a new article in its form; returns its parts and actions. */
export async function openArticle(page: Page, options: OpenOptions) {
	const { db, siteUrl, content, isPlain = false } = options
	const title = uniqueName('Written here')
	const { rows: members } = await db.query('select id from team_members limit 1')
	const row = await insertRow(db, 'news', {
		slug: title.toLowerCase().replaceAll(' ', '-'),
		title,
		excerpt: 'What the article is about.',
		content,
		author_id: members[0].id,
		date: '21 November 2026',
		image: await storedPicture(db),
	})
	await signInAsAdmin(page, db, siteUrl)
	const text = page.locator('.editor-page .ProseMirror')
	const openForm = async () => {
		await open(page, `${siteUrl}/admin/news/${row.id}/edit`, { scripts: true })
		if (!isPlain) await expect(text).toHaveAccessibleName('Content')
	}
	await openForm()
	return {
		text,
		keys: page.keyboard,
		open: openForm,
		/** The Markdown of the text as it is now. The editor is then shown again with its cursor. */
		source: () => sourceOf(page),
		/** Saves and opens the public page; returns the stored text and the page's HTML. */
		async save() {
			await page.getByRole('button', { name: 'Update Article' }).first().click()
			await expect(page).toHaveURL(/\/admin\/news$/)
			const { rows } = await db.query('select slug, content from news where id = $1', [row.id])
			await open(page, `${siteUrl}/news/${rows[0].slug}`)
			// A warning at the start of the text stands above the picture.
			const shown = page.locator('article .prose')
			await shown.last().waitFor()
			const html = (await shown.evaluateAll((all) => all.map((part) => part.innerHTML))).join('')
			return { content: rows[0].content as string, html }
		},
	}
}

/** Adds something at the cursor by way of the menu of the bar. */
export async function addFromMenu(page: Page, name: string) {
	// On a telephone it is in the bar above the keyboard.
	await page
		.locator('.editor-surface')
		.getByRole('toolbar')
		.getByRole('button', { name: 'Add', exact: true })
		.last()
		.click()
	await page.getByRole('listbox', { name: 'Commands' }).getByText(name, { exact: true }).click()
}

/** Switches to the source, which is returned. */
export async function showSource(page: Page): Promise<Locator> {
	await page.getByRole('button', { name: 'Show source', pressed: false }).click()
	const source = page.locator('.editor-source-mode textarea')
	await expect(source).toBeVisible()
	return source
}

/** Switches back to the text as visitors see it. */
export async function showText(page: Page) {
	await page.getByRole('button', { name: 'Show source', pressed: true }).click()
	await expect(page.locator('.editor-page .ProseMirror')).toBeVisible()
}

async function sourceOf(page: Page): Promise<string> {
	const text = page.locator('.editor-page .ProseMirror')
	const place = await text.evaluateHandle((element) => {
		const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection()!
		const isInside = element.contains(anchorNode)
		return isInside ? ([anchorNode!, anchorOffset, focusNode!, focusOffset] as const) : null
	})
	const written = await (await showSource(page)).inputValue()
	await showText(page)
	await place.evaluate((at) => {
		document.querySelector<HTMLElement>('.editor-page .ProseMirror')!.focus()
		if (at?.[0].isConnected && at[2].isConnected) getSelection()!.setBaseAndExtent(...at)
	})
	return written
}

/** Puts the cursor behind these words of the text as a tap does: the browser tells the editor of it. */
export async function putCursorBehind(page: Page, words: string) {
	await page.locator('.editor-page .ProseMirror').evaluate((text, wanted) => {
		;(text as HTMLElement).focus()
		const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
		while (walker.nextNode()) {
			const node = walker.currentNode
			const at = node.textContent!.indexOf(wanted)
			if (at < 0) continue
			getSelection()!.collapse(node, at + wanted.length)
			break
		}
		return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
	}, words)
}

/** Sends the element with the focus a paste event with this clipboard content, like the browser. */
export async function paste(page: Page, kinds: Record<string, string>) {
	await page.evaluate((given) => {
		const clipboardData = new DataTransfer()
		for (const [kind, value] of Object.entries(given)) clipboardData.setData(kind, value)
		document.activeElement?.dispatchEvent(
			new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
		)
	}, kinds)
}

/** Composes as an input method does: each state replaces the one before, the last one is accepted. */
export async function compose(page: Page, states: string[]) {
	const browser = await page.context().newCDPSession(page)
	for (const text of states.slice(0, -1)) {
		const at = { selectionStart: text.length, selectionEnd: text.length }
		await browser.send('Input.imeSetComposition', { text, ...at })
	}
	await browser.send('Input.insertText', { text: states.at(-1)! })
	await browser.detach()
}

/** The bytes of a PNG of 64 by 48 pixels. */
export function picture(): Promise<Buffer> {
	return sharp({ create: { width: 64, height: 48, channels: 3, background: '#346b49' } })
		.png()
		.toBuffer()
}
