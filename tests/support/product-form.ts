// Helpers for browser tests of a product's form.
import type { Page } from '@playwright/test'
import { openAdmin } from './admin-pages.ts'
import type { Database } from './records.ts'

/** Opens a product's form, or an empty one. */
export function openProductForm(
	page: Page,
	site: { db: Database; siteUrl: string },
	id: string | null = null,
) {
	return openAdmin(page, site, `/admin/products/${id ? `${id}/edit` : 'new'}`)
}

/** The button that publishes. */
export function submitButton(page: Page) {
	return page.getByRole('button', { name: /^(Create|Update) Product$/ })
}

/** The row with this title; null when there is none. */
export async function storedProduct(db: Database, title: string) {
	const { rows } = await db.query('select * from products where title = $1', [title])
	return rows[0] ?? null
}
