import { confirmDelete, editorOf } from '#tests/support/admin-checks.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { openAdmin, toastOf as toast } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { holdRequests, loseConnection } from '#tests/support/interception.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { picture } from '#tests/support/pictures.ts'
import { insertResource, storedResource } from '#tests/support/resource-records.ts'
import { tableAway } from '#tests/support/site-database.ts'

test('[ADM-RESLIST-04] a resource is deleted after confirmation, and restored with Undo', async ({
	page,
	db,
	siteUrl,
}) => {
	const resource = await insertResource(db)
	const link = page.getByRole('link', { name: resource.title, exact: true })
	await openAdmin(page, { db, siteUrl }, `/admin/resources?q=${encodeURIComponent(resource.title)}`)
	await page.getByRole('button', { name: `Delete ${resource.title}` }).click()
	const dialog = page.getByRole('alertdialog')
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(link).toBeVisible()

	const release = await holdRequests(page, '**/trash')
	await page.getByRole('button', { name: `Delete ${resource.title}` }).click()
	await confirmDelete(page)
	await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
	release()
	await expect(toast(page)).toContainText('Resource deleted successfully')
	await expect(link).toHaveCount(0)
	expect((await storedResource(db, resource.id))['deleted_at']).not.toBeNull()

	await toast(page).getByRole('button', { name: 'Undo' }).click()
	await expect(link).toBeVisible()
})

test('[ADM-RESLIST-06] [ADM-RESFORM-14] an empty list says so; a resource that cannot be created shows why, and the typed text stays', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	allowConsole(/500|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
	const { db, url: siteUrl } = emptySite
	await openAdmin(page, { db, siteUrl }, '/admin/resources')
	await expect(page.getByText('No resources yet.')).toBeVisible()

	await page.getByRole('link', { name: 'Add Resource' }).first().click()
	const title = page.getByLabel('Title')
	await title.fill('Typed and not lost')
	await page.getByLabel('Category').selectOption('Checklist')
	await editorOf(page).fill('One page for the shed.')
	await page.getByLabel('Download link').fill('https://example.com/record.pdf')
	await page.getByLabel('Image: choose the image').setInputFiles(await picture('record.png'))
	await expect(page.locator('#image').getByRole('img')).toHaveAttribute('src', /^\/media\//)
	const create = page.getByRole('button', { name: 'Create Resource' })
	{
		await using _away = await tableAway(db, 'audit_log')
		await create.click()
		await expect(toast(page)).toHaveText(
			/^Error creating resource: Something went wrong on our side/,
		)
		await expect(page.getByRole('alert')).toContainText('Error creating resource: ')
		await loseConnection(page)
		await create.click()
		await expect(toast(page)).toHaveText(/^Error: The server cannot be reached/)
		await page.context().setOffline(false)
		await expect(title).toHaveValue('Typed and not lost')
	}
	await create.click()
	await expect(toast(page)).toContainText('Resource created successfully')
})

test('[ADM-RESLIST-05] [ADM-RESFORM-14] a failed deletion and a failed update show why, and the typed text stays', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const { title } = await insertResource(db, { image: await storedPicture(db) })
	await openAdmin(page, { db, siteUrl }, `/admin/resources?q=${encodeURIComponent(title)}`)
	await using _away = await tableAway(db, 'audit_log')
	await page.getByRole('button', { name: `Delete ${title}` }).click()
	await confirmDelete(page)
	await expect(toast(page)).toHaveText(/^Error deleting resource: Something went wrong on our side/)
	await page.getByRole('link', { name: title, exact: true }).click()
	await page.getByLabel('Title').fill('Typed again')
	await page.getByRole('button', { name: 'Update Resource' }).click()
	await expect(toast(page)).toHaveText(/^Error updating resource: Something went wrong on our side/)
	await expect(page.getByRole('alert')).toContainText('Error updating resource: ')
	await expect(page.getByLabel('Title')).toHaveValue('Typed again')
})

test('a paid resource with the link to its file has no WCAG 2.2 A or AA violation', async ({
	page,
	db,
	siteUrl,
}) => {
	const paid = await insertResource(db, {
		free: false,
		price: '$9.99',
		download_link: '/media/resource-documents/1-00ff.pdf',
	})
	await openAdmin(page, { db, siteUrl }, `/admin/resources/${paid.id}/edit`)
	await expect(editorOf(page)).toBeVisible()
	await page.getByRole('button', { name: 'Copy 7-day link' }).click()
	await expect(page.getByLabel('Link to the file')).toBeVisible()
	await expectNoBreachInLooks(page, 'the form')
})
