import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { formOf } from '#tests/support/forms.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { uniqueName } from '#tests/support/records.ts'

test('[ADM-SERVFORM-02] [ADM-SERVFORM-03] [ADM-SERVFORM-04] [ADM-SERVFORM-05] [ADM-SERVFORM-06] [ADM-SERVFORM-08] a service is created once it has an image and no long feature, without empty ones; its form is filled, left by Cancel, and changes it', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const title = uniqueName('Litter check')
	const stored = async () =>
		(await db.query('select * from services where title = $1', [title])).rows
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	const form = formOf(page, 'service')
	await form.fill({ title })
	await form.submit.click()
	await expect(form.summary).toBeFocused()
	await expect(form.summary).toContainText('Please upload an image for the service')
	await form.choosePicture()
	await expect(form.summary).toBeHidden()

	await page.getByRole('button', { name: 'Add feature' }).click()
	await page.keyboard.type('Moisture')
	await page.keyboard.press('Enter')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Ammonia')
	const third = page.getByRole('textbox', { name: 'Feature 3' })
	await expect(third).toHaveValue('Ammonia')
	await third.fill('x'.repeat(301))
	await form.submit.click()
	const tooLong = 'Feature 3 must be at most 300 characters'
	await form.summary.getByRole('link', { name: tooLong, exact: true }).click()
	await expect(third).toBeFocused()
	expect(await stored()).toEqual([])
	await third.fill('Ammonia')
	await form.submit.click()
	await expect(toastOf(page)).toContainText('Service created successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	const [{ id, image }] = await stored()
	const created = { version: 1, country: 'New Zealand', features: ['Moisture', 'Ammonia'] }
	expect(await stored()).toMatchObject([{ ...created, status: 'published' }])

	const open = () => page.getByRole('link', { name: title, exact: true }).click()
	await open()
	await expect(page).toHaveURL(`${siteUrl}/admin/services/${id}/edit`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Service')
	await expect(form.submit).toHaveText('Update Service')
	await form.expectValues({ title, description: '', country: 'New Zealand' })
	await expect(page.getByRole('textbox', { name: 'Feature 2' })).toHaveValue('Ammonia')
	await expect(page.locator('.media-preview').first()).toHaveAttribute('src', image)
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	expect(await stored()).toMatchObject([created])

	await open()
	await form.fill({ description: 'We count the fans.' })
	const release = await holdRequests(page, '**/admin/services/save')
	await form.submit.click()
	await form.expectSaving()
	release()
	await expect(toastOf(page)).toContainText('Service updated successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	expect(await stored()).toMatchObject([{ version: 2, description: 'We count the fans.' }])
})
