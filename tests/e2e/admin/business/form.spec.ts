// The form of the business: hours, special days and pages elsewhere are entered, refused, saved and compared.
import type { Locator, Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreach, expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import type { Database } from '#tests/support/records.ts'

const path = '/admin/business'

const office = (page: Page, country = 'New Zealand') =>
	page.getByRole('region', { name: `Office in ${country}` })
const time = (within: Locator, name: string) => within.getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Update Business' }).click()

async function reload(page: Page) {
	await page.reload()
	await hydrated(page)
}

async function storedDays(db: Database) {
	const { rows } = await db.query('select nz_hours, nz_special_days, social_links from business')
	return rows[0]
}

async function setBusiness(db: Database, columns: Record<string, unknown>) {
	for (const [column, value] of Object.entries(columns))
		await db.query(`update business set ${column} = $1`, [JSON.stringify(value)])
}

/** Presses Tab until something has the focus; a date or a time takes several. */
async function tabTo(page: Page, target: Locator) {
	for (let left = 30; left > 0 && !(await hasFocus(target)); left--)
		await page.keyboard.press('Tab')
	await expect(target).toBeFocused()
}

const hasFocus = (target: Locator) =>
	target.evaluate((element) => element === document.activeElement)

test('hours with a break, a special day and a page elsewhere are saved and shown again', async ({
	emptySite: { url, db },
	page,
}) => {
	await openAdmin(page, { db, siteUrl: url }, path)
	await page.getByLabel('Name', { exact: true }).fill('Feather & Grain')
	const nz = office(page)
	const monday = nz.getByRole('group', { name: 'Monday' })
	const remove = monday.getByRole('button', { name: 'Remove hours: Monday', exact: true })
	while ((await remove.count()) > 0) await remove.click()
	await expect(monday.getByText('Closed')).toBeVisible()
	await monday.getByRole('button', { name: 'Add hours: Monday' }).click()
	await expect(time(nz, 'Monday opens')).toBeFocused()
	await expect(time(nz, 'Monday opens')).toHaveValue('08:00')
	await time(nz, 'Monday opens').fill('07:30')
	await time(nz, 'Monday closes').fill('12:00')
	await monday.getByRole('button', { name: 'Add hours: Monday' }).click()
	await expect(time(nz, 'Monday, second time, opens')).toHaveValue('12:00')
	await time(nz, 'Monday, second time, opens').fill('13:00')
	await time(nz, 'Monday, second time, closes').fill('00:00')
	await nz.getByRole('button', { name: 'Same hours Monday to Friday' }).click()
	await expect(time(nz, 'Friday, second time, opens')).toHaveValue('13:00')

	await nz.getByRole('button', { name: 'Add special day' }).click()
	const day = nz.getByRole('group', { name: 'New special day' })
	await expect(day.getByLabel('Name (optional)')).toBeFocused()
	await page.keyboard.type('Waitangi Day')
	await day.getByLabel('First day').fill('2099-02-06')
	const named = nz.getByRole('group', { name: 'Friday 6 February 2099' })
	await expect(named.getByLabel('Last day')).toHaveValue('2099-02-06')

	await page.getByRole('button', { name: 'Add page' }).click()
	await page.keyboard.type('Facebook')
	await page.getByLabel('Address', { exact: true }).fill('https://www.facebook.com/feather')
	await save(page)
	await expect(toastOf(page)).toContainText('Business saved')

	await reload(page)
	await expect(time(nz, 'Wednesday, second time, closes')).toHaveValue('00:00')
	await expect(time(nz, 'Monday opens')).toHaveValue('07:30')
	await expect(named.getByLabel('Name (optional)')).toHaveValue('Waitangi Day')
	await expect(named.getByLabel('Closed')).toBeChecked()
	const spans = [
		{ opens: '07:30', closes: '12:00' },
		{ opens: '13:00', closes: '24:00' },
	]
	expect(await storedDays(db)).toMatchObject({
		nz_hours: { Monday: spans, Friday: spans },
		nz_special_days: [{ from: '2099-02-06', to: '2099-02-06', spans: [], name: 'Waitangi Day' }],
		social_links: [{ name: 'Facebook', url: 'https://www.facebook.com/feather' }],
	})
	const { rows } = await db.query('select id, version from business')
	const { id, version } = rows[0]
	await open(page, `${url}${path}/${id}/history?version=${version}`)
	await expect(page.getByText('Monday: 7:30 am to 12 noon and 1:00 pm to midnight')).toBeVisible()
	await expect(page.getByText('Friday 6 February 2099: closed, Waitangi Day')).toBeVisible()
})

test('hours are changed with the keyboard alone, and a missing time is told at its day', async ({
	emptySite: { url, db },
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	await setBusiness(db, {
		name: 'Rimu Poultry',
		nz_hours: { Monday: [{ opens: '08:00', closes: '17:00' }] },
	})
	await openAdmin(page, { db, siteUrl: url }, path)
	const nz = office(page)
	await time(nz, 'Monday opens').focus()
	await tabTo(page, time(nz, 'Monday closes'))
	for (let hour = 17; hour > 12; hour--) await page.keyboard.press('ArrowDown')
	await expect(time(nz, 'Monday closes')).toHaveValue('12:00')
	await tabTo(page, nz.getByRole('button', { name: 'Add hours: Monday' }))
	await page.keyboard.press('Enter')
	await expect(time(nz, 'Monday, second time, opens')).toBeFocused()
	await page.keyboard.press('ArrowUp')
	await page.keyboard.press('Enter')

	const summary = page.getByRole('alert').filter({ hasText: 'needs your attention' })
	await expect(summary).toBeFocused()
	const link = summary.getByRole('link', { name: 'Hours, New Zealand, Monday: A time is missing.' })
	await tabTo(page, link)
	await page.keyboard.press('Enter')
	await expect(time(nz, 'Monday opens')).toBeFocused()
	await expect(time(nz, 'Monday opens')).toHaveAccessibleDescription('A time is missing.')
	await expect(nz.getByText('A time is missing.')).toBeVisible()
	await tabTo(page, time(nz, 'Monday, second time, closes'))
	await page.keyboard.type('0500p')
	await expect(nz.getByText('A time is missing.')).toBeHidden()
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText('Business saved')
	expect((await storedDays(db)).nz_hours.Monday).toEqual([
		{ opens: '08:00', closes: '12:00' },
		{ opens: '13:00', closes: '17:00' },
	])
})

test('removing keeps the focus in the list, and the last hours of a special day close it', async ({
	emptySite: { url, db },
	page,
}) => {
	const day = (from: string, name: string) => ({ from, to: from, spans: [], name })
	const days = [day('2099-02-06', 'Waitangi Day'), day('2099-04-25', 'Anzac Day')]
	await setBusiness(db, { nz_special_days: days })
	await openAdmin(page, { db, siteUrl: url }, path)
	const nz = office(page)
	const anzac = nz.getByRole('group', { name: 'Saturday 25 April 2099' })
	await anzac.getByLabel('Other hours').check()
	await expect(time(anzac, 'Anzac Day opens')).toHaveValue('08:00')
	await anzac.getByRole('button', { name: 'Remove hours: Anzac Day' }).click()
	await expect(anzac.getByLabel('Closed')).toBeFocused()
	await expect(anzac.getByLabel('Closed')).toBeChecked()

	await nz.getByRole('button', { name: 'Remove Waitangi Day' }).click()
	await expect(nz.getByRole('button', { name: 'Remove Anzac Day' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(nz.getByRole('button', { name: 'Add special day' })).toBeFocused()
})

test('days that are over are folded, and shown when something in them is wrong', async ({
	emptySite: { url, db },
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	const days = [
		{ from: '2020-02-06', to: '2020-02-06', spans: [], name: 'Waitangi Day' },
		{ from: '2099-12-25', to: '2099-12-26', spans: [], name: 'Christmas' },
	]
	await setBusiness(db, { nz_special_days: days })
	await openAdmin(page, { db, siteUrl: url }, path)
	const nz = office(page)
	const past = nz.locator('details li')
	await expect(nz.getByRole('group', { name: '25 to 26 December 2099' })).toBeVisible()
	await expect(past).toBeHidden()
	await nz.getByText('1 past day').click()
	await past.getByLabel('First day').fill('2020-02-07')
	await past.getByLabel('Last day').fill('2020-02-05')
	await nz.getByText('1 past day').click()
	await expect(past).toBeHidden()
	await save(page)
	await page.getByRole('link', { name: /^Special days, New Zealand: This is before/ }).click()
	await expect(nz.locator('[id="nzSpecialDays.0.to"]')).toBeFocused()
	await expect(nz.locator('[id="nzSpecialDays.0.to"]')).toHaveAccessibleDescription(
		'This is before the first day',
	)
	await expectNoBreachInLooks(page, 'the form of the business with an error')
	await page.setViewportSize({ width: 360, height: 740 })
	await expectNoBreach(page, 'the form of the business at 360 px')
})
