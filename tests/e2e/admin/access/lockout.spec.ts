import { createAdmin, signInWithPassword, testPassword } from '#tests/support/admin.ts'
import { mailedPath, openAuth, parts } from '#tests/support/auth-page.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[ADM-LOCK-01][ADM-LOCK-02][ADM-LOCK-04] five failures lock the sign-in for 15 minutes, despite a reload, a fresh browser and the right password', async ({
	page,
	db,
	browser,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401|429/)
	const { email } = await createAdmin(db)
	await openAuth(page)
	const at = parts(page)
	const locked = 'Too many failed attempts. Please try again in 15 minutes.'
	await at.email.fill(email)
	await at.password.fill('wrong')
	for (let tries = 1; tries <= 4; tries++) {
		const responded = page.waitForResponse('**/api/auth/sign-in')
		await at.signIn.click()
		await responded
		await expect(at.error).toHaveText('The email or password you entered is incorrect')
		await expect
			.poll(() => page.evaluate(() => localStorage.getItem('loginAttempts')))
			.toBe(String(tries))
		expect(await page.evaluate(() => localStorage.getItem('loginLockoutUntil'))).toBeNull()
	}
	await at.signIn.click()
	await expect(at.error).toHaveText(locked)
	await page.reload()
	await hydrated(page)
	await expect(at.error).toHaveText(locked)
	expect(await page.evaluate(() => localStorage.getItem('loginAttempts'))).toBe('5')
	const fresh = await browser.newContext({ baseURL: siteUrl })
	for (const where of [page, await fresh.newPage()]) {
		await openAuth(where)
		const there = parts(where)
		await there.email.fill(email.toUpperCase())
		await there.password.fill(testPassword)
		await there.signIn.click()
		await expect(there.error).toHaveText(locked)
	}
	await fresh.close()
})

test('a new password set by reset link ends the lock in a browser used by staff', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401|429/)
	const account = await createAdmin(db)
	const { email } = account
	await signInWithPassword(page, siteUrl, account)
	await page.context().clearCookies({ name: /session/ })
	await openAuth(page)
	const at = parts(page)
	await at.email.fill(email)
	await at.password.fill('wrong')
	for (let tries = 1; tries <= 5; tries++) {
		const responded = page.waitForResponse('**/api/auth/sign-in')
		await at.signIn.click()
		await responded
		await expect(at.signIn).toBeEnabled()
	}
	await expect(at.error).toContainText('Too many failed attempts.')
	await at.toReset.click()
	await at.sendReset.click()
	await open(page, await mailedPath(db, email, 'account-reset'), { scripts: true })
	const password = 'a new one, and longer'
	await at.password.fill(password)
	await at.confirmation.fill(password)
	await page.getByRole('button', { name: 'Set Password' }).click()
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
	expect(await page.evaluate(() => localStorage.getItem('loginLockoutUntil'))).toBeNull()
})

test('[ADM-LOCK-03] a successful sign-in and an expired lockout clear the counters', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/401/)
	const { email } = await createAdmin(db)
	await openAuth(page)
	const stored = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
	await page.evaluate(() => {
		localStorage.setItem('loginAttempts', '5')
		localStorage.setItem('loginLockoutUntil', String(Date.now() - 1))
	})
	await page.reload()
	await hydrated(page)
	const at = parts(page)
	await expect(at.error).toBeEmpty()
	await expect.poll(stored).not.toHaveProperty('loginAttempts')
	await at.email.fill(email)
	await at.password.fill('wrong')
	await at.signIn.click()
	await expect.poll(stored).toHaveProperty('loginAttempts', '1')
	await at.password.fill(testPassword)
	await at.signIn.click()
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
	expect(await stored()).not.toHaveProperty('loginAttempts')
})
