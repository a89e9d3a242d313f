import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoBreach } from '#tests/support/axe.ts'
import { createAdmin, signIn, signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { keyboardOf } from '#tests/support/hands.ts'
import type { Database } from '#tests/support/records.ts'
import { uniqueName } from '#tests/support/records.ts'

/** Inserts a person with a lead, a consent and a download, and a unique name. */
async function insertPerson(db: Database) {
	const name = uniqueName('Anahera')
	const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.org`
	await db.query(
		`with lead as (
			insert into leads (kind, name, email, country, subject, message, fields)
			values ('contact', $1, $2, 'Australia', 'Red mite', 'Under the perches.', '{"company": "Rewi Layers"}')
			returning id
		), consent as (
			insert into consents (lead_id, email, purpose, text_shown, page)
			select id, $2, 'newsletter', 'Send me the newsletter.', '/news' from lead
		), download as (
			insert into resource_downloads (first_name, last_name, email, country, resource_url)
			values ('Anahera', $1, $2, 'AU', '/media/resource-documents/record.pdf')
		)
		insert into mails (kind, to_email, lead_id, data, state, sent_at)
		select 'visitor-confirmation', $2, id, '{}', 'sent', now() from lead`,
		[name, email],
	)
	return { name, email }
}

const everything = `select (select count(*) from leads where email = $1) + (select count(*) from consents where email = $1)
	+ (select count(*) from resource_downloads where email = $1) + (select count(*) from mails where to_email = $1) as held`

async function heldAbout(db: Database, email: string): Promise<number> {
	const { rows } = await db.query(everything, [email])
	return Number(rows[0].held)
}

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
	await expectNoBreach(page, 'the search')
	await hand.write(page.getByRole('searchbox', { name: 'E-mail or name' }), name)
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

test('nothing is erased when new data arrives after the confirmation opened', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	const { email } = await insertPerson(db)
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/people?q=${email.toUpperCase()}`, { scripts: true })
	await page.getByRole('button', { name: 'Erase' }).click()
	await db.query(`insert into leads (kind, name, email) values ('contact', 'Anahera', $1)`, [email])
	await page.getByRole('button', { name: 'Erase permanently' }).click()
	await expect(page.getByText(/so nothing was erased/)).toBeVisible()
	await expect(page.getByText(/^Held: 2 messages/)).toBeVisible()
	expect(await heldAbout(db, email)).toBe(5)
})

test('only an administrator can view, export or erase a person; an administrator cannot be erased', async ({
	page,
	db,
	siteUrl,
}) => {
	const { email } = await insertPerson(db)
	const counts = { messages: 1, consents: 1, downloads: 1, mails: 1 }
	const none = { accounts: 0, invitations: 0, profiles: 0 }
	const erase = (data: object) =>
		page.request.post(`${siteUrl}/admin/people/erase`, { data, headers: { Origin: siteUrl } })
	await signIn(page, siteUrl, await createAdmin(db, { isAdmin: false }))
	expect((await erase({ email, counts: { ...counts, ...none } })).status()).toBe(403)
	for (const path of [`/admin/people?q=${email}`, `/admin/people/export?email=${email}`]) {
		const answer = await page.request.get(`${siteUrl}${path}`)
		expect(answer.status()).toBe(403)
		expect(await answer.text()).not.toContain('Under the perches')
	}
	expect(await heldAbout(db, email)).toBe(4)

	const admin = await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/people?q=${admin.email}`)
	await expect(
		page.getByText(/has access to the back office, so it cannot be erased/),
	).toBeVisible()
	await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
	const nothing = { messages: 0, consents: 0, downloads: 0, mails: 0 }
	const refused = await erase({ email: admin.email, counts: { ...nothing, ...none, accounts: 1 } })
	expect(refused.status()).toBe(409)
	expect((await refused.json()).message).toContain('Take the access away under Access first.')
	expect((await erase({ email: 'no e-mail', counts })).status()).toBe(422)
})
