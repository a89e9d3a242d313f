// The screen that lists what everybody did.
import { visit } from '#tests/support/admin-pages.ts'
import { createAdmin, signIn, signInWithPassword } from '#tests/support/admin.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { insertActions } from '#tests/support/actions.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { keyboardOf } from '#tests/support/hands.ts'
import type { Page } from '@playwright/test'
import type { Database } from '#tests/support/records.ts'

type Site = { db: Database; siteUrl: string }

async function openAs(page: Page, { db, siteUrl }: Site, role: 'administrator' | 'editor') {
	await signIn(page, { db, siteUrl }, await createAdmin(db, { name: 'Ana Reid', role }))
	await visit(page, siteUrl, '/admin/activity')
}

const entriesOf = (page: Page) =>
	page.getByRole('main').locator('.activity-day').getByRole('listitem')

test('on a phone, with the keyboard alone, the activity is narrowed by person, kind and days, and leads to the version', async ({
	page,
	db,
	siteUrl,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const { person, name, article } = await insertActions(db)
	await openAs(page, { db, siteUrl }, 'administrator')
	const hand = keyboardOf(page)
	await hand.choose(page.getByRole('combobox', { name: 'Person' }), name)
	await expect(page).toHaveURL(`${siteUrl}/admin/activity?person=${person.id}`)
	await expect(entriesOf(page)).toContainText([
		`${name} saved a note on a deleted lead`,
		`${name} changed the article ${article.title}, version 3`,
	])
	await expect(page.getByRole('status').filter({ hasText: '2 entries found' })).toBeVisible()
	await page.getByLabel('To', { exact: true }).fill('2026-11-03')
	await page.keyboard.press('Enter')
	await expect(entriesOf(page)).toHaveCount(1)
	await expect(
		page.getByRole('heading', { level: 2, name: 'Tuesday, 3 November 2026' }),
	).toBeVisible()
	await expect(entriesOf(page).getByRole('link')).toHaveAttribute(
		'href',
		`/admin/news/${article.id}/history?version=3`,
	)
	await hand.choose(page.getByRole('combobox', { name: 'Kind' }), 'Leads')
	await expect(page.getByText('No activity matches')).toBeVisible()
	await hand.press(page.getByRole('link', { name: 'Clear filters' }))
	await expect(page).toHaveURL(`${siteUrl}/admin/activity`)
})

test('the activity of one person has no accessibility violation', async ({ page, db, siteUrl }) => {
	const { person } = await insertActions(db)
	await signInWithPassword(page, siteUrl, person)
	await visit(page, siteUrl, `/admin/activity?person=${person.id}`)
	await expect(entriesOf(page)).toHaveCount(3)
	await expectNoBreachInLooks(page, 'the activity')
	await visit(page, siteUrl, '/admin/activity?from=2026-11-04&to=2026-11-03')
	await expectNoBreachInLooks(page, 'turned days')
})
