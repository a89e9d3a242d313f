import type { Page } from '@playwright/test'
import { confirmDelete, editorOf } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf as toast } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import {
	articleBody,
	insertArticle,
	insertMember,
	storedArticle,
	storedPicture,
} from '#tests/support/news-records.ts'
import { picture, slowUploads, watchProgress } from '#tests/support/pictures.ts'
import { uniqueName } from '#tests/support/records.ts'
import {
	articleCategoryNames,
	chooseImage,
	expectEmptyForm,
	expectFilledForm,
	expectSaving,
	filled,
	fillForm,
	today,
} from '#tests/support/news-form.ts'

test('[ADM-NEWSFORM-06] [ADM-NEWSFORM-07] a new form offers categories and countries, and defaults to today’s date', async ({
	page,
	db,
	siteUrl,
}) => {
	const before = today()
	await openAdmin(page, { db, siteUrl }, '/admin/news/new')
	await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
		'No category',
		...articleCategoryNames,
	])
	await expect(page.getByLabel('Category')).toHaveValue('')
	await expect(page.getByLabel('Country').getByRole('option')).toHaveText([
		'New Zealand',
		'Australia',
		'Both',
	])
	await expect(page.getByLabel('Country')).toHaveValue('Both')
	// The date may change in between.
	expect([before, today()]).toContain(await page.getByLabel('Date', { exact: true }).inputValue())
})

test('[ADM-NEWSFORM-02] the progress of the image upload is shown as a percentage', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/news/new')
	const card = page.getByRole('region', { name: 'Article Image', exact: true })
	await slowUploads(page, 300_000)
	const progress = await watchProgress(page)
	await page
		.getByLabel('Image: choose the image')
		.setInputFiles(await picture('litter.png', { width: 600, height: 300 }))
	await expect(card.getByText(/^30%/)).toBeVisible()
	await expect(card.getByRole('img')).toHaveAttribute('src', /^\/media\/news-images\//)
	await expect(card.getByRole('progressbar')).toHaveCount(0)
	expect(await progress()).toEqual(expect.arrayContaining([10, 30, 70]))
})

test('[ADM-NEWSFORM-01] [ADM-NEWSFORM-10] [ADM-ENT-03] [ADM-CALL-13] an article is created', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Wet litter')
	const author = await insertMember(db)
	await openAdmin(page, { db, siteUrl }, '/admin/news/new')
	await expectEmptyForm(page)
	await fillForm(page, { title, author: author['name'] as string })
	const release = await holdRequests(page, '**/admin/news/save')
	await page.getByRole('button', { name: 'Create Article' }).click()
	await expectSaving(page)
	release()
	await expect(toast(page)).toContainText('News article created successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/news`)
	await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
	const { rows } = await db.query('select * from news where title = $1', [title])
	expect(rows).toMatchObject([
		{
			...filled,
			content: articleBody,
			author_id: author.id,
			featured: true,
			image: expect.stringMatching(/^\/media\//),
			created_at: expect.any(Date),
			updated_at: expect.any(Date),
		},
	])
})

test('[ADM-NEWSFORM-01] [ADM-NEWSFORM-10] [ADM-CALL-13] a stored article fills the form, is changed, and is deleted', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id: authorId } = await insertMember(db)
	const made = await insertArticle(db, {
		...filled,
		author_id: authorId,
		featured: true,
		image: await storedPicture(db),
	})
	const { title } = made
	await openAdmin(page, { db, siteUrl }, '/admin/news')
	await page.getByRole('link', { name: title, exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/news/${made.id}/edit`)
	await expectFilledForm(page, { title, authorId })
	await page.getByLabel('Category').selectOption('')
	await page.getByLabel('Excerpt').fill('What it costs.')
	const sent = page.waitForRequest('**/admin/news/save')
	await page.getByRole('button', { name: 'Update Article' }).click()
	const payload = (await sent).postDataJSON() as { id: string; values: object }
	expect(payload.id).toBe(made.id)
	expect(Object.keys(payload.values)).not.toContain('author')
	await expect(toast(page)).toContainText('News article updated successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/news`)
	const changed = await storedArticle(db, made.id)
	expect(changed).toMatchObject({
		excerpt: 'What it costs.',
		category: null,
		author_id: authorId,
		created_at: made['created_at'],
	})
	expect((changed['updated_at'] as Date) > (made['updated_at'] as Date)).toBe(true)

	await page.getByRole('button', { name: `Delete ${title}` }).click()
	await confirmDelete(page)
	await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
})

