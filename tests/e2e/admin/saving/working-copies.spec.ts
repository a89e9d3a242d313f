// Changes that visitors do not see yet: kept while one types, shared, scheduled, published.
import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/admin.ts'
import { insertSavableService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect } from '#tests/support/e2e.ts'
import { loseNextResponse } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { test } from '#tests/support/saving.ts'
import { description, descriptionOf, saveBar } from '#tests/support/forms.ts'

const savedText = (db: Database, id: string) => async () => {
	const { rows } = await db.query<{ text: string }>(
		`select "values"->>'description' as text from record_versions where record_id = $1 and state <> 'published'`,
		[id],
	)
	return rows[0]?.text ?? null
}

const notice = (page: Page) => page.getByRole('region', { name: 'Unpublished changes' })

test('what is typed is kept on the server, continued on another device, and published from there', async ({
	page,
	browser,
	db,
	siteUrl,
}) => {
	const service = await insertSavableService(db)
	const path = `/admin/services/${service.id}/edit`
	const account = await openAdmin(page, { db, siteUrl }, path)
	await description(page).fill('Begun at the desk')
	await expect.poll(savedText(db, service.id)).toBe('Begun at the desk')
	await expect(saveBar(page)).toContainText('Not on the site yet')
	await expect(page.getByRole('button', { name: 'Update Service' })).toBeVisible()
	expect(await descriptionOf(db, service.id)).toBe(service['description'])

	const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
	const phone = await context.newPage()
	await signIn(phone, { db, siteUrl }, account)
	await visit(phone, siteUrl, path)
	await expect(notice(phone)).toContainText('Your unpublished changes are in this form')
	await expect(description(phone)).toHaveValue('Begun at the desk')
	await description(phone).fill('Begun at the desk, ended in the shed')
	await phone.getByRole('button', { name: 'Update Service' }).click()
	await expect(phone).toHaveURL(`${siteUrl}/admin/services`)
	expect(await descriptionOf(db, service.id)).toBe('Begun at the desk, ended in the shed')
	expect(await savedText(db, service.id)()).toBeNull()
	await context.close()
})

test('Save for later stays in the form; lists, palette and dashboard say whose changes are not published, without a WCAG 2.2 violation', async ({
	page,
	siteUrl,
	openService,
}) => {
	await takeLook(page, phone)
	const { service } = await openService({ isAutosaved: true })
	await description(page).fill('For next week')
	await page.getByRole('button', { name: 'Save for later' }).click()
	await expect(toastOf(page)).toContainText('Saved for later')
	await expect(page.getByRole('button', { name: 'Update Service' })).toBeVisible()
	await expect(notice(page)).toBeVisible()
	await expectNoBreachInLooks(page, 'the form')

	await visit(page, siteUrl, '/admin/services?state=changed')
	await expectNoBreachInLooks(page, 'the list')
	const row = page.getByRole('row').filter({ hasText: service.title })
	await expect(row).toContainText('Unpublished changes by Ana Reid')
	await page.keyboard.press('ControlOrMeta+k')
	await page.getByRole('combobox', { name: 'Find or go to' }).fill(service.title)
	await expect(page.getByRole('option', { name: service.title })).toContainText(
		'Service: unpublished changes by Ana Reid',
	)
	await visit(page, siteUrl, '/admin/dashboard')
	const card = page.getByRole('region', { name: 'Unpublished changes' })
	await expect(card).toContainText(service.title)
	await expect(card).toContainText('changed by Ana Reid')
})

test('two people on one working copy are told of each other, and decide', async ({
	page,
	db,
	twoPeople,
}) => {
	const { service, other } = await twoPeople({ isAutosaved: true })
	await description(other).fill('Written by Ben')
	await expect.poll(savedText(db, service.id)).toBe('Written by Ben')
	await description(page).fill('Written by Ana')
	const told = page.getByRole('alert').filter({ hasText: 'Ben Tui changed this service too' })
	await expect(told).toContainText('in this browser only')
	expect(await savedText(db, service.id)()).toBe('Written by Ben')
	await told.getByRole('button', { name: 'Look at both' }).click()
	const dialog = page.getByRole('dialog', { name: /^Ben Tui saved this service/ })
	await expect(dialog.getByRole('cell')).toContainText(['Written by Ana', 'Written by Ben'])
	await dialog.getByRole('button', { name: 'Keep mine' }).click()
	await expect.poll(savedText(db, service.id)).toBe('Written by Ana')
	expect(await descriptionOf(db, service.id)).toBe(service['description'])
})

test('changes are scheduled, show in Coming up, and their time can be cancelled', async ({
	page,
	db,
	siteUrl,
	openService,
}) => {
	const { service } = await openService({ isAutosaved: true })
	await description(page).fill('From Monday at seven')
	const soon = new Date(Date.now() + 3 * 86_400_000)
	const day = soon.toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
	await page.getByLabel('Publish changes at (optional)').fill(`${day}T07:00`)
	await page.getByRole('button', { name: 'Schedule changes' }).click()
	await expect(toastOf(page)).toContainText('7:00 am in New Zealand')
	await expect(notice(page)).toContainText('They go live on')
	const { rows } = await db.query(
		`select publish_at from record_versions where record_id = $1 and state <> 'published'`,
		[service.id],
	)
	expect(rows[0].publish_at.toLocaleString('en-NZ', { timeZone: 'Pacific/Auckland' })).toMatch(
		/7:00:00/,
	)

	await visit(page, siteUrl, '/admin/dashboard')
	const coming = page.getByRole('region', { name: 'Coming up' })
	await expect(coming.getByRole('listitem').filter({ hasText: service.title })).toContainText(
		'changes go live',
	)
	await coming.getByRole('link', { name: service.title }).click()
	await page.getByRole('button', { name: 'Cancel the time' }).click()
	await expect(notice(page)).not.toContainText('They go live on')
	await expect(description(page)).toHaveValue('From Monday at seven')
	expect(await savedText(db, service.id)()).toBe('From Monday at seven')
})

test('Discard asks, then removes the unpublished changes for everyone', async ({
	page,
	db,
	openService,
}) => {
	const { service } = await openService({ isAutosaved: true })
	await description(page).fill('A second thought')
	await expect.poll(savedText(db, service.id)).toBe('A second thought')
	await page.getByRole('button', { name: 'Discard' }).click()
	const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
	await expect(question).toContainText('for your colleagues too')
	await question.getByRole('button', { name: 'Discard' }).click()
	await expect(description(page)).toHaveValue(String(service['description']))
	await expect(saveBar(page)).toBeHidden()
	expect(await savedText(db, service.id)()).toBeNull()
})

test('a lost response while typing is no conflict with oneself', async ({
	page,
	db,
	siteUrl,
	allowConsole,
	openService,
}) => {
	allowConsole(/ERR_FAILED|409/)
	const { service } = await openService({ isAutosaved: true })
	await loseNextResponse(page, '**/admin/services/copy')
	await description(page).fill('Sent, and the answer lost')
	await expect(saveBar(page)).toContainText('In this browser only: the server cannot be reached')
	await expect.poll(savedText(db, service.id)).toBe('Sent, and the answer lost')
	await description(page).fill('Sent again, and more')
	await expect.poll(savedText(db, service.id), { timeout: 20_000 }).toBe('Sent again, and more')
	await page.getByRole('button', { name: 'Update Service' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	expect(await descriptionOf(db, service.id)).toBe('Sent again, and more')
})
