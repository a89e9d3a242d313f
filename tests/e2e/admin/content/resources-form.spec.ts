import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { confirmDelete, editorOf } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf as toast, visit } from '#tests/support/admin-pages.ts'
import { documents } from '#tests/support/documents.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { pdfBytes } from '#tests/support/media.ts'
import { deleteRow, uniqueName } from '#tests/support/records.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { insertResource, storedResource } from '#tests/support/resource-records.ts'

const tags = ['Disease', 'Biosecurity', 'Operations', 'Health', 'Enrichment', 'Welfare']
const link = (page: Page) => page.getByLabel('Download link')
const free = (page: Page) => page.getByRole('switch', { name: 'Free' })

test('[ADM-RESFORM-07] [ADM-RESFORM-08] [ADM-RESFORM-09] a new form offers categories and tags, and defaults to free', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
		'Choose a category',
		'Checklist',
		'Template',
		'Blog',
		'Research Paper',
	])
	const card = page.getByRole('region', { name: 'Tags', exact: true })
	await expect(card.locator('label')).toHaveText(tags)
	for (const tag of tags) await expect(card.getByLabel(tag)).not.toBeChecked()
	await expect(free(page)).toBeChecked()
	await expect(page.getByLabel('Price')).toHaveCount(0)
	await free(page).uncheck()
	await expect(page.getByLabel('Price')).toHaveValue('')
	await expect(page.getByText('Price (optional)')).toBeVisible()
})

