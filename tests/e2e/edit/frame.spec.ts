// Header and footer lead staff to what they show, on every page that can be edited.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { editBar, editLink, openAsEditor } from '#tests/support/edit-links.ts'

const inFrame = (page: Page) =>
	page
		.locator('.site-header .edit-link, .site-footer .edit-link')
		.evaluateAll((links) => links.map((link) => [link.ariaLabel, link.getAttribute('href')]))

const ofMenus = [
	['Edit menu', '/admin/menus#header'],
	['Edit links', '/admin/menus#footer'],
	['Edit heading of the services', '/admin/menus#footerServices'],
	['Edit heading of the office', '/admin/menus#footerContact'],
]
const ofBusiness = [
	['Edit name', '/admin/business#name'],
	['Edit address', '/admin/business#nzStreet'],
	['Edit telephone', '/admin/business#nzPhone'],
	['Edit email', '/admin/business#nzEmail'],
	['Edit hours', '/admin/business#nzHours'],
]

test('an administrator comes from the telephone in the footer to its field with one press, and each place leads to a field', async ({
	page,
	db,
	siteUrl,
}) => {
	await signIn(page, { db, siteUrl }, await createAdmin(db))
	await visit(page, siteUrl, '/contact')
	await editBar(page).waitFor()
	const found = await inFrame(page)
	expect(found).toEqual(expect.arrayContaining([...ofMenus, ...ofBusiness]))

	const footer = page.locator('.site-footer')
	// At its beginning: the link to the field stands behind the words.
	await footer.locator('a[href^="tel:"]').hover({ position: { x: 4, y: 8 } })
	await footer.getByRole('link', { name: 'Edit telephone' }).click()
	await expect(page).toHaveURL(/\/admin\/business#nzPhone$/)
	await expect(page.locator('#nzPhone')).toBeFocused()
	for (const screen of ['/admin/business', '/admin/menus']) {
		await visit(page, siteUrl, screen)
		await page.locator('form h2').first().waitFor()
		for (const [, href = ''] of found) {
			const [path, id] = (href ?? '').split('#')
			if (path === screen) await expect.soft(page.locator(`[id="${id}"]`), id).toHaveCount(1)
		}
	}
})

test('an editor has links to the menus, and none to what only administrators edit', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAsEditor(page, { db, siteUrl }, '/services')
	const found = await inFrame(page)
	expect(found).toEqual(expect.arrayContaining(ofMenus))
	expect(found.filter(([, href]) => href?.startsWith('/admin/business'))).toEqual([])
	await page.getByRole('navigation', { name: 'Main' }).hover()
	await editLink(page, 'Edit menu').click()
	await expect(page).toHaveURL(/\/admin\/menus#header$/)
})
