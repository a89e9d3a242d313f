// The Media Library in browser tests.
import type { Page } from '@playwright/test'
import { expect, hydrated } from './e2e.ts'

/** Opens the Media Library from the form of a new service. */
export async function openLibrary(page: Page, siteUrl = '') {
	await page.goto(`${siteUrl}/admin/services/new`)
	await hydrated(page)
	await page.getByRole('button', { name: 'Media Library' }).click()
	const dialog = page.getByRole('dialog', { name: 'Media Library' })
	await expect(dialog).toBeVisible()
	return dialog
}
