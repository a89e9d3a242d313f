import type { Page } from '@playwright/test'
import { insertService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const rows = 'tbody tr'
const titles = '.row-link'

/** Opens the list with a new service of a unique title at its end. */
async function openListWith(page: Page, site: { db: Database; siteUrl: string }, word: string) {
	const title = uniqueName(word)
	const { id } = await insertService(site.db, { title, country: 'Australia', display_order: 900 })
	await openAdmin(page, site, '/admin/services')
	return { id, title, row: page.getByRole('row').filter({ hasText: title }) }
}

/** Inserts three services without a position. */
async function insertThree(db: Database) {
	for (const [index, title] of ['Oldest', 'Middle', 'Newest'].entries())
		await insertService(db, { title, created_at: new Date(Date.UTC(2026, 0, index + 1)) })
}

/** The stored titles and positions, in order. */
async function placesIn(db: Database) {
	const { rows: places } = await db.query(
		'select title, display_order from services order by display_order',
	)
	return places.map(({ title, display_order: place }) => [title, place])
}

test('[ADM-SERVLIST-01] [ADM-SERVLIST-11] a search narrows the list, says how many services were found, and ends with Escape', async ({
	page,
	db,
	siteUrl,
}) => {
	const { title, row } = await openListWith(page, { db, siteUrl }, 'Lighting')

	await page.keyboard.press('/')
	await page.keyboard.type(title.toUpperCase())
	await expect(page.getByPlaceholder('Search services...')).toBeFocused()
	await expect(page.locator(rows)).toHaveCount(1)
	await expect(page).toHaveURL(/\?q=/)
	await expect(page.getByRole('status').filter({ hasText: '1 service found' })).toBeVisible()
	await page.keyboard.type(' nowhere')
	await expect(page.getByText('No services match your search')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page).not.toHaveURL(/\?q=/)
	await expect(row).toBeVisible()
})

test('[ADM-SERVLIST-04] services get positions, the newest first, and a drag by keyboard changes them', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await insertThree(db)
	await openAdmin(page, { db, siteUrl: url }, '/admin/services')

	await expect(page.locator(titles)).toHaveText(['Newest', 'Middle', 'Oldest'])
	expect(await placesIn(db)).toEqual([
		['Newest', 0],
		['Middle', 1],
		['Oldest', 2],
	])
	await page.getByRole('button', { name: 'Drag Oldest', exact: true }).focus()
	for (const [key, spoken] of [
		['Space', 'Oldest at position 3.'],
		['ArrowUp', 'Oldest at position 2.'],
		['ArrowUp', 'Oldest at position 1.'],
		['Space', 'Oldest dropped.'],
	] as const) {
		await page.keyboard.press(key)
		await expect(page.getByText(spoken, { exact: true })).toBeAttached()
		// The library listens to the arrow keys in a timeout of its own.
		await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
	}
	await expect(page.locator(titles)).toHaveText(['Oldest', 'Newest', 'Middle'])
	await expect
		.poll(() => placesIn(db))
		.toEqual([
			['Oldest', 0],
			['Newest', 1],
			['Middle', 2],
		])
})

test('[ADM-SERVLIST-05] [ADM-SERVLIST-06] [ADM-SERVLIST-07] services move up and down with buttons, but not beyond the ends', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await insertThree(db)
	await openAdmin(page, { db, siteUrl: url }, '/admin/services')
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	await expect(button('Move Newest up')).toHaveAttribute('aria-disabled', 'true')
	await expect(button('Move Oldest down')).toHaveAttribute('aria-disabled', 'true')
	await button('Move Newest up').click({ force: true })

	await button('Move Oldest up').click()
	await expect(toastOf(page)).toHaveText(/Service moved up/)
	await expect(page.locator(titles)).toHaveText(['Newest', 'Oldest', 'Middle'])
	await expect(button('Move Oldest up')).toBeFocused()
	await expect(page.getByText('Oldest moved to position 2 of 3')).toBeAttached()
	await button('Move Newest down').click()
	await expect(toastOf(page)).toHaveText(/Service moved down/)
	await visit(page, url, '/admin/services')
	await expect(page.locator(titles)).toHaveText(['Oldest', 'Newest', 'Middle'])
	expect(await placesIn(db)).toEqual([
		['Oldest', 0],
		['Newest', 1],
		['Middle', 2],
	])
})

test('[ADM-SERVLIST-08] a failed move says why and restores the order', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	const shown = page.locator(titles)
	const before = await shown.allTextContents()
	const responses = [{ message: 'The database is busy.' }, {}]
	await page.route('**/admin/services/order', (route) =>
		route.fulfill({ status: 500, json: responses.shift() }),
	)

	for (const text of ['The database is busy.', 'Failed to reorder service']) {
		await page.getByRole('button', { name: `Move ${before[1]} up` }).click()
		await expect(toastOf(page)).toContainText('Error')
		await expect(toastOf(page)).toContainText(text)
		await expect(shown).toHaveText(before)
	}
})

test('after a deletion the focus moves to the next row, else to the previous row, else to the heading', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Focus')
	const rows = []
	for (const [index, word] of ['one', 'two', 'three'].entries())
		rows.push(await insertService(db, { title: `${name} ${word}`, display_order: 930 + index }))
	await openAdmin(page, { db, siteUrl }, `/admin/services?q=${encodeURIComponent(name)}`)
	const opener = (word: string) => page.getByRole('button', { name: `Delete ${name} ${word}` })
	const remove = async (word: string) => {
		await opener(word).focus()
		await page.keyboard.press('Enter')
		await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus()
		await page.keyboard.press('Enter')
		await expect(opener(word)).toHaveCount(0)
	}
	await remove('two')
	await expect(opener('three')).toBeFocused()
	await remove('three')
	await expect(opener('one')).toBeFocused()
	await remove('one')
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
