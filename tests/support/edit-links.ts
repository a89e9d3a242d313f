// The links on public pages that lead staff to the forms.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from './admin.ts'
import { visit } from './admin-pages.ts'
import type { Database } from './records.ts'

type Site = { db: Database; siteUrl: string }

/** Signs a new editor in, opens a public page and waits until it has links to edit it. */
export async function openAsEditor(page: Page, { db, siteUrl }: Site, path: string) {
	const account = await createAdmin(db, { role: 'editor' })
	await signIn(page, { db, siteUrl }, account)
	await visit(page, siteUrl, path)
	await editBar(page).waitFor()
	return account
}

/** The bar with *Edit this page*. */
export function editBar(page: Page) {
	return page.getByRole('region', { name: 'Editing' })
}

/** Every link beside something in the content of the page. */
export function editLinks(page: Page) {
	return page.locator('#content .edit-link:not([hidden])')
}

/** The link with this name. */
export function editLink(page: Page, name: string) {
	return page.getByRole('link', { name, exact: true })
}

/** The names of the links beside something, in the order of the page. */
export function namesOfLinks(page: Page): Promise<(string | null)[]> {
	return editLinks(page).evaluateAll((links) =>
		links.map((link) => link.getAttribute('aria-label')),
	)
}

/** Presses Tab until the link with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
	for (let presses = 0; presses < 80; presses += 1) {
		await page.keyboard.press('Tab')
		const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
		if (focused === name) return
	}
	throw new Error(`Tab does not reach ${name}`)
}
