import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertLead } from '#tests/support/leads.ts'
import { uniqueName } from '#tests/support/records.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'

const rowsOf = (page: Page) => page.locator('.list-table tbody tr')

test('leads can be searched and filtered by kind and country, and the address keeps the search', async ({
	page,
	db,
	siteUrl,
}) => {
	const { name } = await insertLead(db)
	await insertLead(db, { kind: 'enquiry', country: null })
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/leads', { scripts: true })
	await page.getByRole('searchbox', { name: 'Search leads' }).fill(name)
	await expect(page).toHaveURL(/q=/)
	await expect(rowsOf(page)).toHaveCount(1)
	await expect(page.getByRole('status').first()).toHaveText('1 lead found')

	await page.getByLabel('Country').selectOption('New Zealand')
	await expect(page.getByText('No leads match')).toBeVisible()
	await page.goBack()
	await expect(rowsOf(page)).toHaveCount(1)
	await page.getByLabel('Kind').selectOption('Product enquiry')
	await expect(page.getByText('No leads match')).toBeVisible()
	await page.getByRole('link', { name: 'Clear search and filters' }).click()
	await expect(page).toHaveURL('/admin/leads')
	await expect(rowsOf(page).first()).toBeVisible()
})

test('leads can be filtered by several states and by dates, also in the address', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, name } = await insertLead(db)
	await db.query(
		`update leads set state = 'done', created_at = '2026-11-03T00:00:00Z' where id = $1`,
		[id],
	)
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/leads?q=${name}`, { scripts: true })
	await expect(rowsOf(page)).toHaveCount(1)
	await page.getByRole('checkbox', { name: 'New' }).check()
	await expect(page.getByText('No leads match')).toBeVisible()
	await page.getByRole('checkbox', { name: 'Done' }).check()
	await expect(page).toHaveURL(/state=new%2Cdone/)
	await expect(rowsOf(page)).toHaveCount(1)

	await page.getByLabel('From').fill('2026-11-04')
	await page.getByLabel('From').press('Enter')
	await expect(page.getByText('No leads match')).toBeVisible()
	await page.getByLabel('To', { exact: true }).fill('2026-11-03')
	await page.getByLabel('To', { exact: true }).blur()
	await expect(page.getByRole('alert')).toContainText('The start date is after the end date')
	await page.getByLabel('From').fill('2026-11-03')
	await page.getByLabel('From').press('Enter')
	await expect(rowsOf(page)).toHaveCount(1)
	await expect(page).toHaveURL(/from=2026-11-03&to=2026-11-03/)
})

test('a lead links to the next and the previous lead of the same list, and back to the list', async ({
	page,
	db,
	siteUrl,
}) => {
	const farm = uniqueName('Waihou')
	const add = async (subject: string, at: string) => {
		const { id, name } = await insertLead(db)
		await db.query('update leads set subject = $2, created_at = $3 where id = $1', [
			id,
			`${farm} ${subject}`,
			at,
		])
		return name
	}
	const older = await add('first', '2026-11-01T00:00:00Z')
	await insertLead(db)
	const newer = await add('second', '2026-11-02T00:00:00Z')
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/leads?q=${encodeURIComponent(farm)}`, { scripts: true })
	await page.getByRole('link', { name: newer }).click()
	const ways = page.getByRole('navigation', { name: 'Leads in this list' })
	await expect(ways.getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
	await ways.getByRole('link', { name: 'Next' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(older)
	await expect(ways.getByText('Next')).toHaveAttribute('aria-disabled', 'true')
	await ways.getByRole('link', { name: 'Previous' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(newer)
	await ways.getByRole('link', { name: 'Back to Leads' }).click()
	await expect(rowsOf(page)).toHaveCount(2)
})

test('the menu counts new leads, and one fewer after a lead is marked with the keys, which saves where they end', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id } = await insertLead(db)
	await signInAsAdmin(page, db, siteUrl)
	const { rows } = await db.query(
		`select count(*)::int as amount from leads where state = 'new' and kind <> 'download'`,
	)
	const amount: number = rows[0].amount
	await open(page, `/admin/leads/${id}`, { scripts: true })
	const link = page.getByRole('link', { name: 'Leads', exact: true }).first()
	await expect(link).toHaveAccessibleDescription(`${amount} new`)
	const saved: unknown[] = []
	page.on('request', (one) => {
		if (one.url().endsWith('/change')) saved.push(one.postDataJSON())
	})
	await page.getByRole('radio', { name: 'New' }).press('ArrowUp')
	await expect(page.getByRole('radio', { name: 'Spam' })).toBeChecked()
	await expect(page.getByText('Press Enter to save.')).toBeVisible()
	await page.keyboard.press('ArrowUp')
	await page.keyboard.press('Enter')
	await expect(page.getByText('Marked as done')).toBeVisible()
	await page.keyboard.press('ArrowUp')
	await page.keyboard.press('Tab')
	await expect(page.getByText('Marked as in progress')).toBeVisible()
	expect(saved).toEqual([{ state: 'done' }, { state: 'in progress' }])
	await expect(link).toHaveAccessibleDescription(amount === 1 ? '' : `${amount - 1} new`)
})

test('on a phone the message of a lead is above its state', async ({ page, db, siteUrl }) => {
	const { id } = await insertLead(db)
	await signInAsAdmin(page, db, siteUrl)
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `/admin/leads/${id}`)
	await expect(page.getByText('Under the perches.')).toBeInViewport({ ratio: 1 })
	const top = async (what: ReturnType<Page['getByRole']>) => (await what.boundingBox())?.y ?? 0
	const message = await top(page.getByText('Under the perches.'))
	expect(await top(page.getByRole('group', { name: 'State' }))).toBeGreaterThan(message)
})

