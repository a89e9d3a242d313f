// Versions of records for browser tests, saved as their forms save them.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from './admin.ts'
import { uniqueName } from './records.ts'
import type { Database } from './records.ts'

type Site = { db: Database; siteUrl: string }
type Values = Record<string, unknown>

export const oldDescription = 'Steel tray for boots, with a lid that closes.'
export const newDescription = 'Steel tray for boots, with a hose that leaks.'

/** Saves a new record, or the next version of one, as the person who is signed in; returns its id and version. */
export async function saveVersion(
	page: Page,
	siteUrl: string,
	{ section, id = null, version = 0, values }: SavedForm,
): Promise<{ id: string; version: number }> {
	const response = await page.request.post(`${siteUrl}/admin/${section}/save`, {
		data: { id, version, values },
		headers: { Origin: siteUrl },
	})
	if (!response.ok())
		throw new Error(`Saving answered ${response.status()}: ${await response.text()}`)
	const { record } = (await response.json()) as { record: { id: string; version: number } }
	return record
}

type SavedForm = { section: string; id?: string | null; version?: number; values: Values }

/**
 * A product that Ana Reid made, and whose description Mere Tane made worse; then Ana moved its second feature to the
 * top. Ana is signed in.
 */
export async function productWithHistory(
	page: Page,
	{ db, siteUrl }: Site,
	given: { first?: Values; later?: Values } = {},
) {
	const title = uniqueName('Boot bath')
	const first = { title, price: 12, features: ['Lid', 'Tray', 'Handle'], ...given.first }
	const ana = await createAdmin(db, { name: 'Ana Reid' })
	const mere = await createAdmin(db, { name: 'Mere Tane' })
	const save = (known: Partial<SavedForm>, values: Values) =>
		saveVersion(page, siteUrl, { section: 'products', ...known, values: { ...first, ...values } })
	await signIn(page, { db, siteUrl }, ana)
	const made = await save({}, { description: oldDescription })
	await signIn(page, { db, siteUrl }, mere)
	const worse = await save(made, { description: newDescription, price: 15, ...given.later })
	await signIn(page, { db, siteUrl }, ana)
	const moved = ['Tray', 'Lid', 'Handle']
	await save(worse, { description: newDescription, price: 15, features: moved, ...given.later })
	return { id: made.id, title, path: `/admin/products/${made.id}` }
}
