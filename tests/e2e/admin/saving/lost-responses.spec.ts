// A save whose response is lost: the retry must neither conflict with the first save nor make a second record.
import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect } from '#tests/support/e2e.ts'
import { test } from '#tests/support/saving.ts'
import { loseNextResponse } from '#tests/support/interception.ts'
import { uniqueName } from '#tests/support/records.ts'
import { description, descriptionOf, formOf, saveAndStay, saveBar } from '#tests/support/forms.ts'

test('after a lost response, repeating the save, even with more text, does not conflict with the first save', async ({
	page,
	db,
	allowConsole,
	openService,
}) => {
	allowConsole(/ERR_FAILED/)
	const { service } = await openService()
	for (const [first, second] of [
		// The server stores it without the trailing space.
		['Sent once ', 'Sent once '],
		['Sent again', 'Sent again, and more'],
	] as const) {
		await description(page).fill(first)
		await loseNextResponse(page, '**/admin/services/save')
		await saveAndStay(page)
		await expect(toastOf(page)).toContainText('The server cannot be reached')
		expect(await descriptionOf(db, service.id)).toBe(first.trim())
		await description(page).fill(second)
		await saveAndStay(page)
		await expect(toastOf(page)).toContainText('Service updated successfully')
		await expect(saveBar(page)).toBeHidden()
		expect(await descriptionOf(db, service.id)).toBe(second.trim())
	}
})

test('a new record whose response was lost and which a colleague changed since is compared before it is saved again', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED|409/)
	const title = uniqueName('Lost answer')
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	await saveWithoutResponse(page, title)
	const change = `update services set version = version + 1, description = $2 where title = $1 returning id`
	const { rows } = await db.query(change, [title, 'Theirs'])

	await page.keyboard.press('ControlOrMeta+s')
	const dialog = page.getByRole('dialog', { name: /saved this service while you were editing/ })
	await expect(dialog.getByRole('cell')).toContainText(['Mine', 'Theirs'])
	await dialog.getByRole('button', { name: 'Keep mine' }).click()
	await expect.poll(() => descriptionOf(db, rows[0].id)).toBe('Mine')
})

test('a new record whose response was lost and which was deleted since can be saved as new', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED|409/)
	const title = uniqueName('Lost and gone')
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	await saveWithoutResponse(page, title)
	await db.query('delete from services where title = $1', [title])

	await page.keyboard.press('ControlOrMeta+s')
	const dialog = page.getByRole('alertdialog', { name: 'This service was deleted' })
	await dialog.getByRole('button', { name: 'Save as a new service' }).click()
	const titled = () => db.query('select from services where title = $1', [title])
	await expect.poll(async () => (await titled()).rowCount).toBe(1)
	await expect(dialog).toBeHidden()
})

/** Fills the form of a new service and saves it; the service is stored, but the response is lost. */
async function saveWithoutResponse(page: Page, title: string) {
	const form = formOf(page, 'service')
	await form.fill({ title, description: 'Mine' })
	await form.choosePicture()
	await loseNextResponse(page, '**/admin/services/save')
	await page.keyboard.press('ControlOrMeta+s')
	await expect(toastOf(page)).toContainText('The server cannot be reached')
}
