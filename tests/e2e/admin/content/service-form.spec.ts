import type { Page } from '@playwright/test'
import { insertService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import type { Database } from '#tests/support/records.ts'
import { uniqueName } from '#tests/support/records.ts'
import { chooseImage } from '#tests/support/service-form.ts'

const image = (page: Page) => page.getByRole('img', { name: '' })
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Service' })
const summaryOf = (page: Page) =>
	page.getByRole('alert').filter({ hasText: 'needs your attention' })

/** Inserts a service with a position: without one, the list would assign it and so change the service. */
function insertPlaced(db: Database, row: Record<string, unknown>) {
	return insertService(db, { display_order: 910, ...row })
}

async function stored(db: Database, title: string) {
	const { rows } = await db.query('select * from services where title = $1', [title])
	return rows
}

test('[ADM-SERVFORM-01] [ADM-SERVFORM-05] [ADM-SERVFORM-07] a new service has a choice of countries, and is refused without an image', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const title = uniqueName('Litter check')
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Service')
	const country = page.getByLabel('Country')
	await expect(country.getByRole('option')).toHaveText(['New Zealand', 'Australia', 'Both'])
	await expect(country).toHaveValue('New Zealand')

	await page.getByLabel('Title').fill(title)
	await createButton(page).click()
	const summary = summaryOf(page)
	await expect(summary).toBeFocused()
	await expect(summary).toContainText('Please upload an image for the service')
	expect(await stored(db, title)).toEqual([])
	await chooseImage(page)
	await expect(summary).toBeHidden()
})

test('[ADM-SERVFORM-06] [ADM-SERVFORM-08] a service is created without its empty features, once none is too long', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const title = uniqueName('Litter check')
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	await page.getByLabel('Title').fill(title)
	await page.getByRole('button', { name: 'Add feature' }).click()
	await page.keyboard.type('Moisture')
	await page.keyboard.press('Enter')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Ammonia')
	await chooseImage(page)
	const third = page.getByRole('textbox', { name: 'Feature 3' })
	await expect(third).toHaveValue('Ammonia')
	await third.fill('x'.repeat(301))
	await createButton(page).click()
	const tooLong = 'Feature 3 must be at most 300 characters'
	await summaryOf(page).getByRole('link', { name: tooLong, exact: true }).click()
	await expect(third).toBeFocused()
	await third.fill('Ammonia')
	await createButton(page).click()
	await expect(toastOf(page)).toContainText('Service created successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	const [service] = await stored(db, title)
	expect(service).toMatchObject({
		country: 'New Zealand',
		features: ['Moisture', 'Ammonia'],
		status: 'published',
	})
})

test('[ADM-SERVFORM-02] [ADM-SERVFORM-03] the form of a stored service is filled, and Cancel leaves it without saving', async ({
	page,
	db,
	siteUrl,
}) => {
	const picture = await storedPicture(db)
	const { id, title } = await insertPlaced(db, { image: picture, country: 'Both' })
	await openAdmin(page, { db, siteUrl }, `/admin/services/${id}/edit`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Service')
	await expect(page.getByRole('button', { name: 'Update Service' })).toBeVisible()
	await expect(page.getByLabel('Title')).toHaveValue(title)
	await expect(page.getByLabel('Description')).toHaveValue('We walk the shed with you.')
	await expect(page.getByLabel('Country')).toHaveValue('Both')
	await expect(page.getByRole('textbox', { name: 'Feature 2' })).toHaveValue('Fan check')
	await expect(page.locator('.media-preview').first()).toHaveAttribute('src', picture)

	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	expect(await stored(db, title)).toMatchObject([{ version: 1 }])
})

test('[ADM-SERVFORM-04] [ADM-SERVFORM-08] a changed service is stored, and its buttons are disabled meanwhile', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, title } = await insertPlaced(db, { image: await storedPicture(db) })
	await openAdmin(page, { db, siteUrl }, `/admin/services/${id}/edit`)
	await page.getByLabel('Description').fill('We count the fans.')
	const release = await holdRequests(page, '**/admin/services/save')
	await page.getByRole('button', { name: 'Update Service' }).click()
	const saving = page.getByRole('button', { name: 'Saving...' })
	await expect(saving).not.toHaveCount(0)
	for (const button of [
		saving.first(),
		saving.last(),
		page.getByRole('button', { name: 'Save for later' }),
	]) {
		await expect(button).toBeDisabled()
	}
	await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
	release()
	await expect(toastOf(page)).toContainText('Service updated successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	expect(await stored(db, title)).toMatchObject([
		{ version: 2, description: 'We count the fans.', display_order: 910 },
	])
})

test('[ADM-SERVFORM-09] a failed save says why, and keeps the typed text', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const service = await insertService(db, { display_order: 911 })
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	const responses = [{ message: 'The database is busy.' }, {}]
	await page.route('**/admin/services/save', (route) =>
		route.fulfill({ status: 500, json: responses.shift() ?? {} }),
	)
	await page.getByLabel('Title').fill('Unsaved')
	for (const text of ['The database is busy.', 'Failed to create service']) {
		await page.getByRole('button', { name: 'Create Service' }).click()
		await expect(toastOf(page)).toContainText('Error')
		await expect(toastOf(page)).toContainText(text)
		await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
		await expect(page.getByLabel('Title')).toHaveValue('Unsaved')
	}

	await page.getByRole('button', { name: 'Discard' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
	await visit(page, siteUrl, `/admin/services/${service.id}/edit`)
	await page.getByLabel('Title').fill('Unsaved too')
	await page.getByRole('button', { name: 'Update Service' }).click()
	await expect(toastOf(page)).toContainText('Failed to update service')
	await expect(page.getByLabel('Title')).toHaveValue('Unsaved too')
})

test('[ADM-CONST-03] the image preview is 200 px high', async ({ page, db, siteUrl }) => {
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	await page.locator('.row-link').first().click()
	const preview = page.locator('.media-preview').first()
	await expect(preview).toBeVisible()
	expect((await preview.boundingBox())?.height).toBe(200)
	await expect(image(page).first()).toBeAttached()
})
