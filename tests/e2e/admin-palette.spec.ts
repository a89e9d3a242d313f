import { breachesOf } from '../support/axe.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, test } from '../support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct, uniqueName } from '../support/records.ts'

test('Ctrl+K finds screens, things to make and records by keyboard alone, and Escape leads back', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Palette')
	const product = await insertProduct(db, { title })
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard', { scripts: true })
	const opener = page.getByRole('button', { name: 'Find or go to' })
	await opener.focus()
	await page.keyboard.press('Control+k')
	const input = page.getByRole('combobox', { name: 'Find or go to' })
	await expect(input).toBeFocused()
	expect(await breachesOf(page)).toEqual([])
	await page.keyboard.press('Escape')
	await expect(input).toBeHidden()
	await expect(opener).toBeFocused()

	await page.keyboard.press('Control+k')
	await page.keyboard.type('new art')
	await expect(page.getByRole('option')).toHaveCount(1)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/admin/news/new')

	await page.keyboard.press('Control+k')
	await page.keyboard.type(title.toLowerCase())
	await expect(page.getByRole('option', { name: title })).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`/admin/products/${product.id}/edit`)

	await page.keyboard.press('Control+k')
	await page.keyboard.type('new team')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/admin/team/new')
	await expect(page.getByRole('dialog', { name: 'Add Team Member' })).toBeVisible()
})

test('arrows choose among what was found, and nothing found is said', async ({
	page,
	db,
	siteUrl,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard', { scripts: true })
	await page.getByRole('button', { name: 'Find or go to' }).click()
	await page.keyboard.type('go to t')
	await page.keyboard.press('ArrowDown')
	const input = page.getByRole('combobox')
	await expect(input).toHaveAttribute('aria-activedescendant', 'palette-1')
	await page.keyboard.press('Home')
	await expect(input).toHaveAttribute('aria-activedescendant', 'palette-0')
	await input.fill('zzzzqqqq')
	await expect(page.getByText('Nothing found. Try another word.')).toBeVisible()
})

test('? lists the keys; those of a single sign can be turned off, also for the next visit', async ({
	page,
	db,
	siteUrl,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/news', { scripts: true })
	const search = page.getByRole('searchbox')
	const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
	await page.keyboard.press('/')
	await expect(search).toBeFocused()
	await page.keyboard.type('?')
	await expect(search).toHaveValue('?')
	await page.keyboard.press('Escape')
	await search.blur()

	await page.keyboard.press('?')
	await expect(help).toContainText('Save and stay')
	expect(await breachesOf(page)).toEqual([])
	await help.getByRole('switch', { name: 'Single keys' }).press('Space')
	await page.keyboard.press('Escape')
	await page.reload()
	await hydrated(page)
	await page.keyboard.press('/')
	await page.keyboard.press('?')
	await expect(search).not.toBeFocused()
	await expect(help).toHaveCount(0)

	await page.keyboard.press('Control+k')
	await page.keyboard.type('shortcuts')
	await page.keyboard.press('Enter')
	await help.getByRole('switch', { name: 'Single keys' }).press('Space')
	await page.keyboard.press('Escape')
	await expect(help).toHaveCount(0)
	await page.keyboard.press('/')
	await expect(search).toBeFocused()
})

test('rows are made compact, and are so from the first moment of the next visit', async ({
	page,
	db,
	siteUrl,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/products', { scripts: true })
	const table = page.getByRole('table')
	const high = (await table.boundingBox())!.height
	await page.getByRole('button', { name: 'Compact rows' }).click()
	await expect.poll(async () => (await table.boundingBox())!.height).toBeLessThan(high * 0.85)
	const answer = await page.request.get('/admin/products')
	expect(await answer.text()).toContain('data-density="compact"')
})
