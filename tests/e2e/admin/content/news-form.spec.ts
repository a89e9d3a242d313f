import type { Locator } from '@playwright/test'
import { editorOf } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf as toast } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { formOf } from '#tests/support/forms.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { articleBody, insertMember } from '#tests/support/news-records.ts'
import { uniqueName } from '#tests/support/records.ts'

const filled = {
	excerpt: 'What wet litter costs a flock.',
	date: 'Early spring 2026',
	category: 'Disease Spotlight',
	country: 'Australia',
	featured: true,
}

test('[ADM-NEWSFORM-01] [ADM-NEWSFORM-10] [ADM-ENT-03] [ADM-CALL-13] an article is created from an empty form, and opens again with what was stored, to be changed', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Wet litter')
	const author = await insertMember(db)
	await openAdmin(page, { db, siteUrl }, '/admin/news/new')
	const form = formOf(page, 'article')
	await expect(page.getByRole('link', { name: 'Back to News' })).toHaveAttribute(
		'href',
		'/admin/news',
	)
	for (const name of ['Basic Information', 'Article Image', 'Article Content'])
		await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
	await form.expectValues({ title: '', excerpt: '', authorId: '', featured: false, content: '' })

	await form.fill({ title, ...filled, authorId: author['name'] as string, content: articleBody })
	await form.choosePicture()
	const release = await holdRequests(page, '**/admin/news/save')
	await form.submit.click()
	await form.expectSaving()
	release()
	await expect(toast(page)).toContainText('News article created successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/news`)
	const stored = async () => (await db.query('select * from news where title = $1', [title])).rows
	const [created, ...others] = await stored()
	expect(others).toEqual([])
	expect(created).toMatchObject({
		...filled,
		content: articleBody,
		author_id: author.id,
		image: expect.stringMatching(/^\/media\//),
		created_at: expect.any(Date),
		updated_at: expect.any(Date),
	})

	await page.getByRole('link', { name: title, exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/news/${created.id}/edit`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Article')
	const words = articleBody.replaceAll('*', '')
	await form.expectValues({ title, ...filled, authorId: author.id, content: words })
	await expect(editorOf(page).locator('strong')).toHaveText('leaking nipple')
	await expect(page.locator('#image').getByRole('img')).toHaveAttribute('src', /^\/media\//)
	await form.fill({ category: '', excerpt: 'What it costs.' })
	const sent = page.waitForRequest('**/admin/news/save')
	await form.submit.click()
	const payload = (await sent).postDataJSON() as { id: string; values: object }
	expect(payload.id).toBe(created.id)
	expect(Object.keys(payload.values)).not.toContain('author')
	await expect(toast(page)).toContainText('News article updated successfully')
	await expect(page).toHaveURL(`${siteUrl}/admin/news`)
	const [changed] = await stored()
	expect(changed).toMatchObject({ excerpt: 'What it costs.', category: null, author_id: author.id })
	expect(changed.created_at).toEqual(created.created_at)
	expect(changed.updated_at > created.updated_at).toBe(true)
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
	const form = formOf(page, 'article')
	await form.fill({ title: stamp.slice(1), excerpt: '123456789', date: '1' })
	await editorOf(page).fill('1234567890123456789')
	await form.submit.click()
	await expectRefusal(form.summary, [
		'Title must be at least 5 characters',
		'Excerpt must be at least 10 characters',
		'Content must be at least 20 characters',
		'Author selection is required',
		'Date is required',
		'Please upload an image for the news article',
	])
	await expect(form.field('title')).toHaveAccessibleDescription(/at least 5 characters/)
	await expect(form.field('authorId')).toHaveAccessibleDescription(/Author selection is required/)
	await expect(form.field('title')).toHaveValue(stamp.slice(1))
	await expect(editorOf(page)).toHaveText('1234567890123456789')

	await form.fill({ title: stamp, excerpt: '1234567890', date: '12' })
	await form.fill({ authorId: author['name'] as string })
	await editorOf(page).fill('12345678901234567890')
	await form.submit.click()
	await expectRefusal(form.summary, ['Please upload an image for the news article'])
	await expect(page.getByRole('heading', { name: 'Needs attention' })).toHaveText(['Article Image'])
	await page.getByRole('alert').getByRole('link').click()
	await expect(page.locator('#image')).toBeFocused()
	expect((await db.query('select 1 from news where title = $1', [stamp])).rowCount).toBe(0)

	await form.choosePicture()
	await form.submit.click()
	await expect(toast(page)).toContainText('News article created successfully')
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

/** Expects the summary of a refused save, which gets the focus with the response. */
async function expectRefusal(summary: Locator, messages: string[]) {
	await expect(summary.getByRole('listitem')).toHaveText(messages)
	await expect(summary).toBeFocused()
}
