import type { Page } from '@playwright/test'
import { createAdmin, signIn, signInWithPassword, testPassword } from '#tests/support/admin.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { parts } from '#tests/support/auth-page.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const at = (page: Page) => {
	const dialog = page.getByRole('dialog')
	return {
		dialog,
		current: dialog.getByLabel('Current password'),
		email: dialog.getByLabel('New email'),
		password: dialog.getByLabel('New password', { exact: true }),
		confirmation: dialog.getByLabel('Confirm new password'),
		send: dialog.getByRole('button', { name: /^(Send link|Change password)$/ }),
	}
}

test('the address is changed with the keyboard: a mailed link, wrong input at its field, the press, and the new address', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const { email } = await openAdmin(page, { db, siteUrl }, '/admin/account')
	const next = `new-${email}`
	await page.getByRole('button', { name: 'Change email' }).focus()
	await page.keyboard.press('Enter')
	const { dialog, current } = at(page)
	await expect(at(page).email).toBeFocused()
	await page.keyboard.type(next)
	await page.keyboard.press('Tab')
	await page.keyboard.type('not my password')
	await page.keyboard.press('Enter')
	await expect(dialog).toContainText('This is not your current password.')
	await expect(current).toBeFocused()
	await expect(at(page).email).toHaveValue(next)
	await current.fill(testPassword)
	await page.keyboard.press('Enter')
	await expect(dialog).toHaveCount(0)
	await expect(partOf(page, 'Email').getByRole('status')).toContainText(`We sent a link to ${next}`)
	const { rows } = await db.query(`select data->>'path' as path from mails where to_email = $1`, [
		next,
	])
	await visit(page, siteUrl, rows[0].path)
	await expect(toastOf(page)).toContainText('Your new email address is confirmed')
	await visit(page, siteUrl, '/admin/account')
	await expect(partOf(page, 'Email')).toContainText(next)
})

test('a person gives their name by the keyboard', async ({ page, db, siteUrl }) => {
	const { id } = await openAdmin(page, { db, siteUrl }, '/admin/account')
	const name = partOf(page, 'Name').getByLabel('Your name')
	await expect(name).toHaveValue('Ana Reid')
	await name.fill('Ana Tūī')
	await name.press('Enter')
	await expect(toastOf(page)).toContainText('Your name has been changed')
	const { rows } = await db.query('select name from auth_users where id = $1', [id])
	expect(rows).toEqual([{ name: 'Ana Tūī' }])
})

test('a used link to a new address says so, also without JavaScript', async ({
	page,
	browser,
	db,
	siteUrl,
}) => {
	const { email } = await openAdmin(page, { db, siteUrl }, '/admin/account')
	await page.getByRole('button', { name: 'Change email' }).click()
	await at(page).email.fill(`plain-${email}`)
	await at(page).current.fill(testPassword)
	await at(page).send.click()
	await expect(at(page).dialog).toHaveCount(0)
	const { rows } = await db.query(`select data->>'path' as path from mails where to_email = $1`, [
		`plain-${email}`,
	])
	const context = await browser.newContext({ javaScriptEnabled: false })
	const plain = await context.newPage()
	await open(plain, `${siteUrl}${rows[0].path}`)
	await expect(plain.getByText('Confirm your new email address')).toBeVisible()
	await plain.getByRole('button', { name: 'Confirm Email Address' }).click()
	await expect(plain.getByRole('status')).toContainText('Your new email address is confirmed')
	await open(plain, `${siteUrl}${rows[0].path}`)
	await expect(plain.getByRole('alert')).toContainText('This link has already been used')
	await context.close()
})

test('the password is changed: the strength is shown, faults are at their fields, another browser is signed out', async ({
	page,
	browser,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const account = await openAdmin(page, { db, siteUrl }, '/admin/account')
	const other = await browser.newPage()
	await signIn(other, { db, siteUrl }, account)
	await visit(other, siteUrl, '/admin/services')
	await page.getByRole('button', { name: 'Change password' }).click()
	const { dialog, current, password, confirmation, send } = at(page)
	await current.fill(testPassword)
	await password.fill('a dry shed in every season')
	await confirmation.fill('a dry shed in each season')
	await send.click()
	await expect(dialog).toContainText('Passwords do not match')
	await expect(confirmation).toBeFocused()
	await expect(dialog).toContainText('Medium strength.')
	await confirmation.fill('a dry shed in every season')
	await send.click()
	await expect(toastOf(page)).toContainText('Your password has been changed')
	await other.reload()
	await expect(parts(other).title).toHaveText('Admin Access')
	await page.reload()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account')
	await other.close()
})

test('another browser is listed by its name, and is signed out from here', async ({
	page,
	browser,
	db,
	siteUrl,
}) => {
	const { email } = await createAdmin(db)
	await signInWithPassword(page, siteUrl, { email, password: testPassword })
	const userAgent =
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
	const context = await browser.newContext({ userAgent })
	const phone = await context.newPage()
	await open(phone, `${siteUrl}/admin/auth`, { scripts: true })
	await parts(phone).email.fill(email)
	await parts(phone).password.fill(testPassword)
	await parts(phone).signIn.click()
	await expect(phone).toHaveURL(/\/admin\/dashboard$/)
	await visit(page, siteUrl, '/admin/account')
	const sessions = partOf(page, 'Where you are signed in')
	await expect(sessions.getByRole('listitem').first()).toContainText('This browser')
	await expect(sessions).toContainText('Safari on iPhone')
	await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
	await expect(toastOf(page)).toContainText('Signed out there')
	await expect(sessions.getByRole('listitem')).toHaveCount(1)
	await phone.reload()
	await expect(parts(phone).title).toHaveText('Admin Access')
	const { rows } = await db.query(
		`select 1 from mails where kind = 'account-sign-in' and to_email = $1`,
		[email],
	)
	expect(rows).toHaveLength(1)
	await context.close()
})

test('the dialogs of my account work on a phone and in dark colours', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/account')
	for (const name of ['Change email', 'Change password']) {
		await takeLook(page, phone)
		await page.getByRole('button', { name }).click()
		await expectNoBreachInLooks(page, name)
		await page.keyboard.press('Escape')
	}
})
