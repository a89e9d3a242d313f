import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertLead } from '#tests/support/leads.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'

const rowsOf = (page: Page) => page.locator('.list-table tbody tr')

test('leads can be searched and filtered by kind, country, several states and dates, and the address keeps it', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, name } = await insertLead(db)
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

	await db.query(
		`update leads set state = 'done', created_at = '2026-11-03T00:00:00Z' where id = $1`,
		[id],
	)
	await open(page, `/admin/leads?q=${name}`, { scripts: true })
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

test('on a phone the message of a lead is above its state; in a list no long name pushes the state out of view', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, name } = await insertLead(db)
	await signInAsAdmin(page, db, siteUrl)
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `/admin/leads/${id}`)
	await expect(page.getByText('Under the perches.')).toBeInViewport({ ratio: 1 })
	const top = async (what: ReturnType<Page['getByRole']>) => (await what.boundingBox())?.y ?? 0
	const message = await top(page.getByText('Under the perches.'))
	expect(await top(page.getByRole('group', { name: 'State' }))).toBeGreaterThan(message)

	await db.query('update leads set name = $2, subject = $3 where id = $1', [
		id,
		`${name} ${'Montgomery-Fotheringham '.repeat(3)}`,
		'Wet litter under the drinkers in the second week of the run. '.repeat(3),
	])
	await open(page, `/admin/leads?q=${name}`)
	for (const width of [768, 1024, 1280, 1920]) {
		await page.setViewportSize({ width, height: 800 })
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

// The list of leads and a lead: lead-owners.spec.ts.
test('a list without leads, downloads and consents have no accessibility violation', async ({
	page,
	db,
	siteUrl,
}) => {
	await insertLead(db)
	await signInAsAdmin(page, db, siteUrl)
	for (const path of ['?q=nobodyatall', '/downloads', '/consents']) {
		await open(page, `/admin/leads${path}`)
		await expectNoBreachInLooks(page, path)
	}
})
