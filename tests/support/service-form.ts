// The form of a service in browser tests: the plainest there is.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Database } from './records.ts'

/** What is stored. */
export async function descriptionOf(db: Database, id: string) {
	const { rows } = await db.query('select description from services where id = $1', [id])
	return rows[0].description
}

/** How many services have this title. */
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

/** The bar that shows while something differs. */
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
