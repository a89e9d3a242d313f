// Two ways of using a page in browser tests: with a pointer, or with the keyboard alone.
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

export type Hand = {
	/** Follows a link, presses a button, toggles a switch. */
	press: (target: Locator) => Promise<void>
	/** Replaces a field's value. */
	write: (target: Locator, text: string) => Promise<void>
	/** Selects the option with this label. */
	choose: (target: Locator, label: string) => Promise<void>
	/** Chooses files with a file button. */
	give: (target: Locator, files: UploadedFile[]) => Promise<void>
}

export const pointer: Hand = {
	press: (target) => target.click(),
	write: (target, text) => target.fill(text),
	choose: async (target, label) => void (await target.selectOption({ label })),
	give: (target, files) => target.setInputFiles(files),
}

/** Focuses every target and uses it with keys. A target that cannot take the focus fails. */
export function keyboardOf(page: Page): Hand {
	// Listens from the start: Playwright does not report a file dialog that opens without a listener.
	page.on('filechooser', () => {})
	const reach = async (target: Locator) => {
		// Retries, since the page may just have moved the focus itself, as it does after a response.
		await expect(async () => {
			await target.focus()
			const isReached = await target.evaluate(
				(element: HTMLElement) => element === document.activeElement && element.tabIndex >= 0,
			)
			expect(isReached, `the keyboard reaches ${String(target)}`).toBe(true)
		}).toPass({ timeout: 30_000 })
	}
	return {
		async press(target) {
			await reach(target)
			const kind = await target.evaluate(
				(element: HTMLElement) => element.getAttribute('type') ?? element.tagName,
			)
			await page.keyboard.press(/^(checkbox|radio)$/.test(kind) ? 'Space' : 'Enter')
		},
		async write(target, text) {
			await expect(async () => {
				await reach(target)
				await page.keyboard.press('ControlOrMeta+a')
				await page.keyboard.insertText(text)
				expect(await hasFocus(target), 'typed where it belongs').toBe(true)
			}).toPass({ timeout: 120_000 })
		},
		async choose(target, label) {
			await reach(target)
			await page.keyboard.type(label)
			await page.keyboard.press('Enter')
		},
		async give(target, files) {
			// The page may just be moving the focus to an earlier picture's description.
			await expect(async () => {
				await reach(target)
				const requested = page.waitForEvent('filechooser', { timeout: 3000 })
				await page.keyboard.press('Enter')
				await (await requested).setFiles(files)
			}).toPass({ timeout: 120_000 })
		},
	}
}

function hasFocus(target: Locator): Promise<boolean> {
	return target.evaluate((element) => element === document.activeElement)
}
