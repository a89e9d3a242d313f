import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { insertArticle, insertMember, storedPicture } from '#tests/support/news-records.ts'
import { deleteRow, insertProduct, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { slowDown, telephone, weakLine } from '#tests/support/slow-mobile.ts'

test.describe('on a phone with 400 kbit/s', () => {
	test.use(telephone)

	test('"my hens have red mite": four steps lead from the home page to an article and a product', async ({
		page,
	}) => {
		await slowDown(page, 4, weakLine)
		await open(page, '/')
		await page.locator('.site-header').getByRole('link', { name: 'Search' }).tap()
		const input = page.getByRole('searchbox')
		await input.fill('red mite')
		await input.press('Enter')
		await page
			.getByRole('article')
			.getByRole('link', { name: /^Red mite/ })
			.first()
			.tap()
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Red mite')
		await expect(page).toHaveURL(/\/news\//)
		await page
			.getByRole('region', { name: 'Useful for this' })
			.getByRole('link', { name: /Red Mite/i })
			.tap()
		await expect(page).toHaveURL(/\/products\//)
		await expect(page.getByRole('heading', { level: 1 })).toContainText(/red mite/i)
		await expect(
			page.getByRole('region', { name: 'Read first' }).getByRole('link', { name: /^Red mite/ }),
		).toBeVisible()
	})
})

test('a product sold in one country says so on its page and on its card', async ({ page, db }) => {
	const category = uniqueName('Category')
	const [away, local] = await Promise.all(
		(['Australia', 'New Zealand'] as const).map((country) =>
			insertProduct(db, { country, price: 12, categories: `{${category}}` }),
		),
	)
	if (!away || !local) throw new Error('two products were added')
	await open(page, `/products/${away.slug}?country=Australia`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(away.title)
	await expect(page.getByText('Sold in Australia only')).toBeVisible()
	await open(page, `/products/${local.slug}`)
	await expect(page.getByText('Sold in New Zealand only')).toBeVisible()
	const card = page.getByRole('article').filter({ hasText: away.title })
	await expect(card.getByText('Australia only', { exact: true })).toBeVisible()
})

/** An article and two products; `isPicked`: the article already has both, the second one first. */
async function insertArticleAndProducts(db: Database, { isPicked = false } = {}) {
	const word = uniqueName('Torch')
	const [first, second] = await Promise.all([
		insertProduct(db, { title: `${word} one` }),
		insertProduct(db, { title: `${word} two` }),
	])
	const author = await insertMember(db)
	const article = await insertArticle(db, {
		title: uniqueName('Night'),
		author_id: author.id,
		image: await storedPicture(db),
		useful_products: isPicked ? [second.id, first.id] : [],
	})
	return { word, first, second, article }
}

const pickerOf = (page: Page) => ({
	picker: page.getByRole('combobox', { name: 'Products' }),
	picked: page.getByRole('list', { name: 'Products' }).getByRole('listitem'),
})

test('an editor picks and orders an article’s useful products by keyboard', async ({
	page,
	db,
	siteUrl,
}) => {
	const { word, first, second, article } = await insertArticleAndProducts(db)
	await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	const { picker, picked } = pickerOf(page)
	for (const [index, title] of [first.title, second.title].entries()) {
		await picker.fill(title)
		await expect(page.getByRole('option', { name: title })).toBeVisible()
		await picker.press('Enter')
		await expect(picked.nth(index)).toContainText(title)
		await expect(picker).toHaveValue('')
	}
	await picker.fill(word)
	await expect(page.getByText('No other product has this in its title.')).toBeVisible()
	await picker.press('Escape')
	await picked.nth(1).getByRole('button', { name: /up/i }).press('Enter')
	await expect(picked.first()).toContainText(second.title)
	await page.getByRole('button', { name: 'Update Article' }).click()
	await expect(toastOf(page)).toBeVisible()
	const { rows } = await db.query('select useful_products from news where id = $1', [article.id])
	expect(rows).toEqual([{ useful_products: [second.id, first.id] }])
})

test('visitors see an article’s useful products below its text, in the editor’s order, and each links back to it', async ({
	page,
	db,
}) => {
	const { first, second, article } = await insertArticleAndProducts(db, { isPicked: true })
	await open(page, `/news/${article.slug}`)
	const useful = page.getByRole('region', { name: 'Useful for this' })
	await expect(useful.getByRole('link')).toHaveText([second.title, first.title])
	await useful.getByRole('link').last().click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
	await expect(
		page.getByRole('region', { name: 'Read first' }).getByRole('link', { name: article.title }),
	).toBeVisible()
})

test('a deleted product is no longer among the picked ones; removing the last keeps the focus in the field', async ({
	page,
	db,
	siteUrl,
}) => {
	const { first, article } = await insertArticleAndProducts(db, { isPicked: true })
	await deleteRow(db, 'products', first.id)
	await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	const { picker, picked } = pickerOf(page)
	await expect(picked).toHaveCount(1)
	await picked.getByRole('button', { name: /remove/i }).press('Enter')
	await expect(picked).toHaveCount(0)
	await expect(picker).toBeFocused()
})
