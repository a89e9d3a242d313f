// No form of the back office may lose typed text.
import {
	insertSavableService,
	insertService,
	openAdmin,
	toastOf,
} from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutKeeping } from '#tests/support/interception.ts'
import { description, descriptionOf, saveAnd, saveAndStay, saveBar } from '#tests/support/forms.ts'

test('the year of a date can be typed digit by digit, and an incomplete date leaves the form unchanged', async ({
	page,
	db,
	siteUrl,
}) => {
	const service = await insertService(db, { publish_at: '2027-01-04T20:30:00Z' })
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	const field = page.getByLabel('Publish at (optional)', { exact: true })
	const hint = field.locator('..').getByText('in New Zealand (')
	await expect(field).toHaveValue('2027-01-05T09:30')
	const typeYear = async (digits: string) => {
		await field.focus()
		for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
		await page.keyboard.type(digits)
	}

	await typeYear('202')
	await expect(field).toHaveValue('0202-01-05T09:30')
	await expect(hint).toContainText('5 January 2027')
	await page.getByLabel('Title').focus()
	await expect(field).toHaveValue('2027-01-05T09:30')

	await typeYear('2028')
	await expect(field).toHaveValue('2028-01-05T09:30')
	await expect(hint).toContainText('5 January 2028')
})

test('the save bar shows only while there are unsaved changes; Ctrl+S keeps them for later, and the menu publishes and stays', async ({
	page,
	db,
	siteUrl,
}) => {
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	await description(page).fill('Changed')
	await expect(saveBar(page)).toBeVisible()
	await description(page).fill(String(service['description']))
	await expect(saveBar(page)).toBeHidden()

	await description(page).fill('Changed again')
	await page.keyboard.press('ControlOrMeta+s')
	await expect(toastOf(page)).toContainText('Saved for later')
	await expect(description(page)).toBeFocused()
	expect(await descriptionOf(db, service.id)).toBe(service['description'])
	await saveAndStay(page)
	await expect(toastOf(page)).toContainText('Service updated successfully')
	await expect(saveBar(page)).toBeHidden()
	expect(await descriptionOf(db, service.id)).toBe('Changed again')
})

test('leaving with unsaved changes asks first, and leaving without changes does not', async ({
	page,
	db,
	siteUrl,
}) => {
	await withoutKeeping(page)
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, '/admin/services?q=Service')
	await page.getByRole('link', { name: service.title, exact: true }).click()
	await description(page).fill('Changed')
	const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(description(page)).toHaveValue('Changed')
	await page.goBack()
	await expect(question).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page).toHaveURL(/\/edit$/)

	let requested = ''
	page.once('dialog', (dialog) => {
		requested = dialog.type()
		void dialog.dismiss()
	})
	await page.close({ runBeforeUnload: true })
	await expect.poll(() => requested).toBe('beforeunload')

	await description(page).fill(String(service['description']))
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/services?q=Service`)
})

test('taking a published page off the site asks first, and a page can be scheduled', async ({
	page,
	db,
	siteUrl,
}) => {
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	await expect(page.getByText('Visitors see it now.')).toBeVisible()
	await saveAnd(page, 'Take off the site...')
	const question = page.getByRole('alertdialog', { name: 'Take this service off the site?' })
	await question.getByRole('button', { name: 'Save as draft' }).click()
	await expect(page.getByText('A draft. Visitors cannot see it.')).toBeVisible()
	const { rows } = await db.query('select status from services where id = $1', [service.id])
	expect(rows).toEqual([{ status: 'draft' }])

	const year = new Date().getFullYear() + 2
	await page.getByLabel('Publish at (optional)', { exact: true }).fill(`${year}-01-05T09:30`)
	await expect(
		page.getByText(`5 January ${year}, 9:30 am in New Zealand (7:30 am in Sydney)`),
	).toBeVisible()
	await page.getByRole('button', { name: 'Schedule', exact: true }).click()
	const row = page.getByRole('row').filter({ hasText: service.title })
	await expect(row).toContainText(new RegExp(`Scheduled for \\w{3} 5 Jan ${year}, 9:30`))
	const dated = await db.query('select publish_at from services where id = $1', [service.id])
	expect(dated.rows[0].publish_at).toEqual(new Date(`${year}-01-04T20:30:00Z`))
})
