import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct } from '#tests/support/records.ts'

test('a draft is shown to anyone with its signed link, and to no one else', async ({
	page,
	browser,
	db,
	siteUrl,
}) => {
	const draft = await insertProduct(db, { status: 'draft' })
	await openAdmin(page, { db, siteUrl }, `/admin/products/${draft.id}/edit`)
	const link = page.getByRole('link', { name: 'Preview' })
	const path = (await link.getAttribute('href')) ?? ''
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	const copy = page.getByRole('button', { name: 'Copy link for a colleague' })
	await expect(copy).toHaveAccessibleDescription(/anyone who has it, without an account, until/)
	await copy.click()
	await expect(toastOf(page)).toContainText('Address copied')
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${siteUrl}${path}`)
	const context = await browser.newContext()
	const visitor = await context.newPage()

	const response = await open(visitor, `${siteUrl}${path}`)
	expect(response?.status()).toBe(200)
	expect(response?.headers()).toMatchObject({
		'x-robots-tag': 'noindex',
		'cache-control': 'no-store',
	})
	await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(draft.title)
	await expect(visitor.getByText('Preview. Visitors cannot see this version yet.')).toBeVisible()
	for (const other of [path.split('?')[0], `${path}x`]) {
		expect((await visitor.request.get(`${siteUrl}${other}`)).status()).toBe(404)
	}
	await page.getByRole('button', { name: 'Withdraw links' }).click()
	await expect(toastOf(page)).toContainText('Preview links withdrawn')
	expect((await visitor.request.get(`${siteUrl}${path}`)).status()).toBe(404)
	const fresh = await link.getAttribute('href')
	expect((await visitor.request.get(`${siteUrl}${fresh}`)).status()).toBe(200)
	await db.query('update products set deleted_at = now() where id = $1', [draft.id])
	expect((await visitor.request.get(`${siteUrl}${fresh}`)).status()).toBe(404)
	await context.close()
})