test('[ADM-NEWSFORM-03] [ADM-NEWSFORM-04] [ADM-NEWSFORM-05] [ADM-NEWSFORM-08] missing and too short values are reported, and no typed text is lost', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const author = await insertMember(db)
	const stamp = String(Date.now() % 1e5).padStart(5, '0')
	await openAdmin(page, { db, siteUrl }, '/admin/news/new')
	await page.getByLabel('Title').fill(stamp.slice(1))
	await page.getByLabel('Excerpt').fill('123456789')
	await editorOf(page).fill('1234567890123456789')
	await page.getByLabel('Date', { exact: true }).fill('1')
	await page.getByRole('button', { name: 'Create Article' }).click()
	await expectRefusal(page, [
		'Title must be at least 5 characters',
		'Excerpt must be at least 10 characters',
		'Content must be at least 20 characters',
		'Author selection is required',
		'Date is required',
		'Please upload an image for the news article',
	])
	await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/at least 5 characters/)
	await expect(page.getByLabel('Author')).toHaveAccessibleDescription(
		/Author selection is required/,
	)
	await expect(page.getByLabel('Title')).toHaveValue(stamp.slice(1))
	await expect(editorOf(page)).toHaveText('1234567890123456789')

	await page.getByLabel('Title').fill(stamp)
	await page.getByLabel('Excerpt').fill('1234567890')
	await editorOf(page).fill('12345678901234567890')
	await page.getByLabel('Date', { exact: true }).fill('12')
	await page.getByLabel('Author').selectOption({ label: author['name'] as string })
	await page.getByRole('button', { name: 'Create Article' }).click()
	await expectRefusal(page, ['Please upload an image for the news article'])
	await expect(page.getByRole('heading', { name: 'Needs attention' })).toHaveText(['Article Image'])
	await page.getByRole('alert').getByRole('link').click()
	await expect(page.locator('#image')).toBeFocused()
	expect((await db.query('select 1 from news where title = $1', [stamp])).rowCount).toBe(0)

	await chooseImage(page)
	await page.getByRole('button', { name: 'Create Article' }).click()
	await expect(toast(page)).toContainText('News article created successfully')
})

test('on a conflict over an article, the dialog names both authors', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	const [mine, theirs] = [await insertMember(db), await insertMember(db)]
	const article = await insertArticle(db, { image: await storedPicture(db) })
	await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	await page.getByLabel('Author').selectOption(mine.id)
	await db.query('update news set author_id = $2, version = 2 where id = $1', [
		article.id,
		theirs.id,
	])
	await page.getByRole('button', { name: 'Update Article' }).click()
	const row = page.getByRole('dialog').getByRole('row', { name: /^Author/ })
	await expect(row.getByRole('cell').nth(0)).toContainText(mine['name'] as string)
	await expect(row.getByRole('cell').nth(1)).toContainText(theirs['name'] as string)
	await page.getByRole('button', { name: 'Keep mine' }).click()
	await expect(toast(page)).toContainText('News article updated successfully')
	expect(await storedArticle(db, article.id)).toMatchObject({ author_id: mine.id, version: 3 })
})

test('scheduling an article sets its date, unless one was typed; the button says Schedule and stays in view', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/news/new')
	const main = (name: string) => page.getByRole('button', { name, exact: true })
	const date = page.getByLabel('Date', { exact: true })
	const publishAt = page.getByLabel('Publish at (optional)', { exact: true })
	const year = new Date().getFullYear() + 2
	await expect(main('Create Article')).toBeInViewport()
	await expect(main('Save draft')).toBeInViewport()
	await publishAt.fill(`${year}-01-05T09:30`)
	await expect(date).toHaveValue(`5 January ${year}`)
	await expect(main('Schedule')).toBeInViewport()
	await publishAt.fill(`${year}-02-06T09:30`)
	await expect(date).toHaveValue(`6 February ${year}`)
	await date.fill('Late summer')
	await publishAt.fill(`${year}-03-07T09:30`)
	await expect(date).toHaveValue('Late summer')
	await publishAt.fill('')
	await expect(main('Create Article')).toBeInViewport()
})

test('an end before the start, or in the past, is reported at its field', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const article = await insertArticle(db, { image: await storedPicture(db), status: 'draft' })
	const author = await insertMember(db)
	await db.query('update news set author_id = $2 where id = $1', [article.id, author.id])
	await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	const year = new Date().getFullYear() + 2
	const end = page.getByLabel('Unpublish at (optional)', { exact: true })
	await page.getByLabel('Publish at (optional)', { exact: true }).fill(`${year}-02-06T09:30`)
	await end.fill(`${year}-01-05T09:30`)
	await page.keyboard.press('ControlOrMeta+s')
	await expect(end).toHaveAccessibleDescription(/later than Publish at/)
	await page.getByLabel('Publish at (optional)', { exact: true }).fill('')
	await end.fill('2020-01-05T09:30')
	await page.keyboard.press('ControlOrMeta+s')
	await expect(end).toHaveAccessibleDescription(/This time has passed/)
})

/** Expects the summary of a refused save, which gets the focus with the response. */
async function expectRefusal(page: Page, messages: string[]) {
	const summary = page.getByRole('alert').filter({ hasText: /needs? your attention/ })
	await expect(summary.getByRole('listitem')).toHaveText(messages)
	await expect(summary).toBeFocused()
}
