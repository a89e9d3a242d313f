import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { uniqueName } from '#tests/support/records.ts'

test('the form previews the article in search results, and warns of a cut description and a new address', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await insertArticle(db, { title: uniqueName('Wet litter') })
	await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	const panel = page.getByRole('region', { name: 'Search and sharing' })
	await expect(panel).not.toContainText('A new title gives the page a new address')

	await page.getByLabel('Title').fill('Dry litter')
	await page.getByLabel('Excerpt').fill(`${'Dry feet '.repeat(20)}end`)

	await expect(panel).toContainText('Dry litter | Hatch & Hen')
	await expect(panel).toContainText(`${'Dry feet '.repeat(20).slice(0, 157)}...`)
	await expect(panel).toContainText('Description: 183 of about 160 characters; the end is cut off.')
	await expect(panel).toContainText('The old address will redirect to it.')
})