test('[ADM-RESFORM-01] [ADM-RESFORM-13] [ADM-ENT-04] [ADM-CALL-14] a resource is created, edited and deleted', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Flock record')
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	await expectEmptyForm(page)
	await fillForm(page, title)
	const release = await holdRequests(page, '**/admin/resources/save')
	await page.getByRole('button', { name: 'Create Resource' }).click()
	const saving = page.getByRole('button', { name: 'Saving...' })
	await expect(saving).not.toHaveCount(0)
	for (const button of [saving.first(), page.getByRole('button', { name: 'Save draft' })])
		await expect(button).toBeDisabled()
	release()
	await expect(toast(page)).toContainText('Resource created successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/resources`)
	const { rows } = await db.query('select * from resources where title = $1', [title])
	expect(rows).toMatchObject([
		{
			description: 'One **page** for the shed.',
			category: 'Template',
			tags: ['Biosecurity', 'Welfare'],
			free: false,
			price: '$9.99',
			download_link: 'https://example.com/record.pdf',
			image: expect.stringMatching(/^\/media\//),
			created_at: expect.any(Date),
			updated_at: expect.any(Date),
		},
	])
	const [made] = rows

	await page.getByRole('link', { name: title, exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/resources/${made.id}/edit`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Resource')
	await expect(page.getByLabel('Title')).toHaveValue(title)
	await expect(page.getByLabel('Category')).toHaveValue('Template')
	await expect(page.getByLabel('Welfare')).toBeChecked()
	await expect(free(page)).not.toBeChecked()
	await expect(page.getByLabel('Price')).toHaveValue('$9.99')
	await expect(link(page)).toHaveValue('https://example.com/record.pdf')
	await expect(editorOf(page)).toHaveText('One **page** for the shed.')
	await page.getByLabel('Price').fill('$12')
	await page.getByLabel('Welfare').uncheck()
	const sent = page.waitForRequest('**/admin/resources/save')
	await page.getByRole('button', { name: 'Update Resource' }).click()
	expect((await sent).postDataJSON()).toMatchObject({ id: made.id })
	await expect(toast(page)).toContainText('Resource updated')
	await expect(page).toHaveURL(`${siteUrl}/admin/resources`)
	const changed = await storedResource(db, made.id)
	expect(changed).toMatchObject({ price: '$12', tags: ['Biosecurity'] })
	expect((changed['updated_at'] as Date) > made.updated_at).toBe(true)

	await page.getByRole('button', { name: `Delete ${title}` }).click()
	await confirmDelete(page)
	await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
})

test('[ADM-RESFORM-02] [ADM-RESFORM-03] [ADM-RESFORM-04] [ADM-RESFORM-05] [ADM-RESFORM-06] [ADM-RESFORM-11] invalid values are reported while typing, missing ones on saving', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	const title = page.getByLabel('Title')
	await title.pressSequentially('Four')
	await expect(title).toHaveAccessibleDescription('Title must be at least 5 characters')
	await expect(title).toBeFocused()
	await title.pressSequentially('s')
	await expect(title).toHaveAccessibleDescription('')

	const description = page.getByText('Description must be at least 10 characters')
	await editorOf(page).fill('123456789')
	await expect(description).toBeVisible()
	await editorOf(page).fill('1234567890')
	await expect(description).toHaveCount(0)

	const category = page.getByLabel('Category')
	await category.selectOption('Template')
	await expect(category).toHaveAccessibleDescription('')
	await category.selectOption('')
	await expect(category).toHaveAccessibleDescription('Category is required')

	for (const wrong of ['example', 'javascript:alert(1)', '/etc/passwd']) {
		await link(page).fill(wrong)
		await expect(link(page)).toHaveAccessibleDescription(/Please enter a valid URL$/)
	}
	await link(page).fill('https://example.com/record.pdf')
	await expect(link(page)).not.toHaveAccessibleDescription(/valid URL/)

	await page.getByRole('button', { name: 'Create Resource' }).click()
	const summary = page.getByRole('alert')
	await expect(summary.getByRole('listitem')).toHaveText([
		'Category is required',
		'Please upload an image for the resource',
	])
	await expect(page).toHaveURL(`${siteUrl}/admin/resources/new`)
	await category.selectOption('Checklist')
	await page.getByRole('button', { name: 'Create Resource' }).click()
	await expect(summary.getByRole('listitem')).toHaveText([
		'Please upload an image for the resource',
	])
	expect((await db.query(`select 1 from resources where title = 'Fours'`)).rowCount).toBe(0)
	await expect(title).toHaveValue('Fours')
})

test('[ADM-RESFORM-10] a blog is free and has no price; changing the category back restores the typed price', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Reading guide')
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	await fillForm(page, title)
	await page.getByLabel('Category').selectOption('Blog')
	await expect(free(page)).toHaveCount(0)
	await expect(page.getByLabel('Price')).toHaveCount(0)
	await expect(page.getByText(/Blog posts are read online, free for everyone/)).toBeVisible()
	await page.getByLabel('Category').selectOption('Template')
	await expect(free(page)).not.toBeChecked()
	await expect(page.getByLabel('Price')).toHaveValue('$9.99')
	await page.getByLabel('Category').selectOption('Blog')
	await page.getByRole('button', { name: 'Create Resource' }).click()
	await expect(toast(page)).toContainText('Resource created successfully')
	const { rows } = await db.query('select * from resources where title = $1', [title])
	expect(rows).toMatchObject([{ category: 'Blog', free: true, price: null }])

	await open(page, `${siteUrl}/resources/${rows[0].slug}`)
	const read = page.locator(`main a[href="${rows[0].download_link}"]`)
	await expect(read.first()).toBeVisible()
})

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

test('staff can copy the link to a paid file, or a signed 7-day link for signed-out buyers', async ({
	page,
	db,
	siteUrl,
	browser,
	allowConsole,
}) => {
	allowConsole(/410/)
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	const paid = await insertResource(db, {
		free: false,
		price: '$9.99',
		image: await storedPicture(db),
	})
	await openAdmin(page, { db, siteUrl }, `/admin/resources/${paid.id}/edit`)
	await expect(page.getByRole('button', { name: 'Copy 7-day link' })).toHaveCount(0)
	await page
		.getByLabel('Replace File')
		.setInputFiles({ name: 'Litter plan.pdf', mimeType: 'application/pdf', buffer: pdfBytes })
	await expect(page.getByText('Save your changes first')).toBeVisible()
	await page.keyboard.press('Control+s')
	await expect(toast(page)).toContainText('Resource updated')
	const path = (await storedResource(db, paid.id))['download_link'] as string

	await page.getByRole('button', { name: 'Copy file link' }).click()
	await expect(toast(page)).toContainText('Link copied')
	expect(await copied(page)).toBe(`${siteUrl}${path}`)
	await page.getByRole('button', { name: 'Copy 7-day link' }).click()
	const field = page.getByLabel('Link to the file')
	await expect(field).toHaveValue(new RegExp(`^${siteUrl}/file\\?token=`))
	const signed = await field.inputValue()
	expect(await copied(page)).toBe(signed)
	await expect(page.getByText(/^Copied\. It works until /)).toBeVisible()

	const buyer = await (await browser.newContext()).newPage()
	const answer = await buyer.request.get(signed)
	expect(answer.status()).toBe(200)
	expect(answer.headers()).toMatchObject({
		'cache-control': 'no-store',
		'content-disposition': `attachment; filename="Litter plan.pdf"; filename*=UTF-8''Litter%20plan.pdf`,
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
	})
	expect(await answer.body()).toEqual(pdfBytes)
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

test('Ctrl+S during an upload saves once the upload is done', async ({ page, db, siteUrl }) => {
	const resource = await insertResource(db, { image: await storedPicture(db) })
	await openAdmin(page, { db, siteUrl }, `/admin/resources/${resource.id}/edit`)
	const release = await holdRequests(page, '**/admin/upload*')
	const upload = page.waitForRequest('**/admin/upload*')
	await page
		.getByLabel('Replace File')
		.setInputFiles({ name: 'Litter plan.pdf', mimeType: 'application/pdf', buffer: pdfBytes })
	await upload
	await page.keyboard.press('Control+s')
	await expect(toast(page)).toHaveCount(0)
	release()
	await expect(toast(page)).toContainText('Resource updated')
	expect((await storedResource(db, resource.id))['download_link']).not.toBe(resource.downloadLink)
})

function copied(page: Page) {
	return page.evaluate(() => navigator.clipboard.readText())
}

async function expectEmptyForm(page: Page) {
	for (const name of ['Basic Information', 'Resource Image', 'Tags', 'Resource Document & Pricing'])
		await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Back to Resources' })).toBeVisible()
	for (const name of ['Title', 'Category', 'Download link'])
		await expect(page.getByLabel(name)).toHaveValue('')
	await expect(editorOf(page)).toHaveText('')
}

async function fillForm(page: Page, title: string) {
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Category').selectOption('Template')
	await editorOf(page).fill('One **page** for the shed.')
	for (const tag of ['Biosecurity', 'Welfare']) await page.getByLabel(tag).check()
	await link(page).fill('https://example.com/record.pdf')
	await free(page).uncheck()
	await page.getByLabel('Price').fill('$9.99')
	await page.locator('#image').getByRole('button', { name: 'Media Library' }).click()
	const dialog = page.getByRole('dialog', { name: 'Media Library' })
	await dialog
		.getByRole('button', { name: /^Select / })
		.first()
		.click()
	await expect(dialog).toBeHidden()
}
