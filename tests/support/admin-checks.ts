// Checks and actions for browser tests of every screen of the back office.
import type { Locator, Page } from '@playwright/test'

/** A form's Markdown editor, once it has replaced the plain text area. */
export function editorOf(page: Page) {
	return page.locator('.editor-page .ProseMirror')
}

/** Replaces a text by Markdown, in the source; the text is then shown again. */
export async function fillMarkdown(page: Page, markdown: string) {
	await page.getByRole('button', { name: 'Show source', pressed: false }).click()
	await page.locator('.editor-source-mode textarea').fill(markdown)
	await page.getByRole('button', { name: 'Show source', pressed: true }).click()
}

const maxPresses = 60

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
	for (let presses = 0; presses < maxPresses; presses += 1) {
		await page.keyboard.press('Tab')
		if (await target.evaluate((element) => element === document.activeElement)) return
	}
	throw new Error('Tab does not lead there')
}
