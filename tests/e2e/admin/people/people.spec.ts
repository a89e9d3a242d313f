import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoBreach } from '#tests/support/axe.ts'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { keyboardOf } from '#tests/support/hands.ts'
import { heldAbout, insertPerson } from '#tests/support/leads.ts'
import type { Database } from '#tests/support/records.ts'

const held = ['1 message', '1 newsletter consent', '1 download', '1 mail']

/** Opens the screen of People on a phone; `hand` uses it with the keyboard alone. */
async function openPeople(
	page: Page,
	{ db, siteUrl }: { db: Database; siteUrl: string },
	query = '',
) {
	await page.setViewportSize({ width: 390, height: 844 })
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/people${query}`, { scripts: true })
	return keyboardOf(page)
}

test('a person is found by name with the keyboard alone, on a phone, and everything held is listed', async ({
	page,
	db,
	siteUrl,
}) => {
	const { name, email } = await insertPerson(db)
	await insertPerson(db)
	const hand = await openPeople(page, { db, siteUrl })
	await hand.write(page.getByRole('searchbox', { name: 'Email or name' }), name)
	await page.keyboard.press('Enter')
	await expect(page.getByText('1 person found')).toBeVisible()
	await expectNoBreach(page, 'the people found')
	await hand.press(page.getByRole('link', { name }))
	await expect(page.getByRole('heading', { level: 2, name: email })).toBeVisible()
	await expect(page.getByText(`Held: ${held.join(', ')}`)).toBeVisible()
	await expect(page.getByText('Send me the newsletter.')).toBeVisible()
	await expect(page.getByRole('list', { name: 'Everything held' }).locator('> li')).toHaveCount(4)
	await expectNoBreach(page, 'the person')
})

test('Export, pressed with the keyboard, downloads everything held about a person', async ({
	page,
	db,
	siteUrl,
}) => {
	const { email } = await insertPerson(db)
	const hand = await openPeople(page, { db, siteUrl }, `?q=${email}`)
	const saved = page.waitForEvent('download')
	await hand.press(page.getByRole('link', { name: 'Export' }))
	const file = await saved
	expect(file.suggestedFilename()).toMatch(/^person-anahera[a-z0-9-]*-\d{4}-\d\d-\d\d\.json$/)
	const content = JSON.parse(await readFile(await file.path(), 'utf8'))
	expect(content).toMatchObject({ email, messages: [{ message: 'Under the perches.' }] })
})

test('with the keyboard alone, Cancel erases nothing, and Erase permanently erases only this person', async ({
	page,
	db,
	siteUrl,
}) => {
	const { email } = await insertPerson(db)
	const other = await insertPerson(db)
	const hand = await openPeople(page, { db, siteUrl }, `?q=${email}`)
	await hand.press(page.getByRole('button', { name: 'Erase' }))
	const dialog = page.getByRole('alertdialog')
	await expect(dialog.getByRole('listitem')).toHaveText(held)
	await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
	await expectNoBreach(page, 'the confirmation')
	await page.keyboard.press('Enter')
	await expect(dialog).toBeHidden()
	expect(await heldAbout(db, email)).toBe(4)
	await hand.press(page.getByRole('button', { name: 'Erase' }))
	await hand.press(dialog.getByRole('button', { name: 'Erase permanently' }))
	await expect(page.getByText(`Erased: ${held.join(', ')}.`)).toBeVisible()
	await expect(page.getByRole('heading', { level: 2, name: email })).toBeFocused()
	await expect(page.getByText(/^On the suppression list since/)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
	await expectNoBreach(page, 'the erased person')
	expect([await heldAbout(db, email), await heldAbout(db, other.email)]).toEqual([0, 4])
})
