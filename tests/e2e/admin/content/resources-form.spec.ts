import type { Page } from '@playwright/test'
import { confirmDelete, editorOf, fillMarkdown } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf as toast } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { uniqueName } from '#tests/support/records.ts'
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

test('[ADM-RESFORM-01] [ADM-RESFORM-13] [ADM-ENT-04] [ADM-CALL-14] a new form is empty, and creates a listed resource with every field', async ({
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
			...filled,
			image: expect.stringMatching(/^\/media\//),
			created_at: expect.any(Date),
			updated_at: expect.any(Date),
		},
	])
	await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
		'href',
		`/admin/resources/${rows[0].id}/edit`,
	)
})

test('[ADM-RESFORM-01] [ADM-RESFORM-13] [ADM-CALL-14] a resource of the list opens in a filled form, is updated, and is deleted', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Flock record')
	const made = await insertResource(db, { ...filled, title, image: await storedPicture(db) })
	await openAdmin(page, { db, siteUrl }, '/admin/resources')
	await page.getByRole('link', { name: title, exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/resources/${made.id}/edit`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Resource')
	await expectFilledForm(page, title)
	await page.getByLabel('Price').fill('$12')
	await page.getByLabel('Welfare').uncheck()
	const sent = page.waitForRequest('**/admin/resources/save')
	await page.getByRole('button', { name: 'Update Resource' }).click()
	expect((await sent).postDataJSON()).toMatchObject({ id: made.id })
	await expect(toast(page)).toContainText('Resource updated')
	await expect(page).toHaveURL(`${siteUrl}/admin/resources`)
	const changed = await storedResource(db, made.id)
	expect(changed).toMatchObject({ price: '$12', tags: ['Biosecurity'] })
	expect((changed['updated_at'] as Date) > (made['updated_at'] as Date)).toBe(true)

	await page.getByRole('button', { name: `Delete ${title}` }).click()
	await confirmDelete(page)
	await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
})

test('[ADM-RESFORM-02] [ADM-RESFORM-03] [ADM-RESFORM-04] [ADM-RESFORM-05] [ADM-RESFORM-06] invalid values are reported while typing', async ({
	page,
	db,
	siteUrl,
}) => {
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

	for (const wrong of ['example', 'javascript:alert(1)', '//example.com']) {
		await link(page).fill(wrong)
		await expect(link(page)).toHaveAccessibleDescription(/Please enter a valid URL$/)
	}
	await link(page).fill('https://example.com/record.pdf')
	await expect(link(page)).not.toHaveAccessibleDescription(/valid URL/)
})

test('[ADM-RESFORM-04] [ADM-RESFORM-11] a resource without a category or an image is not saved, and the form says which is missing', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	await page.getByLabel('Title').fill('Fours')
	await editorOf(page).fill('1234567890')
	await link(page).fill('https://example.com/record.pdf')
	await page.getByRole('button', { name: 'Create Resource' }).click()
	const mistakes = page.getByRole('alert').getByRole('listitem')
	await expect(mistakes).toHaveText([
		'Category is required',
		'Please upload an image for the resource',
	])
	await expect(page).toHaveURL(`${siteUrl}/admin/resources/new`)
	await page.getByLabel('Category').selectOption('Checklist')
	await page.getByRole('button', { name: 'Create Resource' }).click()
	await expect(mistakes).toHaveText(['Please upload an image for the resource'])
	expect((await db.query(`select 1 from resources where title = 'Fours'`)).rowCount).toBe(0)
	await expect(page.getByLabel('Title')).toHaveValue('Fours')
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

async function expectEmptyForm(page: Page) {
	for (const name of ['Basic Information', 'Resource Image', 'Tags', 'Resource Document & Pricing'])
		await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Back to Resources' })).toBeVisible()
	for (const name of ['Title', 'Category', 'Download link'])
		await expect(page.getByLabel(name)).toHaveValue('')
	await expect(editorOf(page)).toHaveText('')
}

/** What `fillForm` types, as it is stored. */
const filled = {
	description: 'One **page** for the shed.',
	category: 'Template',
	tags: ['Biosecurity', 'Welfare'],
	free: false,
	price: '$9.99',
	download_link: 'https://example.com/record.pdf',
}

async function expectFilledForm(page: Page, title: string) {
	for (const [label, value] of [
		['Title', title],
		['Category', filled.category],
		['Price', filled.price],
		['Download link', filled.download_link],
	] as const)
		await expect(page.getByLabel(label)).toHaveValue(value)
	await expect(page.getByLabel('Welfare')).toBeChecked()
	await expect(free(page)).not.toBeChecked()
	await expect(editorOf(page)).toHaveText(filled.description.replaceAll('*', ''))
	await expect(editorOf(page).locator('strong')).toHaveText('page')
}

async function fillForm(page: Page, title: string) {
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Category').selectOption(filled.category)
	await fillMarkdown(page, filled.description)
	for (const tag of filled.tags) await page.getByLabel(tag).check()
	await link(page).fill(filled.download_link)
	await free(page).uncheck()
	await page.getByLabel('Price').fill(filled.price)
	await page.locator('#image').getByRole('button', { name: 'Media Library' }).click()
	const dialog = page.getByRole('dialog', { name: 'Media Library' })
	await dialog
		.getByRole('button', { name: /^Select / })
		.first()
		.click()
	await expect(dialog).toBeHidden()
}
