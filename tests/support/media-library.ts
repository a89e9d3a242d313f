// Helpers for browser tests of the Media Library.
import type { Page } from '@playwright/test'
import { expect } from './e2e.ts'
import { open } from './open.ts'

/** Opens the Media Library from the form of a new service. */
export async function openLibrary(page: Page, siteUrl = '') {
	await open(page, `${siteUrl}/admin/services/new`, { scripts: true })
	await page.getByRole('button', { name: 'Media Library' }).click()
	const dialog = page.getByRole('dialog', { name: 'Media Library' })
	await expect(dialog).toBeVisible()
	return dialog
}
