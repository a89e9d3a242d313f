import { editorOf, tabTo } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf as toast } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import {
	articleBody,
	insertArticle,
	insertMember,
	storedArticle,
	storedPicture,
} from '#tests/support/news-records.ts'

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
