import { confirmDelete, editorOf, tabTo } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf as toast, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import {
	articleBody,
	insertArticle,
	insertMember,
	storedArticle,
	storedPicture,
} from '#tests/support/news-records.ts'
import { tableAway } from '#tests/support/site-database.ts'

test('at 1280 px the state of every article is in sight, also beside long words', async ({
	page,
	db,
	siteUrl,
}) => {
	const author = await insertMember(db)
	await db.query('update team_members set name = $1 where id = $2', [
		'Dr Alexandra Featherstonehaugh',
		author.id,
	])
	const { title } = await insertArticle(db, { author_id: author.id, country: 'New Zealand' })
	await page.setViewportSize({ width: 1280, height: 800 })
	await openAdmin(page, { db, siteUrl }, `/admin/news?q=${encodeURIComponent(title)}`)
	await expect(page.getByRole('cell', { name: 'Uncategorized' })).toBeVisible()
	const card = page.locator('.list-card')
	expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
	await expect(card.getByText('Published', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('[ADM-NEWSLIST-04] an article is deleted after confirmation, and restored with Undo', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await insertArticle(db)
	await openAdmin(page, { db, siteUrl }, `/admin/news?q=${encodeURIComponent(article.title)}`)
	await page.getByRole('button', { name: `Delete ${article.title}` }).click()
	const dialog = page.getByRole('alertdialog')
	await expect(dialog).toContainText(
		'Are you sure you want to delete this article? This action cannot be undone.',
	)
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByRole('link', { name: article.title, exact: true })).toBeVisible()

	const release = await holdRequests(page, '**/trash')
	await page.getByRole('button', { name: `Delete ${article.title}` }).click()
	await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
	await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
	release()
	await expect(toast(page)).toContainText('News article deleted successfully')
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('row')).toHaveCount(0)
	expect((await storedArticle(db, article.id))['deleted_at']).not.toBeNull()

	await toast(page).getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByRole('link', { name: article.title, exact: true })).toBeVisible()
	expect((await storedArticle(db, article.id))['deleted_at']).toBeNull()
})

test('[ADM-NEWSLIST-05] [ADM-NEWSLIST-06] [ADM-NEWSLIST-07] [ADM-NEWSFORM-11] an empty list says so, and failed reads, saves and deletions show an error', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	// The picture is missing too.
	allowConsole(/500|404/)
	const { db, url: siteUrl } = emptySite
	await openAdmin(page, { db, siteUrl }, '/admin/news')
	await expect(page.getByText('No news articles yet.')).toBeVisible()

	const author = await insertMember(db)
	const image = '/media/news-images/none.jpg'
	const article = await insertArticle(db, { author_id: author.id, image })
	{
		await using _away = await tableAway(db, 'audit_log')
		await visit(page, siteUrl, '/admin/news')
		await page.getByRole('button', { name: `Delete ${article.title}` }).click()
		await confirmDelete(page)
		await expect(toast(page)).toHaveText(
			/^Error deleting article: Something went wrong on our side/,
		)
		await expect(page.getByRole('link', { name: article.title, exact: true })).toBeVisible()

		await page.getByRole('link', { name: article.title, exact: true }).click()
		await page.getByLabel('Title').fill('Typed and not lost')
		await page.getByRole('button', { name: 'Update Article' }).click()
		await expect(toast(page)).toHaveText(/^Error: Something went wrong on our side/)
		await expect(page.getByRole('alert')).toHaveText(/^Error: Something went wrong on our side/)
		await expect(page.getByLabel('Title')).toHaveValue('Typed and not lost')
	}
	await page.getByRole('button', { name: 'Update Article' }).click()
	await expect(toast(page)).toContainText('News article updated successfully')

	{
		await using _away = await tableAway(db, 'news')
		await open(page, `${siteUrl}/admin/news`)
		await expect(toast(page)).toHaveText(/^Error loading news: Something went wrong on our side/)
		await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading news: ')
	}
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(page.getByRole('link', { name: 'Typed and not lost', exact: true })).toBeVisible()
})

test('an article is opened from the list, edited and saved with the keyboard alone', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await insertArticle(db, { image: await storedPicture(db) })
	const author = await insertMember(db)
	await openAdmin(page, { db, siteUrl }, `/admin/news?q=${encodeURIComponent(article.title)}`)
	await page.getByRole('searchbox').focus()
	await tabTo(page, page.getByRole('link', { name: article.title, exact: true }))
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Article')
	await tabTo(page, page.getByLabel('Author'))
	await page.keyboard.type(author['name'] as string)
	await tabTo(page, page.getByLabel('Featured'))
	await page.keyboard.press('Space')
	await tabTo(page, editorOf(page))
	await page.keyboard.press('Control+End')
	await page.keyboard.type(' And more.')
	await tabTo(page, page.getByRole('button', { name: 'Update Article' }))
	await page.keyboard.press('Enter')
	await expect(toast(page)).toContainText('News article updated successfully')
	expect(await storedArticle(db, article.id)).toMatchObject({
		content: `${articleBody} And more.`,
		author_id: author.id,
		featured: true,
	})
})
