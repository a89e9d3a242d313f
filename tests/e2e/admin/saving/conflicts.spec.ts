// No form of the back office may lose typed text because of other users, the session or the connection.
import type { Page } from '@playwright/test'
import { signIn, testPassword } from '#tests/support/admin.ts'
import { insertSavableService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect } from '#tests/support/e2e.ts'
import type { Database } from '#tests/support/records.ts'
import { test } from '#tests/support/saving.ts'
import { description, descriptionOf, saveAndStay, saveBar } from '#tests/support/forms.ts'

type Site = { db: Database; siteUrl: string }

test('on a conflict over a record, the second person sees both versions and decides', async ({
	page,
	siteUrl,
	twoPeople,
}) => {
	const { other, path, stored } = await twoPeople()
	const saveTheirs = async (text: string) => {
		await description(other).fill(text)
		await saveAndStay(other)
		await expect.poll(stored).toBe(text)
	}

	await saveTheirs('Theirs')
	await description(page).fill('Mine')
	await saveAndStay(page)
	const dialog = page.getByRole('dialog', {
		name: 'Ben Tui saved this service while you were editing',
	})
	await expect(dialog).toContainText('Saved just now')
	const row = dialog.getByRole('row').filter({ hasText: 'Description' })
	await expect(row.getByRole('cell')).toContainText(['Mine', 'Theirs'])
	await expect(dialog.getByRole('row')).toHaveCount(2)
	expect(await stored()).toBe('Theirs')
	await dialog.getByRole('button', { name: 'Keep mine' }).click()
	await expect.poll(stored).toBe('Mine')

	await visit(other, siteUrl, path)
	await saveTheirs('Theirs again')
	await description(page).fill('Mine again')
	await saveAndStay(page)
	await dialog.getByRole('button', { name: 'Take theirs' }).click()
	await expect(description(page)).toHaveValue('Theirs again')
	await expect(saveBar(page)).toBeHidden()
})

test('saving a restored draft shows a colleague’s newer version before overwriting it', async ({
	page,
	db,
	siteUrl,
	allowConsole,
	openService,
}) => {
	allowConsole(/409/)
	const { service, path } = await openService()
	await description(page).fill('Mine')
	await expect
		.poll(() => page.evaluate(() => Object.values(localStorage).join()))
		.toContain('"Mine"')
	const sql =
		'update services set version = version + 1, description = $2, updated_at = now() where id = $1'
	await db.query(sql, [service.id, 'Theirs'])
	page.once('dialog', (leave) => void leave.accept())
	await visit(page, siteUrl, path)
	await expect(description(page)).toHaveValue('Theirs')
	await expect(page.getByRole('region', { name: 'Earlier unsaved changes' })).toContainText(
		/in this browser\. The service was changed after that, at \d\d:\d\d\./,
	)
	await page.getByRole('button', { name: 'Restore' }).click()
	await expect(description(page)).toHaveValue('Mine')
	await saveAndStay(page)
	const dialog = page.getByRole('dialog', { name: /saved this service while you were editing/ })
	await expect(dialog.getByRole('cell')).toContainText(['Mine', 'Theirs'])
	expect(await descriptionOf(db, service.id)).toBe('Theirs')
	await dialog.getByRole('button', { name: 'Keep mine' }).click()
	await expect.poll(() => descriptionOf(db, service.id)).toBe('Mine')
})

test('the dialog says who changed which field, and Keep mine leaves the others as the first person saved them', async ({
	page,
	db,
	allowConsole,
	openService,
}) => {
	allowConsole(/409/)
	const { service } = await openService()
	await description(page).fill('Mine')
	const change = `update services set version = version + 1, country = 'Australia' where id = $1`
	await db.query(change, [service.id])
	await saveAndStay(page)
	const dialog = page.getByRole('dialog', { name: / saved this service while you were editing$/ })
	await expect(dialog).toContainText(/ changed Country\. You changed Description\./)
	await expect(dialog.getByRole('row', { name: /^Country/ })).toContainText(/(?<!You) changed it/)
	await expect(dialog.getByRole('row', { name: /^Description/ })).toContainText('You changed it')
	await dialog.getByRole('button', { name: 'Keep mine' }).click()
	const stored = 'select description, country from services where id = $1'
	await expect
		.poll(async () => (await db.query(stored, [service.id])).rows[0])
		.toMatchObject({ description: 'Mine', country: 'Australia' })
	await expect(page.getByLabel('Country')).toHaveValue('Australia')
	await expect(saveBar(page)).toBeHidden()
})

