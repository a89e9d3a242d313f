// Helpers for browser tests of an article's form.
import type { Page } from '@playwright/test'
import { editorOf, fillMarkdown } from './admin-checks.ts'
import { expect } from './e2e.ts'
import { articleBody } from './news-records.ts'

/** The categories of articles. */
export const articleCategoryNames = [
	'HH News',
	'Articles',
	'Blogs',
	'Industry News',
	'Research Highlights',
	'Disease Spotlight',
]

/** What `fillForm` types. */
export const filled = {
	excerpt: 'What wet litter costs a flock.',
	date: 'Early spring 2026',
	category: 'Disease Spotlight',
	country: 'Australia',
}

/** Today's date in the server's format. */
export function today(): string {
	return new Date().toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'Pacific/Auckland' })
}

/** Expects an untouched form. */
export async function expectEmptyForm(page: Page) {
	await expect(page.getByRole('link', { name: 'Back to News' })).toHaveAttribute(
		'href',
		'/admin/news',
	)
	for (const name of ['Basic Information', 'Article Image', 'Article Content'])
		await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
	await expect(page.getByLabel('Title')).toHaveValue('')
	for (const name of ['Title', 'Excerpt', 'Author'])
		await expect(page.getByLabel(name)).toHaveValue('')
	await expect(page.getByLabel('Featured')).not.toBeChecked()
	await expect(editorOf(page)).toHaveText('')
}

/** Fills every field. */
export async function fillForm(page: Page, { title, author }: { title: string; author: string }) {
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Excerpt').fill(filled.excerpt)
	await page.getByLabel('Author').selectOption({ label: author })
	await page.getByLabel('Date', { exact: true }).fill(filled.date)
	await page.getByLabel('Category').selectOption(filled.category)
	await page.getByLabel('Country').selectOption(filled.country)
	await page.getByLabel('Featured').check()
	await fillMarkdown(page, articleBody)
	await chooseImage(page)
}

/** Chooses the first image of the library. */
export async function chooseImage(page: Page) {
	await page.locator('#image').getByRole('button', { name: 'Media Library' }).click()
	const dialog = page.getByRole('dialog', { name: 'Media Library' })
	await dialog
		.getByRole('button', { name: /^Select / })
		.first()
		.click()
	await expect(dialog).toBeHidden()
}

/** Expects the buttons to be disabled during a save. */
export async function expectSaving(page: Page) {
	const saving = page.getByRole('button', { name: 'Saving...' })
	await expect(saving).not.toHaveCount(0)
	for (const button of [
		saving.first(),
		saving.last(),
		page.getByRole('button', { name: /^Save (draft|for later)$/ }),
	])
		await expect(button).toBeDisabled()
}

/** Expects the stored values of `fillForm` in the form. */
export async function expectFilledForm(
	page: Page,
	{ title, authorId }: { title: string; authorId: string },
) {
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Article')
	await expect(page.getByLabel('Title')).toHaveValue(title)
	await expect(page.getByLabel('Excerpt')).toHaveValue(filled.excerpt)
	await expect(page.getByLabel('Author')).toHaveValue(authorId)
	await expect(page.getByLabel('Date', { exact: true })).toHaveValue(filled.date)
	await expect(page.getByLabel('Category')).toHaveValue(filled.category)
	await expect(page.getByLabel('Country')).toHaveValue(filled.country)
	await expect(page.getByLabel('Featured')).toBeChecked()
	await expect(editorOf(page)).toHaveText(articleBody.replaceAll('*', ''))
	await expect(editorOf(page).locator('strong')).toHaveText('leaking nipple')
	await expect(page.locator('#image').getByRole('img')).toHaveAttribute('src', /^\/media\//)
}
