// Behaviours of lists and the editor beyond the specification: docs/behaviours.md, part "Back office".
import { openArticle } from '#tests/support/article-form.ts'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { uniqueName } from '#tests/support/records.ts'

test('a list keeps its search, filter and sorting in the address, also after Back, and shows Loading... while it waits', async ({
	page,
	db,
	siteUrl,
}) => {
	const word = uniqueName('Litter')
	const names = [`${word} one`, `${word} two`]
	const articles = [
		await insertArticle(db, { title: names[0], category: 'Blogs' }),
		await insertArticle(db, { title: names[1], category: 'Blogs' }),
	]
	await openAdmin(page, { db, siteUrl }, '/admin/news')
	const count = page.locator('.list-count')
	const rows = page.getByRole('row').filter({ hasText: word })
	const answer = await holdRequests(page, /\/admin\/news\.data\?/)
	await page.keyboard.press('/')
	await page.keyboard.type(word)
	await expect(count).toHaveText('Loading...')
	answer()
	await expect(count).toHaveText('2 articles found')
	await expect(count).toHaveRole('status')
	await expect(rows.first().locator('mark')).toHaveText(word.split(' '))

	await page.getByLabel('Category').selectOption('Blogs')
	// Without a pause: a choice made while the list still loads adds to the earlier ones.
	await page.getByRole('link', { name: 'Title' }).click()
	await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
		'aria-sort',
		'ascending',
	)
	await expect(page).toHaveURL(/category=Blogs.*sort=title-asc/)
	await expect(rows.nth(0)).toContainText(`${word} one`)
	const address = page.url()
	const link = rows.nth(1).getByRole('link', { name: `${word} two`, exact: true })
	const opened = page.context().waitForEvent('page')
	await link.click({ modifiers: ['ControlOrMeta'] })
	await (await opened).close()
	await link.click()
	await expect(page).toHaveURL(`${siteUrl}/admin/news/${articles[1]!.id}/edit`)
	await page.goBack()
	await expect(page).toHaveURL(address)
	await expect(rows).toHaveCount(2)
	await hydrated(page)
	await page.getByRole('searchbox').press('Escape')
	await expect(page).not.toHaveURL(/q=/)
})

test('the preview scrolls along with the text', async ({ page, db, siteUrl }) => {
	const content = Array.from({ length: 120 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n')
	const article = await openArticle(page, { db, siteUrl, content })
	await expect(article.preview).toContainText('Paragraph 120.')
	const share = () =>
		article.preview.evaluate((body) => {
			const root = body.ownerDocument.documentElement
			return root.scrollTop / (root.scrollHeight - root.clientHeight)
		})
	expect(await share()).toBe(0)
	await page.locator('.cm-scroller').evaluate((text) => {
		text.scrollTop = text.scrollHeight
	})
	await expect.poll(share).toBeGreaterThan(0.95)
})
