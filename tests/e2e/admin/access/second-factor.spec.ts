import { insertSavableService } from '#tests/support/admin-pages.ts'
import { createAdmin, signIn, signInAsAdmin, testPassword } from '#tests/support/admin.ts'
import { openAuth, parts } from '#tests/support/auth-page.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { description, descriptionOf } from '#tests/support/forms.ts'
import { turnOnCodes } from '#tests/support/passkeys.ts'
import { codeAt } from '#tests/support/time-codes.ts'

test('after the right password the code from the app signs in, and a wrong one does not; the step has no barriers', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401/)
	const account = await createAdmin(db)
	const { code } = await turnOnCodes(page, { db, siteUrl }, account)
	await openAuth(page)
	const at = parts(page)
	await at.email.fill(account.email)
	await at.password.fill(account.password)
	await at.signIn.click()
	await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
	await expectNoBreachInLooks(page, 'the code at the sign-in')

	const box = page.getByRole('textbox', { name: 'Code', exact: true })
	await expect(box).toBeFocused()
	await expect(at.subtitle).toHaveText('Enter the code from your authenticator app')
	await expect(box).toHaveAttribute('autocomplete', 'one-time-code')
	await box.fill('000000')
	await box.press('Enter')
	await expect(at.error).toContainText('This code is not right')
	await box.fill(code())
	await box.press('Enter')
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a recovery code signs in, from the keyboard alone', async ({ page, db, siteUrl }) => {
	const account = await createAdmin(db)
	const { recoveryCodes } = await turnOnCodes(page, { db, siteUrl }, account)
	await openAuth(page)
	const at = parts(page)
	await at.email.fill(account.email)
	await at.password.fill(account.password)
	await at.password.press('Enter')

	await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
	await page.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter')
	const box = page.getByLabel('Recovery code')
	await expect(box).toBeFocused()
	await box.fill(recoveryCodes[0]?.toUpperCase() ?? '')
	await box.press('Enter')
	await expect(page).toHaveURL(/\/admin\/account\?after=recovery-code$/)
	await expect(page.getByText('You signed in with a recovery code. 9 are left.')).toBeVisible()
	await page.getByRole('button', { name: 'Use another phone' }).press('Enter')
	const dialog = page.getByRole('dialog')
	await expect(dialog.getByLabel('Code from your app')).toHaveCount(0)
	await dialog.getByLabel('Current password').fill(testPassword)
	await page.keyboard.press('Enter')
	await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
	await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
	await page.getByRole('link', { name: 'Go on to the dashboard' }).press('Enter')
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('signed out over a form, a person with codes signs in again in place, and the save goes on', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401/)
	const account = await createAdmin(db)
	const { code } = await turnOnCodes(page, { db, siteUrl }, account)
	await signIn(page, { db, siteUrl }, account)
	const service = await insertSavableService(db)
	await open(page, `/admin/services/${service.id}/edit`, { scripts: true })
	await description(page).fill('Typed while signed out')
	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	await page.getByRole('button', { name: 'Update Service' }).click()

	const dialog = page.getByRole('dialog', { name: 'You are signed out' })
	await dialog.getByLabel('Password').fill(account.password)
	await page.keyboard.press('Enter')
	await expect(dialog.getByLabel('Code')).toBeFocused()
	await page.keyboard.type('000000')
	await page.keyboard.press('Enter')
	await expect(dialog.getByRole('alert')).toContainText('This code is not right')
	await dialog.getByLabel('Code').fill(code())
	await page.keyboard.press('Enter')
	await expect.poll(() => descriptionOf(db, service.id)).toBe('Typed while signed out')
})

test('an app is set up under My account, its recovery codes are shown once, both without barriers, and it is turned off again', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	await takeLook(page, phone)
	const account = await createAdmin(db)
	await signIn(page, { db, siteUrl }, account)
	await open(page, '/admin/account', { scripts: true })
	const part = page.getByRole('region', { name: 'Code from an app' })
	await part.getByRole('button', { name: 'Set up an app' }).click()
	await page.getByLabel('Current password').fill(testPassword)
	await page.getByRole('button', { name: 'Continue' }).click()

	const dialog = page.getByRole('dialog')
	await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
	await dialog.getByText('I cannot scan it').click()
	await expectNoBreachInLooks(page, 'the picture to scan')
	const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
	await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret))
	await dialog.getByRole('button', { name: 'Turn on' }).click()
	await expect(dialog.getByRole('listitem')).toHaveCount(10)
	await expectNoBreachInLooks(page, 'the recovery codes')
	await page.keyboard.press('Escape')
	await expect(dialog.getByRole('status')).toHaveText(/Save the codes first/)
	await dialog.getByRole('button', { name: 'I have saved them' }).click()
	await expect(part).toContainText('10 recovery codes are left')
	await expect(part.getByRole('button', { name: 'Use another phone' })).toBeFocused()

	await part.getByRole('button', { name: 'Turn off' }).click()
	// Of the next step: the present one was used to confirm.
	const code = () => codeAt(secret, new Date(Date.now() + 30_000))
	await page.getByLabel('Current password').fill('wrong')
	await dialog.getByLabel('Code from your app').fill(code())
	await dialog.getByRole('button', { name: 'Turn off' }).click()
	await expect(dialog).toContainText('This is not your current password.')
	await page.getByLabel('Current password').fill(testPassword)
	await dialog.getByLabel('Code from your app').fill('000000')
	await dialog.getByRole('button', { name: 'Turn off' }).click()
	await expect(dialog).toContainText('This code is not right')
	await dialog.getByLabel('Code from your app').fill(code())
	await dialog.getByRole('button', { name: 'Turn off' }).click()
	await expect(part.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('where a second factor is required, only the screen that sets it up is open until it is on', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/409/)
	const { url, db } = await startServer({ seed: 'empty', env: { SECOND_FACTOR: 'required' } })
	await signInAsAdmin(page, db, url)
	await open(page, `${url}/admin/products`, { scripts: true })
	await expect(page).toHaveURL(`${url}/admin/account`)
	await expect(page.getByText('Everyone here needs a second factor.')).toBeVisible()
	await page.getByRole('button', { name: 'Set up an app' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Current password').fill(testPassword)
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await dialog.getByText('I cannot scan it').click()
	const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
	await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret))
	await dialog.getByRole('button', { name: 'Turn on' }).click()
	await dialog.getByRole('button', { name: 'I have saved them' }).click()
	await expect(page.getByText('Everyone here needs a second factor.')).toBeHidden()

	await page.getByRole('button', { name: 'Turn off' }).click()
	await dialog.getByLabel('Current password').fill(testPassword)
	await dialog.getByLabel('Code from your app').fill(codeAt(secret, new Date(Date.now() + 30_000)))
	await dialog.getByRole('button', { name: 'Turn off' }).click()
	await expect(dialog.getByRole('alert')).toContainText('This is your only second factor')
	await open(page, `${url}/admin/products`)
	await expect(page).toHaveURL(`${url}/admin/products`)
})
