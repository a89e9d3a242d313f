import type { Page } from '@playwright/test'
import { createAdmin, signIn, testPassword } from '#tests/support/admin.ts'
import { openAuth } from '#tests/support/auth-page.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { giveAuthenticator, withoutOffer } from '#tests/support/passkeys.ts'

const refused = 'This passkey could not be used. Sign in with your password instead.'

/** Adds a passkey under My account. */
async function addPasskey(page: Page, siteUrl: string, name: string) {
	await open(page, `${siteUrl}/admin/account`, { scripts: true })
	await page.getByRole('button', { name: 'Add a passkey' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill(name)
	await dialog.getByLabel('Current password').fill(testPassword)
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await expect(part(page).getByText(name, { exact: true })).toBeVisible()
}

const part = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const press = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()
const signOut = (page: Page) => page.context().clearCookies({ name: /session/ })

test('a passkey is added under My account, its button signs in without a password, and no longer once the passkey has confirmed its own removal', async ({
	page,
	emptySite: { url, db },
	allowConsole,
}) => {
	allowConsole(/401/)
	const account = await createAdmin(db)
	await withoutOffer(page.context())
	const device = await giveAuthenticator(page)
	await signIn(page, { db, siteUrl: url }, account)
	await addPasskey(page, url, 'Work phone')
	expect(await device.count()).toBe(1)
	await signOut(page)

	await openAuth(page, '', url)
	await press(page)
	await expect(page).toHaveURL(`${url}/admin/dashboard`)
	await open(page, `${url}/admin/account`, { scripts: true })
	await expect(part(page)).toContainText('last used')
	await part(page).getByRole('button', { name: 'Remove Work phone' }).click()
	await expect(page.getByRole('dialog')).toContainText('Then your browser asks for your passkey.')
	await page.getByRole('button', { name: 'Remove', exact: true }).click()
	await expect(part(page)).not.toContainText('Work phone')
	await signOut(page)
	await openAuth(page, '', url)
	await press(page)
	await expect(page.getByRole('alert')).toHaveText(refused)
})

test('the browser offers the passkey at the email field, and taking it signs in', async ({
	page,
	emptySite: { url, db },
}) => {
	const account = await createAdmin(db)
	await giveAuthenticator(page)
	await signIn(page, { db, siteUrl: url }, account)
	await addPasskey(page, url, 'Work phone')
	await signOut(page)

	await openAuth(page, '', url)
	await expect(page).toHaveURL(`${url}/admin/dashboard`)
	const { rows } = await db.query('select method from auth_sessions order by created_at desc')
	expect(rows[0]).toEqual({ method: 'passkey' })
})

test('closing the browser’s question shows no error, and the password still signs in', async ({
	page,
	emptySite: { url, db },
}) => {
	const account = await createAdmin(db)
	await withoutOffer(page.context())
	const device = await giveAuthenticator(page)
	await signIn(page, { db, siteUrl: url }, account)
	await addPasskey(page, url, 'Work phone')
	await signOut(page)
	await device.setVerified(false)

	await openAuth(page, '', url)
	await press(page)
	const button = page.getByRole('button', { name: 'Sign in with a passkey' })
	await expect(button).toBeEnabled()
	await expect(page.getByRole('alert')).toBeEmpty()
	await page.getByLabel('Email').fill(account.email)
	await page.getByLabel('Password', { exact: true }).fill(account.password)
	await page.getByRole('button', { name: 'Sign In', exact: true }).click()
	await expect(page).toHaveURL(`${url}/admin/dashboard`)
})

test('each browser has its own passkey, and removing one leaves the other', async ({
	page,
	browser,
	emptySite: { url, db },
	allowConsole,
}) => {
	allowConsole(/401/)
	const account = await createAdmin(db)
	const context = await browser.newContext({ baseURL: url })
	const phone = await context.newPage()
	for (const [one, name] of [
		[page, 'Work computer'],
		[phone, 'My phone'],
	] as const) {
		await withoutOffer(one.context())
		await giveAuthenticator(one)
		await signIn(one, { db, siteUrl: url }, account)
		// The second browser has not the passkey of the first: as for somebody who came in by a mailed link.
		await db.query(`update auth_sessions set method = 'link'`)
		await addPasskey(one, url, name)
	}
	await part(phone).getByRole('button', { name: 'Remove Work computer' }).click()
	await phone.getByLabel('Current password').fill(testPassword)
	await phone.getByRole('button', { name: 'Remove', exact: true }).click()
	await expect(part(phone)).not.toContainText('Work computer')
	for (const one of [page, phone]) {
		await signOut(one)
		await openAuth(one, '', url)
		await press(one)
	}
	await expect(phone).toHaveURL(`${url}/admin/dashboard`)
	await expect(page.getByRole('alert')).toHaveText(refused)
	await context.close()
})
