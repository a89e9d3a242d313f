import { testPassword } from '#tests/support/admin.ts'
import { anyEmail, mailedPath, openAuth, parts } from '#tests/support/auth-page.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[ADM-AUTH-14] an account is created, verified once with the mailed link, and has no rights', async ({
	page,
	// Sign-up mails are limited per network, which the tests of one site share.
	emptySite: { db, url: siteUrl },
	allowConsole,
}) => {
	allowConsole(/403/)
	const email = anyEmail()
	await openAuth(page, '', siteUrl)
	const at = parts(page)
	await at.toSignUp.click()
	await at.email.fill(email)
	await at.password.fill(testPassword)
	await at.confirmation.fill(testPassword)
	await at.signUp.click()
	await expect(at.toast).toContainText(
		/Account created.*Please check your email to verify your account\./s,
	)
	await expect(at.password).toHaveValue('')
	const path = await mailedPath(db, email, 'account-verification')
	const account = await db.query('select email_verified from auth_users where email = $1', [email])
	expect(account.rows).toEqual([{ email_verified: false }])
	await at.password.fill(testPassword)
	await at.signIn.click()
	await expect(at.error).toContainText('Please verify your email address first')
	// The sign-in mailed another link, which revokes the first.
	const newPath = await mailedPath(db, email, 'account-verification')
	expect(newPath).not.toBe(path)
	await open(page, `${siteUrl}${path}`)
	await expect(at.error).toContainText(
		/This link has already been used, was replaced by a newer.*Sign in below/s,
	)
	await open(page, `${siteUrl}${newPath}`)
	await expect(page.getByText('Your email address is verified. You can sign in now.')).toBeVisible()
	await expect(page).toHaveURL(/\/admin\/auth$/)
	await open(page, `${siteUrl}${newPath}`)
	await expect(at.error).toContainText('This link has already been used')
	await at.email.fill(email)
	await at.password.fill(testPassword)
	await at.signIn.click()
	await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('a common password is refused at its field, and stays there', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	const sentence = 'This password is too common, so it is easy to guess. Please choose another one.'
	await openAuth(page)
	const at = parts(page)
	await at.toSignUp.click()
	await at.email.fill(anyEmail())
	await at.password.fill('PassWord1')
	await at.confirmation.fill('PassWord1')
	await at.signUp.click()
	await expect(at.password).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
	await expect(at.password).toBeFocused()
	await expect(at.password).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByText(sentence)).toBeVisible()
	await expect(at.password).toHaveValue('PassWord1')
	await expect(at.error).toBeEmpty()
})