test('a record that was only moved meanwhile is saved without a conflict; a deleted one can be saved as new', async ({
	page,
	db,
	allowConsole,
	openService,
}) => {
	allowConsole(/409/)
	const { service } = await openService()
	await db.query('update services set version = version + 1 where id = $1', [service.id])
	await description(page).fill('After a move')
	await saveAndStay(page)
	await expect.poll(() => descriptionOf(db, service.id)).toBe('After a move')
	await expect(saveBar(page)).toBeHidden()

	await db.query('update services set deleted_at = now() where id = $1', [service.id])
	await description(page).fill('After the end')
	await saveAndStay(page)
	const dialog = page.getByRole('alertdialog', { name: 'This service was deleted' })
	await dialog.getByRole('button', { name: 'Save as a new service' }).click()
	await expect(toastOf(page)).toContainText('Service')
	await expect(page).not.toHaveURL(new RegExp(service.id))
	await expect(page.getByLabel('Description')).toHaveValue('After the end')
})

test('a record that a colleague moved to the trash says so above the open form, and is restored and saved in one step', async ({
	page,
	db,
	siteUrl,
	twoPeople,
}) => {
	const { service, other } = await twoPeople({ isAutosaved: true })
	const address = `${siteUrl}/admin/services/${service.id}/trash`
	const trashed = await other.request.post(address, { headers: { Origin: siteUrl } })
	expect(await trashed.json()).toEqual({ changed: true })

	await description(page).fill('Typed meanwhile')
	const notice = page
		.getByRole('alert')
		.filter({ hasText: 'Ben Tui moved this service to the trash.' })
	await expect(notice).toContainText('kept in this browser only until you decide')
	await notice.getByRole('button', { name: 'Decide' }).click()
	const dialog = page.getByRole('alertdialog', { name: 'This service is in the trash' })
	await expect(dialog).toContainText('Ben Tui moved it there just now, while you were editing.')
	await dialog.getByRole('button', { name: 'Back to the form' }).click()
	await expect(description(page)).toHaveValue('Typed meanwhile')
	await page.getByRole('button', { name: 'Update Service' }).click()
	await dialog.getByRole('button', { name: 'Restore and save' }).click()
	await expect(toastOf(page)).toContainText('Service updated successfully')
	await expect.poll(() => descriptionOf(db, service.id)).toBe('Typed meanwhile')
	const { rows } = await db.query('select deleted_at from services where id = $1', [service.id])
	expect(rows).toEqual([{ deleted_at: null }])
})

/**
 * Types into a service's form, ends the session elsewhere and saves. `checks` fills with the session checks from then
 * on.
 */
async function saveSignedOut(page: Page, { db, siteUrl }: Site, text: string) {
	await page.clock.install()
	const service = await insertSavableService(db, { status: 'draft' })
	const path = `/admin/services/${service.id}/edit`
	const account = await openAdmin(page, { db, siteUrl }, path)
	await description(page).fill(text)
	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	const checks: string[] = []
	page.on('request', (request) => {
		if (request.url().endsWith('/api/session')) checks.push(request.url())
	})
	await page.keyboard.press('ControlOrMeta+s')
	const dialog = page.getByRole('dialog', { name: 'You are signed out' })
	await dialog.waitFor()
	return { service, path, account, dialog, checks }
}

test('when the session ends during an edit, signing in again in place completes the save, and no session check removes the form meanwhile', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401/)
	const signedOut = await saveSignedOut(page, { db, siteUrl }, 'Typed while signed out')
	const { service, path, account, dialog, checks } = signedOut
	await expect(dialog.getByLabel('Password')).toBeFocused()
	await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
	await dialog.getByLabel('Password').fill('wrong')
	await page.clock.runFor(65_000)
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
	await page.keyboard.press('Enter')
	await expect(dialog.getByRole('alert')).toContainText('incorrect')
	await expect(dialog.getByLabel('Password')).toHaveValue('wrong')
	expect(checks).toEqual([])
	await dialog.getByLabel('Password').fill(testPassword)
	await page.keyboard.press('Enter')
	await expect.poll(() => descriptionOf(db, service.id)).toBe('Typed while signed out')
	await expect(saveBar(page)).toBeHidden()
	await expect(page).toHaveURL(`${siteUrl}${path}`)
})

test('back at the form without a new sign-in, the typed text stays until the next session check, and is offered later', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401/)
	const signedOut = await saveSignedOut(page, { db, siteUrl }, 'Typed and left')
	const { path, account, dialog, checks } = signedOut
	await dialog.getByRole('button', { name: 'Back to the form' }).click()
	await expect(description(page)).toBeFocused()
	await expect(description(page)).toHaveValue('Typed and left')
	expect(checks).toEqual([])
	await page.clock.runFor(31_000)
	await expect(page).toHaveURL(`${siteUrl}/admin/auth`)
	await signIn(page, { db, siteUrl }, account)
	await visit(page, siteUrl, path)
	await page.getByRole('button', { name: 'Restore' }).click()
	await expect(description(page)).toHaveValue('Typed and left')
})
