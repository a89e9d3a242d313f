// Who sees the links, and that nobody else pays for them.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { editBar, editLinks, openAsEditor } from '#tests/support/edit-links.ts'
import { open } from '#tests/support/open.ts'

const path = '/products/boot-dip-station'

function scriptsRequested(page: Page) {
	const requested: string[] = []
	page.on('request', (request) => requested.push(request.url()))
	return () => requested.filter((url) => /edit-layer|staff-menu/.test(url))
}

test('a visitor’s page asks for no script of the links, and an editor’s does', async ({
	page,
	db,
	siteUrl,
}) => {
	const requested = scriptsRequested(page)
	await visit(page, siteUrl, path)
	await page.getByRole('link', { name: 'Staff sign in' }).waitFor()
	await page.waitForLoadState('networkidle')
	expect(requested()).toEqual([])
	await openAsEditor(page, { db, siteUrl }, path)
	expect(
		requested()
			.map((url) => /(edit-layer|staff-menu)-.*(js|css)$/.exec(url)?.[1])
			.toSorted(),
	).toEqual(['edit-layer', 'edit-layer', 'staff-menu'])
})

test('an editor sees on the first page of a browser, without an act, that it can be edited', async ({
	page,
	db,
	siteUrl,
}) => {
	await signIn(page, { db, siteUrl }, await createAdmin(db, { role: 'editor' }))
	await open(page, siteUrl + path)
	await expect(editBar(page).getByRole('link', { name: 'Edit this page' })).toBeVisible()
})

test('an account without access sees its menu and asks for no script of the links', async ({
	page,
	db,
	siteUrl,
}) => {
	const requested = scriptsRequested(page)
	await signIn(page, { db, siteUrl }, await createAdmin(db, { isAdmin: false }))
	await visit(page, siteUrl, path)
	await page.locator('[data-account-control] summary').waitFor()
	await page.waitForLoadState('networkidle')
	expect(requested().filter((url) => url.includes('edit-layer'))).toEqual([])
	await expect(editBar(page)).toHaveCount(0)
	const session = await page.request.get(`${siteUrl}/api/session`)
	expect(await session.json()).not.toHaveProperty('sections')
})

test('signing out in another tab takes the links away, signing in brings them', async ({
	page,
	db,
	siteUrl,
	context,
}) => {
	const account = await openAsEditor(page, { db, siteUrl }, path)
	await expect(editLinks(page).first()).toBeAttached()
	const other = await context.newPage()
	await visit(other, siteUrl, '/about')
	await other.locator('[data-account-control] summary').click()
	await other.getByRole('button', { name: 'Sign Out' }).click()
	await other.getByRole('link', { name: 'Staff sign in' }).waitFor()
	await expect(editBar(page)).toHaveCount(0)
	await expect(editLinks(page)).toHaveCount(0)
	await visit(other, siteUrl, '/admin/auth')
	await other.getByLabel('Email').fill(account.email)
	await other.getByLabel('Password', { exact: true }).fill(account.password)
	await other.keyboard.press('Enter')
	await expect(editBar(page)).toBeVisible()
	await expect(editLinks(page).first()).toBeAttached()
})

test('the links can be hidden for now, which the browser remembers, and shown again', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAsEditor(page, { db, siteUrl }, path)
	await page.getByRole('button', { name: 'Hide the edit links' }).press('Enter')
	const show = page.getByRole('button', { name: 'Show the edit links' })
	await expect(show).toBeFocused()
	await expect(editLinks(page)).toHaveCount(0)
	await expect(editBar(page).getByRole('link')).toHaveCount(0)
	await visit(page, siteUrl, '/services')
	await show.waitFor()
	await expect(editLinks(page)).toHaveCount(0)
	await show.click()
	await expect(editLinks(page).first()).toBeAttached()
	await expect(editBar(page).getByRole('link')).toBeVisible()
})
