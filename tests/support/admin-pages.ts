// Helpers for browser tests of the back office.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from './admin.ts'
import { open } from './open.ts'
import { insertRow, uniqueName } from './records.ts'
import type { Database } from './records.ts'

type Site = { db: Database; siteUrl: string }

/** Signs a new administrator in and opens a page of the back office. */
export async function openAdmin(page: Page, { db, siteUrl }: Site, path: string) {
	const account = await createAdmin(db, { name: 'Ana Reid' })
	await signIn(page, { db, siteUrl }, account)
	await visit(page, siteUrl, path)
	return account
}

/** Opens a page and waits until its scripts run. */
export async function visit(page: Page, siteUrl: string, path: string) {
	await open(page, `${siteUrl}${path}`, { scripts: true })
}

/** Inserts a service like a seeded one. */
export function insertService(db: Database, row: Record<string, unknown> = {}) {
	const title = typeof row['title'] === 'string' ? row['title'] : uniqueName('Service')
	return insertRow(db, 'services', {
		slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
		title,
		description: 'We walk the shed with you.',
		features: JSON.stringify(['Smoke test', 'Fan check']),
		...row,
	})
}

/** Inserts a service with a picture, without which its form cannot be saved. */
export async function insertSavableService(db: Database, given: object = {}) {
	const { rows } = await db.query('select image from services where image is not null limit 1')
	return insertService(db, { image: rows[0].image, display_order: 920, ...given })
}

/** The toast in front. */
export function toastOf(page: Page) {
	return page.locator('.toast')
}
