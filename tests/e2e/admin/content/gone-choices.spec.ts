// A choice of an article's form that is gone by the time it is looked at again; tests/pages/gone-choices.test.ts has
// the other forms.
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutKeeping } from '#tests/support/interception.ts'
import {
	insertArticle,
	insertMember,
	storedArticle,
	storedPicture,
} from '#tests/support/news-records.ts'
import { insertProduct } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

for (const order of ['before the choice is kept as unpublished changes', 'after it']) {
	test(`[ADM-NEWSFORM-09] an author who leaves the team during the edit, ${order}, is refused and then named as no longer in the team`, async ({
		page,
		db,
		siteUrl,
		allowConsole,
	}) => {
		allowConsole(/422/)
		const [author, other] = [await insertMember(db), await insertMember(db)]
		const image = await storedPicture(db)
		const article = await insertArticle(db, { author_id: other.id, image })
		if (order !== 'after it') await withoutKeeping(page)
		await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
		await page.getByLabel('Author').selectOption({ label: author['name'] as string })
		await page.getByLabel('Title').fill(`${article.title} again`)
		if (order === 'after it')
			await expect.poll(() => savedTitle(db, article.id)).toBe(`${article.title} again`)
		await db.query('update team_members set deleted_at = now() where id = $1', [author.id])
		await page.getByRole('button', { name: 'Update Article' }).click()
		await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
			'Please select a valid author for the news article',
		])
		await expect(page.getByLabel('Author')).toHaveAccessibleDescription(
			/Please select a valid author for the news article/,
		)
		await expect(page.getByLabel('Title')).toHaveValue(`${article.title} again`)
		expect(await storedArticle(db, article.id)).toMatchObject({
			title: article.title,
			author_id: other.id,
		})

		await db.query('update team_members set deleted_at = now() where id = $1', [other.id])
		page.once('dialog', (leave) => void leave.accept())
		await visit(page, siteUrl, `/admin/news/${article.id}/edit`)
		const chosen = page.getByLabel('Author').locator('option:checked')
		await expect(chosen).toHaveText('Unknown (no longer in the team)')
		const restore = page.getByRole('button', { name: 'Restore' })
		const isSaved = order === 'after it'
		await expect(page.getByLabel('Author')).toHaveValue(isSaved ? author.id : other.id)
		if (isSaved) return
		await restore.click()
		await expect(page.getByLabel('Author')).toHaveValue(author.id)
		await expect(chosen).toHaveText('Unknown (no longer in the team)')
	})
}

test('what a restored draft picks and shows is named as gone when it is gone by then', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/404/)
	await withoutKeeping(page)
	const product = await insertProduct(db)
	const article = await insertArticle(db, { image: await storedPicture(db) })
	const picture = `/media/news-images/${article.slug}.jpg`
	const path = `/admin/news/${article.id}/edit`
	await openAdmin(page, { db, siteUrl }, path)
	await page.getByRole('combobox', { name: 'Products' }).fill(product.title)
	await page.getByRole('option', { name: product.title }).click()
	await expect(page.getByText(product.title)).toBeVisible()
	await page.evaluate(
		([key, url]) => {
			addEventListener('pagehide', () => {
				const name = Object.keys(localStorage).find((one) => one.includes(key))
				if (!name) return
				const draft = JSON.parse(localStorage.getItem(name) ?? '{}')
				draft.values.image = url
				localStorage.setItem(name, JSON.stringify(draft))
			})
		},
		[article.id, picture] as const,
	)
	page.once('dialog', (leave) => void leave.accept())
	await visit(page, siteUrl, '/admin/news')
	await db.query('update products set deleted_at = now() where id = $1', [product.id])

	await visit(page, siteUrl, path)
	await page.getByRole('button', { name: 'Restore' }).click()

	await expect(page.getByText(`${product.title} (in the trash)`)).toBeVisible()
	await expect(page.locator('#image')).toContainText('This picture is no longer in the library.')
})

/** The title in an article's working copy. */
async function savedTitle(db: Database, id: string): Promise<string | undefined> {
	const text = `select "values"->>'title' as title from record_versions where record_id = $1 and state <> 'published'`
	return (await db.query(text, [id])).rows[0]?.title
}
