// Checks and actions for browser tests of every screen of the back office.
import type { Locator, Page } from '@playwright/test'

/** A form's Markdown editor, once it has replaced the plain text area. */
export function editorOf(page: Page) {
	return page.locator('.editor-page .ProseMirror')
}

/** Confirms the dialog of a delete button. */
export async function confirmDelete(page: Page) {
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

const mostPresses = 60

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
	for (let presses = 0; presses < mostPresses; presses += 1) {
		await page.keyboard.press('Tab')
		if (await target.evaluate((element) => element === document.activeElement)) return
	}
	throw new Error('Tab does not lead there')
}
