import type { Page } from '@playwright/test'
import { openAdmin, toastOf as toast } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { pdfBytes } from '#tests/support/media.ts'
import type { Database } from '#tests/support/records.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { insertResource, storedResource } from '#tests/support/resource-records.ts'
import { saveAndStay } from '#tests/support/forms.ts'

test('staff can copy the link to a paid file, and a 7-day link once the file is stored', async ({
	page,
	db,
	siteUrl,
}) => {
	const paid = await openPaidResource(page, { db, siteUrl })
	await expect(page.getByRole('button', { name: 'Copy 7-day link' })).toHaveCount(0)
	await saveFile(page)
	const path = (await storedResource(db, paid.id))['download_link'] as string
	await page.getByRole('button', { name: 'Copy file link' }).click()
	await expect(toast(page)).toContainText('Link copied')
	expect(await copied(page)).toBe(`${siteUrl}${path}`)
	const signed = await copySignedLink(page, siteUrl)
	expect(await copied(page)).toBe(signed)
	await expect(page.getByText(/^Copied\. It works until /)).toBeVisible()
})

test('Ctrl+S during an upload keeps the file for later once the upload is done', async ({
	page,
	db,
	siteUrl,
}) => {
	const resource = await insertResource(db, { image: await storedPicture(db) })
	await openAdmin(page, { db, siteUrl }, `/admin/resources/${resource.id}/edit`)
	const release = await holdRequests(page, '**/admin/upload*')
	const upload = page.waitForRequest('**/admin/upload*')
	await chooseFile(page)
	await upload
	await page.keyboard.press('Control+s')
	await expect(toast(page)).toHaveCount(0)
	release()
	await expect(toast(page)).toContainText('Saved for later')
	const link = `select "values"->>'downloadLink' as link from record_versions where record_id = $1 and state <> 'published'`
	const { rows } = await db.query(link, [resource.id])
	expect(rows).toEqual([{ link: expect.stringMatching(/^\/media\/.*\.pdf$/) }])
	expect((await storedResource(db, resource.id))['download_link']).toBe(resource['download_link'])
})

/** Opens the form of a paid resource whose file is on another site. */
async function openPaidResource(page: Page, site: { db: Database; siteUrl: string }) {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	const paid = await insertResource(site.db, {
		free: false,
		price: '$9.99',
		image: await storedPicture(site.db),
	})
	await openAdmin(page, site, `/admin/resources/${paid.id}/edit`)
	return paid
}

async function chooseFile(page: Page) {
	await page
		.getByLabel('Replace File')
		.setInputFiles({ name: 'Litter plan.pdf', mimeType: 'application/pdf', buffer: pdfBytes })
}

/** Uploads a paid resource's file and saves; before that, the form offers no links. */
async function saveFile(page: Page) {
	await chooseFile(page)
	await expect(page.getByText('Save your changes first')).toBeVisible()
	await saveAndStay(page)
	await expect(toast(page)).toContainText('Resource updated')
}

/** Presses the button for a 7-day link, and returns the link. */
async function copySignedLink(page: Page, siteUrl: string) {
	await page.getByRole('button', { name: 'Copy 7-day link' }).click()
	const field = page.getByLabel('Link to the file')
	await expect(field).toHaveValue(new RegExp(`^${siteUrl}/file\\?token=`))
	return field.inputValue()
}

function copied(page: Page) {
	return page.evaluate(() => navigator.clipboard.readText())
}
