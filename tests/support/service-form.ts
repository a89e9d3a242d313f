// Helpers for browser tests of a service's form, the simplest of all forms.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Database } from './records.ts'

/** The stored description. */
export async function descriptionOf(db: Database, id: string) {
	const { rows } = await db.query('select description from services where id = $1', [id])
	return rows[0].description
}

/** Number of services with this title. */
export async function countTitled(db: Database, title: string): Promise<number> {
	const { rows } = await db.query('select from services where title = $1', [title])
	return rows.length
}

/** Chooses the first picture of the library. */
export async function chooseImage(page: Page) {
	await page.getByRole('button', { name: 'Media Library' }).click()
	const library = page.getByRole('dialog')
	await library.getByRole('list').getByRole('button').first().click()
	await expect(library).toBeHidden()
	await expect(page.locator('.media-preview').first()).toBeVisible()
}

/** The field the tests type into. */
export const description = (page: Page) => page.getByLabel('Description')

/** The bar shown while there are unsaved changes. */
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** Publishes what is in the form, and stays there. */
export async function saveAndStay(page: Page) {
	await saveAnd(page, 'Save and stay here')
}

/** Chooses from the menu beside the main button, by keys: the menu moves with its button while the form changes. */
export async function saveAnd(page: Page, what: string) {
	await page.getByRole('button', { name: 'More ways to save' }).press('Enter')
	await page.getByRole('menuitem', { name: what }).press('Enter')
}
