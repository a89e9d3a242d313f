// The screen that lists what everybody did.
import { visit } from '#tests/support/admin-pages.ts'
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { expectNoBreach, looks, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { keyboardOf } from '#tests/support/hands.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import type { Page } from '@playwright/test'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

type Site = { db: Database; siteUrl: string }

/** Inserts what a new person did: saved an article on 3 November 2026, in New Zealand, and noted a lead on the 4th. */
async function insertDeeds(db: Database) {
	const person = await createAdmin(db, { name: uniqueName('Hana') })
	const { rows } = await db.query('select name from auth_users where id = $1', [person.id])
	const article = await insertArticle(db)
	await db.query(
		`insert into audit_log (actor_id, action, record_type, record_id, detail, created_at) values
			($1, 'update', 'article', $2, '{"version": 3}', '2026-11-03T10:59:00Z'),
			($1, 'note', 'lead', gen_random_uuid(), '{}', '2026-11-03T11:00:00Z')`,
		[person.id, article.id],
	)
	return { person, name: rows[0].name as string, article }
}

async function openAs(page: Page, { db, siteUrl }: Site, role: 'administrator' | 'editor') {
	await signIn(page, siteUrl, await createAdmin(db, { name: 'Ana Reid', role }))
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
	const { person, name, article } = await insertDeeds(db)
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

test('a sign-in is listed with its browser, and each entry has its exact time', async ({
	page,
	db,
	siteUrl,
}) => {
	const account = await createAdmin(db, { name: uniqueName('Hana') })
	await signIn(page, siteUrl, account)
	await visit(page, siteUrl, `/admin/activity?person=${account.id}&kind=sign-in`)
	await expect(entriesOf(page)).toContainText([/signed in with a password in \w+ on Linux/])
	await expect(entriesOf(page).getByRole('time')).toHaveAttribute('title', /\d{4} at \d+:\d\d/)
})

test('an editor sees changes of content by everyone, and nothing else', async ({
	page,
	db,
	siteUrl,
}) => {
	const { person, name, article } = await insertDeeds(db)
	await openAs(page, { db, siteUrl }, 'editor')
	await expect(page.getByRole('combobox', { name: 'Kind' })).not.toContainText(/Leads|Sign-ins/)
	await expect(page.getByRole('main')).not.toContainText('signed in')
	await visit(page, siteUrl, `/admin/activity?person=${person.id}`)
	await expect(entriesOf(page)).toContainText([`${name} changed the article ${article.title}`])
	for (const kind of ['lead', 'sign-in', 'account']) {
		await visit(page, siteUrl, `/admin/activity?kind=${kind}`)
		await expect(page.getByText('No activity matches')).toBeVisible()
	}
})

test('fifty entries are on a page, and Back returns to the first', async ({
	page,
	db,
	siteUrl,
}) => {
	const { person } = await insertDeeds(db)
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
	page,
	startServer,
}) => {
	const { db, url: siteUrl } = await startServer({ seed: 'none' })
	await openAs(page, { db, siteUrl }, 'editor')
	await expect(page.getByText('Nothing has been done yet.')).toBeVisible()
	await expectNoBreach(page, 'no activity')
	await db.query('alter table audit_log rename to audit_log_away')
	await visit(page, siteUrl, '/admin/activity')
	await expect(page.getByRole('alert')).toContainText('The activity could not be loaded right now.')
	await expectNoBreach(page, 'unread activity')
	await db.query('alter table audit_log_away rename to audit_log')
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(page.getByText('Nothing has been done yet.')).toBeVisible()
})

test('the dashboard links its changes to their versions, and to all activity', async ({
	page,
	startServer,
}) => {
	const { db, url: siteUrl } = await startServer({ seed: 'none' })
	const { person, article } = await insertDeeds(db)
	await signIn(page, siteUrl, person)
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

for (const look of looks)
	test(`the activity of one person has no accessibility violation, ${look.width} px, ${look.colorScheme}`, async ({
		page,
		db,
		siteUrl,
	}) => {
		await takeLook(page, look)
		const { person } = await insertDeeds(db)
		await signIn(page, siteUrl, person)
		await visit(page, siteUrl, `/admin/activity?person=${person.id}`)
		await expect(entriesOf(page)).toHaveCount(3)
		await expectNoBreach(page, 'the activity')
		await visit(page, siteUrl, '/admin/activity?from=2026-11-04&to=2026-11-03')
		await expectNoBreach(page, 'turned days')
	})
