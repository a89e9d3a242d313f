import type { Page } from '@playwright/test'
import { editorOf } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf as toast } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { formOf } from '#tests/support/forms.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { open } from '#tests/support/open.ts'
import { uniqueName } from '#tests/support/records.ts'

const link = (page: Page) => page.getByLabel('Download link')
const free = (page: Page) => page.getByRole('switch', { name: 'Free' })

const typed = {
	category: 'Template',
	description: 'One **page** for the shed.',
	downloadLink: 'https://example.com/record.pdf',
	free: false,
	price: '$9.99',
}

test('[ADM-RESFORM-01] [ADM-RESFORM-08] [ADM-RESFORM-09] [ADM-RESFORM-13] [ADM-ENT-04] [ADM-CALL-14] a resource is created from an empty form, and opens again with what was stored, to be changed', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Flock record')
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	const form = formOf(page, 'resource')
	for (const name of ['Basic Information', 'Resource Image', 'Tags', 'Resource Document & Pricing'])
		await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Back to Resources' })).toBeVisible()
	await form.expectValues({
		title: '',
		category: '',
		downloadLink: '',
		description: '',
		free: true,
	})

	await form.fill({ title, ...typed })
	for (const tag of ['Biosecurity', 'Welfare']) await page.getByLabel(tag).check()
	await form.choosePicture()
	const release = await holdRequests(page, '**/admin/resources/save')
	await form.submit.click()
	await form.expectSaving()
	release()
	await expect(toast(page)).toContainText('Resource created successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/resources`)
	const stored = async () =>
		(await db.query('select * from resources where title = $1', [title])).rows
	const [created, ...others] = await stored()
	expect(others).toEqual([])
	const { downloadLink, ...columns } = typed
	expect(created).toMatchObject({
		...columns,
		download_link: downloadLink,
		tags: ['Biosecurity', 'Welfare'],
		image: expect.stringMatching(/^\/media\//),
		created_at: expect.any(Date),
	})

	await page.getByRole('link', { name: title, exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/resources/${created.id}/edit`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Resource')
	const words = typed.description.replaceAll('*', '')
	await form.expectValues({ title, ...typed, description: words })
	await expect(editorOf(page).locator('strong')).toHaveText('page')
	await form.fill({ price: '$12' })
	await page.getByLabel('Welfare').uncheck()
	await form.submit.click()
	await expect(toast(page)).toContainText('Resource updated')
	await expect(page).toHaveURL(`${siteUrl}/admin/resources`)
	const [changed] = await stored()
	expect(changed).toMatchObject({ id: created.id, price: '$12', tags: ['Biosecurity'] })
	expect(changed.updated_at > created.updated_at).toBe(true)
})

test('[ADM-RESFORM-02] [ADM-RESFORM-03] [ADM-RESFORM-04] [ADM-RESFORM-05] [ADM-RESFORM-06] [ADM-RESFORM-11] invalid values are reported while typing, missing ones on saving, and nothing is stored', async ({
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

	for (const wrong of ['example', 'javascript:alert(1)', '//example.com']) {
		await link(page).fill(wrong)
		await expect(link(page)).toHaveAccessibleDescription(/Please enter a valid URL$/)
	}
	await link(page).fill('https://example.com/record.pdf')
	await expect(link(page)).not.toHaveAccessibleDescription(/valid URL/)

	await title.fill('Fours')
	await page.getByRole('button', { name: 'Create Resource' }).click()
	const mistakes = page.getByRole('alert').getByRole('listitem')
	await expect(mistakes).toHaveText([
		'Category is required',
		'Please upload an image for the resource',
	])
	await category.selectOption('Checklist')
	await page.getByRole('button', { name: 'Create Resource' }).click()
	await expect(mistakes).toHaveText(['Please upload an image for the resource'])
	await expect(page).toHaveURL(/\/admin\/resources\/new(?:\?draft=|$)/)
	await expect(title).toHaveValue('Fours')
	expect((await db.query(`select 1 from resources where title = 'Fours'`)).rowCount).toBe(0)
})

test('[ADM-RESFORM-10] a blog is free and has no price; changing the category back restores the typed price', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Reading guide')
	await openAdmin(page, { db, siteUrl }, '/admin/resources/new')
	const form = formOf(page, 'resource')
	await form.fill({ title, ...typed })
	await form.choosePicture()
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
