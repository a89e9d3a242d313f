import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAdmin, toastOf as toast, visit } from '#tests/support/admin-pages.ts'
import { documents } from '#tests/support/documents.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { pdfBytes } from '#tests/support/media.ts'
import { deleteRow } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { insertResource, storedResource } from '#tests/support/resource-records.ts'
import { saveAndStay } from '#tests/support/service-form.ts'

const link = (page: Page) => page.getByLabel('Download link')

test('[ADM-RESFORM-12] the document can have any type on the list, and no other', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	const card = page.getByRole('region', { name: 'Resource Document & Pricing' })
	const input = card.locator('input[type=file]')
	await expect(input).toHaveAttribute('accept', '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip')
	for (const [extension, buffer] of Object.entries(documents)) {
		await input.setInputFiles({ name: `plan.${extension}`, mimeType: '', buffer })
		await expect(link(page)).toHaveValue(
			new RegExp(`^/media/resource-documents/\\d{13}-[0-9a-f]{32}\\.${extension}$`),
		)
		await expect(card.getByRole('link', { name: `plan.${extension}` })).toBeVisible()
	}
	const before = await link(page).inputValue()
	for (const name of ['notes.txt', 'archive.rar', 'page.html']) {
		await input.setInputFiles({ name, mimeType: '', buffer: Buffer.from('words') })
		await expect(card.getByRole('alert')).toContainText('Please choose a document: PDF, Word')
		await card.getByRole('button', { name: `Dismiss ${name}` }).click()
	}
	await expect(link(page)).toHaveValue(before)
})

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

test('a 7-day link gives a signed-out buyer the file, until the link is changed or the resource is deleted', async ({
	page,
	db,
	siteUrl,
	browser,
	allowConsole,
}) => {
	allowConsole(/410/)
	const paid = await openPaidResource(page, { db, siteUrl })
	await saveFile(page)
	const signed = await copySignedLink(page, siteUrl)

	const buyer = await (await browser.newContext()).newPage()
	const response = await buyer.request.get(signed)
	expect(response.status()).toBe(200)
	expect(response.headers()).toMatchObject({
		'cache-control': 'no-store',
		'content-disposition': `attachment; filename="Litter plan.pdf"; filename*=UTF-8''Litter%20plan.pdf`,
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
	})
	expect(await response.body()).toEqual(pdfBytes)
	const part = await buyer.request.get(signed, { headers: { Range: 'bytes=0-3' } })
	expect([part.status(), await part.text()]).toEqual([206, '%PDF'])
	const download = buyer.waitForEvent('download')
	await open(buyer, signed).catch(() => {})
	expect(await readFile(await (await download).path())).toEqual(pdfBytes)
	await buyer.context().close()

	await visit(page, siteUrl, new URL(`${signed}x`).pathname + new URL(`${signed}x`).search)
	await expect(page).toHaveURL(`${siteUrl}/file/ended`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
	await deleteRow(db, 'resources', paid.id)
	expect((await page.request.get(signed, { maxRedirects: 0 })).status()).toBe(302)
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
