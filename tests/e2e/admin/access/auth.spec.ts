import type { Locator } from '@playwright/test'
import { createAdmin, signIn, testPassword } from '#tests/support/admin.ts'
import { anyEmail, mailedPath, openAuth, parts } from '#tests/support/auth-page.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { failNext, holdRequests } from '#tests/support/interception.ts'

const hint =
	'Password must be at least 8 characters long and include a mix of letters, numbers, and special characters.'

test('[ADM-AUTH-01][ADM-AUTH-04][ADM-AUTH-05] the page has three modes under one title; Sign In needs an email and a password; switching shows only the new mode and clears the error', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/401/)
	await openAuth(page)
	const at = parts(page)
	const expectMode = async (subtitle: string, others: Locator[]) => {
		await expect(at.title).toHaveText('Admin Access')
		await expect(at.subtitle).toHaveText(subtitle)
		for (const part of others) await expect(part).toHaveCount(0)
	}
	await expectMode('Sign in to manage your content', [at.signUp, at.sendReset])
	await expect(at.signIn).toBeDisabled()
	await at.email.fill(anyEmail())
	await expect(at.signIn).toBeDisabled()
	await at.password.fill('wrong')
	await expect(at.signIn).toBeEnabled()
	await at.email.fill('  ')
	await expect(at.signIn).toBeDisabled()
	await at.email.fill(anyEmail())
	await at.signIn.click()
	await expect(at.error).not.toBeEmpty()
	await at.toSignUp.click()
	await expect(at.error).toBeEmpty()
	await expectMode('Create your admin account', [at.signIn, at.sendReset])
	await at.toReset.click()
	await expectMode('Reset your password', [at.signIn, at.signUp, at.password])
	await page.getByRole('button', { name: 'Back to Sign In' }).click()
	await expectMode('Sign in to manage your content', [at.signUp, at.sendReset])
})

test('[ADM-AUTH-02] ?reset=true opens the reset form, and session checks do not disturb a signed-in person who requests a reset, unless the session changes', async ({
	page,
	db,
	siteUrl,
}) => {
	const account = await createAdmin(db)
	await signIn(page, { db, siteUrl }, account)
	await page.clock.install()
	await openAuth(page, '?reset=true')
	const at = parts(page)
	const checking = page.getByText('Checking authentication...')
	const response = await holdRequests(page, '**/admin/auth.data*')
	await at.email.fill('half an addr')
	const tick = async () => {
		const looked = page.waitForResponse('**/api/session')
		await page.clock.runFor(30_000)
		await looked
	}
	await tick()
	await tick()
	await expect(at.email).toBeFocused()
	await expect(checking).toHaveCount(0)
	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	await tick()
	await expect(checking).toBeVisible()
	response()
	await expect(checking).toHaveCount(0)
	await expect(at.email).toHaveValue('half an addr')
	await expect(at.subtitle).toHaveText('Reset your password')
})

test('[ADM-AUTH-06][ADM-AUTH-07][ADM-AUTH-08][ADM-PWD-02][ADM-PWD-03][ADM-PWD-04] Create Account needs a medium or strong password; the meter shows its strength', async ({
	page,
}) => {
	await openAuth(page)
	const at = parts(page)
	await at.toSignUp.click()
	await expect(page.getByText(hint)).toBeVisible()
	await expect(at.signUp).toBeDisabled()
	await at.email.fill('ana@example.com')
	for (const [password, strength, enabled] of [
		[
			'abcdefgh',
			'Weak password. Consider adding numbers, special characters, and mixed case.',
			false,
		],
		['abcdefg1', 'Medium strength. Try making it longer or adding more complexity.', true],
		['aB3!efgh', 'Strong password!', true],
	] as const) {
		await at.password.fill(password)
		await at.confirmation.fill(password)
		await expect(at.strength).toHaveText(strength)
		await expect(at.signUp).toBeEnabled({ enabled })
	}
	await at.password.fill('abcdefg1')
	await at.signUp.click()
	await expect(at.error).toHaveText('Passwords do not match')
	await at.confirmation.fill('')
	await expect(at.signUp).toBeDisabled()
	await at.password.fill('aB3!efgh')
	await at.confirmation.fill('aB3!efgh')
	await expect(at.signUp).toBeEnabled()
	await at.email.fill('')
	await expect(at.signUp).toBeDisabled()
})

