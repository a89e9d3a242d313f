import type { Page } from '@playwright/test'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { insertSavableService, openAdmin } from '#tests/support/admin-pages.ts'
import { parts } from '#tests/support/auth-page.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { failNext, holdRequests, withoutKeeping } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { description, descriptionOf, saveAndStay } from '#tests/support/forms.ts'

test('Sign Out is visible without scrolling, and so is every sidebar link at 1366 by 657, and Leads on a phone', async ({
	page,
	db,
	siteUrl,
}) => {
	await page.setViewportSize({ width: 1366, height: 657 })
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
	for (const link of await page
		.getByRole('navigation', { name: 'Back office' })
		.getByRole('link')
		.all())
		await expect(link).toBeInViewport({ ratio: 1 })
	const lists = page.getByRole('navigation', { name: 'Back office' }).getByRole('list')
	await expect(lists).toHaveCount(6)
	await expect(lists.nth(1)).toHaveAccessibleName('Enquiries')
	// On a low window the list of screens scrolls, and Sign Out stays in view.
	await page.setViewportSize({ width: 1280, height: 560 })
	await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
	await page.setViewportSize({ width: 390, height: 664 })
	await page.getByRole('button', { name: 'Menu' }).click()
	await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
	await page.setViewportSize({ width: 320, height: 568 })
	await expect(page.getByRole('link', { name: 'Leads' })).toBeInViewport({ ratio: 1 })
})

/** Opens a service's form and types into it. */
async function openTypedForm(page: Page, { db, siteUrl }: { db: Database; siteUrl: string }) {
	await withoutKeeping(page)
	const service = await insertSavableService(db)
	const path = `/admin/services/${service.id}/edit`
	const account = await openAdmin(page, { db, siteUrl }, path)
	await description(page).fill('Typed before leaving')
	return {
		service,
		path,
		account,
		out: page.getByRole('button', { name: 'Sign Out' }),
		question: page.getByRole('alertdialog', { name: 'Leave without saving?' }),
	}
}

test('[ADM-ROUTE-03] Sign Out asks before leaving unsaved work: Keep editing stays signed in, Leave signs out, ends the session and confirms it', async ({
	page,
	db,
	siteUrl,
	context,
}) => {
	const { path, account, out, question } = await openTypedForm(page, { db, siteUrl })
	const countSessions = async () => {
		const { rows } = await db.query(
			'select count(*)::int as count from auth_sessions where user_id = $1',
			[account.id],
		)
		return rows[0].count
	}
	await out.click()
	await question.getByRole('button', { name: 'Keep editing' }).click()
	await expect(question).toBeHidden()
	expect(await countSessions()).toBe(1)
	await expect(page).toHaveURL(`${siteUrl}${path}`)
	await expect(description(page)).toHaveValue('Typed before leaving')

	const copied = await context.cookies()
	await out.click()
	await question.getByRole('button', { name: 'Leave' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/auth`)
	await expect(parts(page).toast.last()).toHaveText('You have been signed out successfully')
	await expect(question).toHaveCount(0)
	expect(await countSessions()).toBe(0)
	await context.addCookies(copied)
	await open(page, '/admin/dashboard')
	await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('[ADM-ROUTE-04] a sign-out that fails after Leave says so and stays on the screen; the typed text can be saved and is still asked about', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { service, out, question } = await openTypedForm(page, { db, siteUrl })
	await failNext(page, '**/api/auth/sign-out')
	await out.click()
	await question.getByRole('button', { name: 'Leave' }).click()
	await expect(parts(page).toast).toHaveText('Failed to sign out. Please try again.')
	await expect(question).toBeHidden()
	await expect(page).toHaveURL(/\/edit$/)
	await expect(description(page)).toHaveValue('Typed before leaving')
	await page.getByRole('link', { name: 'Team', exact: true }).click()
	await question.getByRole('button', { name: 'Keep editing' }).click()
	await expect(question).toBeHidden()
	await saveAndStay(page)
	await expect.poll(() => descriptionOf(db, service.id)).toBe('Typed before leaving')
})

test('[PUB-HEAD-08] signed-in staff get a menu in the header of the site once the session is known', async ({
	page,
	db,
	siteUrl,
}) => {
	const { email } = await signInAsAdmin(page, db, siteUrl)
	const response = await holdRequests(page, '**/api/session')
	await open(page, '/about', { scripts: true })
	const control = page.locator('[data-account-control]')
	await expect(control).toHaveCount(0)
	response()
	await control.locator('summary').click()
	await expect(control.getByText(email)).toBeVisible()
	await expect(control.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
		'href',
		'/admin/dashboard',
	)
	await control.getByRole('button', { name: 'Sign Out' }).click()
	await expect(parts(page).toast).toHaveText('You have been signed out successfully')
	await expect(page.getByRole('link', { name: 'Staff sign in' })).toBeVisible()
})