test('a long name and subject do not push the state out of view', async ({ page, db, siteUrl }) => {
	const { id, name } = await insertLead(db)
	await db.query('update leads set name = $2, subject = $3 where id = $1', [
		id,
		`${name} ${'Montgomery-Fotheringham '.repeat(3)}`,
		'Wet litter under the drinkers in the second week of the run. '.repeat(3),
	])
	await signInAsAdmin(page, db, siteUrl)
	for (const width of [768, 1024, 1280, 1920]) {
		await page.setViewportSize({ width, height: 800 })
		await open(page, `/admin/leads?q=${name}`)
		await expect(rowsOf(page)).toHaveCount(1)
		await expect(rowsOf(page).getByText('New', { exact: true })).toBeInViewport({ ratio: 1 })
	}
})

/** Inserts a lead and opens it from a list that a search has narrowed to it. */
async function openFromList(page: Page, { db, siteUrl }: { db: Pool; siteUrl: string }) {
	const lead = await insertLead(db)
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/leads?q=${lead.name}`, { scripts: true })
	await page.getByRole('link', { name: lead.name }).click()
	return lead
}

test('a lead is marked, its failed mail sent again, and Back to Leads returns to the same list', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, name } = await openFromList(page, { db, siteUrl })
	await page.getByRole('radio', { name: 'In progress' }).click()
	await expect(page.getByText('Marked as in progress')).toBeVisible()
	await expect(page.getByText('550 no such mailbox')).toBeVisible()
	await page.getByRole('button', { name: 'Send again: lead notification' }).click()
	await expect(page.getByText('The mail is on its way')).toBeVisible()

	await page.getByRole('link', { name: 'Back to Leads' }).click()
	await expect(page).toHaveURL(new RegExp(`/admin/leads\\?q=${name.slice(0, 4)}`))
	await page.goBack()
	await page.reload()
	await hydrated(page)
	await expect(page.getByRole('radio', { name: 'In progress' })).toBeChecked()
	const { rows } = await db.query('select state from mails where lead_id = $1', [id])
	expect(rows).toEqual([{ state: 'waiting' }])
})

const leadScreens = {
	'a list of leads': '/admin/leads?q=:name',
	'a list without one': '/admin/leads?q=nobodyatall',
	'a lead': '/admin/leads/:id',
	downloads: '/admin/leads/downloads',
	consents: '/admin/leads/consents',
}

for (const [screen, path] of Object.entries(leadScreens))
	test(`the screen of ${screen} has no accessibility violation`, async ({ page, db, siteUrl }) => {
		const { id, name } = await insertLead(db)
		await signInAsAdmin(page, db, siteUrl)
		await open(page, path.replace(':id', id).replace(':name', name))
		await expectNoBreachInLooks(page, screen)
	})
