// The screen that lists what everybody did.
import { visit } from '#tests/support/admin-pages.ts'
import { createAdmin, signIn, signInWithPassword } from '#tests/support/admin.ts'
import { expectNoBreach, expectNoBreachInLooks } from '#tests/support/axe.ts'
import { insertActions } from '#tests/support/actions.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { keyboardOf } from '#tests/support/hands.ts'
import type { Page } from '@playwright/test'
import type { Database } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

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

test('fifty entries are on a page, and Back returns to the first', async ({
	page,
	db,
	siteUrl,
}) => {
	const { person } = await insertActions(db)
	await db.query(
		`insert into audit_log (actor_id, action, record_type, record_id, created_at)
			select $1, 'set-aside', 'mail', gen_random_uuid(), timestamptz '2026-11-02' - n * interval '1 hour'
			from generate_series(1, 60) n`,
		[person.id],
	)
	await openAs(page, { db, siteUrl }, 'administrator')
	await visit(page, siteUrl, `/admin/activity?person=${person.id}`)
	await expect(entriesOf(page)).toHaveCount(50)
	await page.getByRole('link', { name: 'Next' }).click()
	await expect(entriesOf(page)).toHaveCount(12)
	await expect(page.getByText('51 to 62 of 62')).toBeVisible()
	await page.goBack()
	await expect(entriesOf(page)).toHaveCount(50)
	await visit(page, siteUrl, `/admin/activity?person=${person.id}&page=9`)
	await expect(page.getByText('Page 9 no longer exists.')).toBeVisible()
})

test('an editor of a new site is told that nothing has been done; a list that cannot be read is offered again', async ({
	emptySite,
	page,
}) => {
	const { db, url: siteUrl } = emptySite
	await openAs(page, { db, siteUrl }, 'editor')
	await expect(page.getByText('Nothing has been done yet.')).toBeVisible()
	await expectNoBreach(page, 'no activity')
	{
		await using _away = await tableAway(db, 'audit_log')
		await visit(page, siteUrl, '/admin/activity')
		await expect(page.getByRole('alert')).toContainText(
			'The activity could not be loaded right now.',
		)
		await expectNoBreach(page, 'unread activity')
	}
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(page.getByText('Nothing has been done yet.')).toBeVisible()
})

test('the dashboard links its changes to their versions, and to all activity', async ({
	emptySite,
	page,
}) => {
	const { db, url: siteUrl } = emptySite
	const { person, article } = await insertActions(db)
	await signInWithPassword(page, siteUrl, person)
	await visit(page, siteUrl, '/admin/dashboard')
	const recent = page.getByRole('region', { name: 'Recent activity' })
	await expect(recent.getByRole('listitem')).toHaveCount(2)
	await expect(recent.getByRole('link', { name: article.title })).toHaveAttribute(
		'href',
		`/admin/news/${article.id}/history?version=3`,
	)
	await recent.getByRole('link', { name: 'All activity' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
	await expect(entriesOf(page)).toContainText([/signed in/, /saved a note/, /changed the article/])
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