test('[ADM-AUTH-09][ADM-AUTH-10][ADM-AUTH-16] a reset request shows the same message for every address, and leads back to the sign-in', async ({
	page,
	db,
}) => {
	const known = await createAdmin(db)
	for (const email of [known.email, anyEmail()]) {
		await openAuth(page)
		const at = parts(page)
		await at.toReset.click()
		await expect(at.sendReset).toBeDisabled()
		await at.email.fill(email)
		await at.sendReset.click()
		await expect(page.getByText('Reset link sent!')).toBeVisible()
		await expect(at.toast).toHaveText(
			'If an account exists with this email, you will receive a password reset link',
		)
		await page.getByRole('button', { name: 'Back to Sign In' }).click()
		await expect(at.subtitle).toHaveText('Sign in to manage your content')
	}
	expect(await mailedPath(db, known.email, 'account-reset')).toMatch(
		/^\/admin\/auth\?reset=true&token=/,
	)
})

test('[ADM-AUTH-11][ADM-AUTH-18] signing in opens the dashboard, and persists after a reload and in a new tab', async ({
	page,
	db,
	context,
}) => {
	const { email } = await createAdmin(db)
	await openAuth(page)
	const at = parts(page)
	await at.email.fill(` ${email.toUpperCase()}`)
	await at.password.fill(testPassword)
	await at.password.press('Enter')
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
	await expect(at.toast).toHaveText('You have been signed in successfully')
	await page.reload()
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
	const tab = await context.newPage()
	for (const path of ['/admin/auth', '/admin']) {
		await open(tab, path)
		await expect(tab).toHaveURL(/\/admin\/dashboard$/)
	}
	await tab.close()
})

test('[ADM-AUTH-12][ADM-AUTH-13] a refused sign-in shows the reason, or a default message without one', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/40[13]|500|Failed to load/)
	await openAuth(page)
	const at = parts(page)
	const email = anyEmail()
	await at.email.fill(email)
	await at.password.fill('wrong')
	await at.signIn.click()
	await expect(at.error).toHaveText('The email or password you entered is incorrect')
	await expect(at.email).toHaveValue(email)
	await expect(at.password).toHaveValue('wrong')
	const responses = [
		{ status: 403, body: { ok: false, code: 'x', message: 'Some other reason' } },
		{ status: 500, body: { ok: false, code: 'x', message: '' } },
	]
	const texts = ['Some other reason', 'An error occurred while signing in']
	for (const [index, response] of responses.entries()) {
		await failNext(page, '**/api/auth/sign-in', response)
		await at.signIn.click()
		await expect(at.error).toHaveText(texts[index] ?? '')
	}
})

test('[ADM-AUTH-15][ADM-AUTH-17] failures without a message show a default one, and no typed text is lost', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/Failed to load|ERR_/)
	await page.route('**/api/auth/*', (route) => route.abort())
	await openAuth(page)
	const at = parts(page)
	await at.toSignUp.click()
	await at.email.fill('ana@example.com')
	await at.password.fill(testPassword)
	await at.confirmation.fill(testPassword)
	await at.signUp.click()
	await expect(at.error).toHaveText('An error occurred while creating your account')
	await expect(at.password).toHaveValue(testPassword)
	await at.toReset.click()
	await expect(at.email).toHaveValue('ana@example.com')
	await at.sendReset.click()
	await expect(at.error).toHaveText('An error occurred while sending the reset link')
})

test('the page works with the keyboard alone, shows the password only on request, and leads to the page that was wanted', async ({
	page,
	db,
}) => {
	const { email } = await createAdmin(db)
	await open(page, '/admin/services?search=hens')
	await expect(page).toHaveURL(/\/admin\/auth$/)
	await hydrated(page)
	const at = parts(page)
	await at.email.focus()
	await page.keyboard.type(email)
	await page.keyboard.press('Tab')
	await expect(at.password).toBeFocused()
	await page.keyboard.type(testPassword)
	await page.keyboard.press('Tab')
	await page.keyboard.press('Space')
	await expect(at.password).toHaveAttribute('type', 'text')
	await page.keyboard.press('Space')
	await expect(at.password).toHaveAttribute('type', 'password')
	await page.keyboard.press('Tab')
	await expect(at.signIn).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/admin\/services\?search=hens$/)
})

test('no mode has a WCAG 2.2 A or AA violation', async ({ page, db, siteUrl, allowConsole }) => {
	allowConsole(/401|403/)
	await takeLook(page, phone)
	const check = (what: string) => expectNoBreachInLooks(page, what)
	const at = parts(page)
	await openAuth(page)
	await at.email.fill(anyEmail())
	await at.password.fill('wrong')
	await at.signIn.click()
	await expect(at.error).not.toBeEmpty()
	await check('sign in')
	await at.toSignUp.click()
	for (const password of ['abcdefgh', 'abcdefg1', 'aB3!efgh']) {
		await at.password.fill(password)
		await check(`sign up, ${password}`)
	}
	await at.toReset.click()
	await check('reset')
	const stranger = await createAdmin(db, { isAdmin: false })
	await signIn(page, { db, siteUrl }, stranger)
	await open(page, '/admin/dashboard')
	await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
	await check('access denied')
})
