import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { insertArticle, insertMember, storedPicture } from '#tests/support/news-records.ts'
import { deleteRow, insertProduct, uniqueName } from '#tests/support/records.ts'
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

test('an editor picks and orders an article’s useful products by keyboard; a deleted one is named as gone until removed, and removing the last keeps the focus in the field', async ({
	page,
	db,
	siteUrl,
}) => {
	const word = uniqueName('Torch')
	const insert = (name: string) => insertProduct(db, { title: `${word} ${name}` })
	const [first, second, gone] = [await insert('one'), await insert('two'), await insert('three')]
	const author = await insertMember(db)
	const article = await insertArticle(db, {
		title: uniqueName('Night'),
		author_id: author.id,
		image: await storedPicture(db),
		useful_products: [gone.id, first.id],
	})
	await deleteRow(db, 'products', gone.id)
	await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	const picker = page.getByRole('combobox', { name: 'Products' })
	const picked = page.getByRole('list', { name: 'Products' }).getByRole('listitem')
	await expect(picked).toHaveCount(2)
	await expect(picked.first()).toContainText('Unknown (deleted)')
	await expect(picked.last()).toContainText(first.title)
	for (const left of [1, 0]) {
		await picked
			.first()
			.getByRole('button', { name: /remove/i })
			.press('Enter')
		await expect(picked).toHaveCount(left)
	}
	await expect(picker).toBeFocused()
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
