// Finding out who changed what in a record, and putting it back.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { tabTo } from '#tests/support/admin-checks.ts'
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { memberRow } from '#tests/support/members.ts'
import { open } from '#tests/support/open.ts'
import type { Database } from '#tests/support/records.ts'
import {
	newDescription,
	oldDescription,
	productWithHistory,
	saveVersion,
} from '#tests/support/versions.ts'

const versionOf = (page: Page, version: number) => page.locator(`#version-${version}`)
const fieldOf = (page: Page, label: string) =>
	page.locator('.compared-field').filter({ has: page.getByText(label, { exact: true }) })

const doneNote = (page: Page) =>
	page.getByRole('status').filter({ hasText: 'Version 1 was brought back.' })

async function storedProduct(db: Database, id: string) {
	const { rows } = await db.query('select * from products where id = $1', [id])
	return rows[0]
}

test('who changed the description is found, and the old one is put back', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, title, path } = await productWithHistory(page, { db, siteUrl })
	await visit(page, siteUrl, `${path}/edit`)
	await page.getByRole('link', { name: 'History', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${title}`)
	await expect(page.getByRole('heading', { level: 2 })).toHaveText([
		'Moved feature 2 to the top',
		'Short description, price',
		'First version',
	])
	await expect(versionOf(page, 2)).toContainText('Mere Tane')

	await versionOf(page, 2).getByRole('link', { name: 'Show changes' }).click()
	const description = versionOf(page, 2).locator('.compared-field').first()
	await expect(description.locator('del').first()).toContainText('lid')
	await expect(description.locator('ins').first()).toContainText('hose')
	await versionOf(page, 1).getByRole('link', { name: 'Bring back' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring back version 1?')
	expect((await storedProduct(db, id)).description, 'not before it is confirmed').toBe(
		newDescription,
	)
	await page.getByRole('button', { name: 'Bring back and publish' }).click()
	await expect(doneNote(page)).toBeVisible()
	expect(await storedProduct(db, id)).toMatchObject({ description: oldDescription, version: 4 })
})

test('an old version is brought back as unpublished changes, compared with the site and published', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, path } = await productWithHistory(page, { db, siteUrl })
	await visit(page, siteUrl, `${path}/bring-back?version=1`)
	await page.getByRole('button', { name: 'Bring back as unpublished changes' }).click()
	await expect(page).toHaveURL(/\/history\?done=copy/)
	expect(await storedProduct(db, id)).toMatchObject({ description: newDescription, version: 3 })
	await visit(page, siteUrl, `${path}/edit`)
	const notice = page.getByRole('region', { name: 'Unpublished changes' })
	await notice.getByRole('link', { name: 'Compare' }).click()
	await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('copy')
	await expect(fieldOf(page, 'Short description').locator('ins').first()).toContainText('lid')
	await page.goBack()
	await page.getByRole('button', { name: 'Publish changes' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)
	expect(await storedProduct(db, id)).toMatchObject({ description: oldDescription, version: 4 })
})

test('the same with the keyboard alone', async ({ page, db, siteUrl }) => {
	const { id, path } = await productWithHistory(page, { db, siteUrl })
	await visit(page, siteUrl, `${path}/history`)
	const toggle = versionOf(page, 2).getByRole('link', { name: /(Show|Hide) changes/ })
	await tabTo(page, toggle)
	await page.keyboard.press('Enter')
	await expect(versionOf(page, 2).locator('ins').first()).toBeVisible()
	await expect(toggle).toBeFocused()
	await tabTo(page, versionOf(page, 1).getByRole('link', { name: 'Bring back' }))
	await page.keyboard.press('Enter')
	const button = page.getByRole('button', { name: 'Bring back and publish' })
	await expect(button).toBeVisible()
	const price = page.getByRole('checkbox', { name: 'Bring back Price' })
	await tabTo(page, price)
	await page.keyboard.press('Space')
	await expect(price).not.toBeChecked()
	const features = page.getByRole('checkbox', { name: 'Bring back Features' })
	await tabTo(page, features)
	await page.keyboard.press('Space')
	await tabTo(page, button)
	await page.keyboard.press('Enter')
	await expect(
		page.getByText('Short description of version 1 was brought back.', { exact: true }),
	).toBeVisible()
	expect(await storedProduct(db, id)).toMatchObject({
		description: oldDescription,
		features: ['Tray', 'Lid', 'Handle'],
		version: 4,
	})
})

test('the same on a phone', async ({ page, db, siteUrl }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const { id, path } = await productWithHistory(page, { db, siteUrl })
	await visit(page, siteUrl, `${path}/history?version=2`)
	await expect(versionOf(page, 2).locator('del').first()).toBeInViewport()
	await expectNoBreachInLooks(page, 'the history')
	await takeLook(page, phone)
	await versionOf(page, 1).getByRole('link', { name: 'Bring back' }).click()
	await page.getByRole('button', { name: 'Bring back and publish' }).click()
	await expect(doneNote(page)).toBeVisible()
	expect((await storedProduct(db, id)).description).toBe(oldDescription)
})

test('a moved feature is shown as moved, and what differs has no breach in either scheme', async ({
	page,
	db,
	siteUrl,
}) => {
	const { path } = await productWithHistory(page, { db, siteUrl })
	await visit(page, siteUrl, `${path}/compare?from=2&to=3`)
	const features = fieldOf(page, 'Features')
	await expect(features.locator('.compared-item')).toHaveCount(1)
	await expect(features.locator('.compared-item')).toContainText(
		'Moved Feature 2, moved to place 1',
	)
	await expect(features).toContainText('2 unchanged')
	await visit(page, siteUrl, `${path}/compare?from=1&to=3`)
	await expectNoBreachInLooks(page, 'comparing')
	await visit(page, siteUrl, `${path}/bring-back?version=1`)
	await expectNoBreachInLooks(page, 'bringing back')
})

test('a picture that is gone is said to be, and left out when its version is brought back', async ({
	page,
	db,
	siteUrl,
}) => {
	const { rows } = await db.query(
		`insert into media (folder, name, url, size_bytes, mime_type, sha256) select 'product-images', n, '/media/product-images/' || n, 1, 'image/jpeg', repeat('a', 64)
			from (select gen_random_uuid() || '.jpg' as n) made returning id, name, url`,
	)
	const { id: fileId, name, url } = rows[0]
	const gallery = [{ type: 'image', url, caption: 'The tray in use' }]
	const later = { gallery: [] }
	const { id, path } = await productWithHistory(
		page,
		{ db, siteUrl },
		{ first: { gallery }, later },
	)
	await db.query('delete from media where id = $1', [fileId])
	await visit(page, siteUrl, `${path}/history?version=1`)
	const warning = `1 picture of this version is no longer in the library: ${name}.`
	await expect(versionOf(page, 1)).toContainText(warning)
	await expect(versionOf(page, 1).locator('[data-gone]')).toContainText(name)
	await versionOf(page, 1).getByRole('link', { name: 'Bring back' }).click()
	await expect(page.getByText('Bringing the version back leaves it out of Gallery.')).toBeVisible()
	await page.getByRole('button', { name: 'Bring back and publish' }).click()
	await expect(doneNote(page)).toBeVisible()
	expect(await storedProduct(db, id)).toMatchObject({ description: oldDescription, gallery: [] })
})

test('a save meanwhile refuses the version, says who saved, and shows what it would change by now', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	const { id, title, path } = await productWithHistory(page, { db, siteUrl })
	await visit(page, siteUrl, `${path}/bring-back?version=1`)
	const values = { title, description: 'Another tray altogether.' }
	await saveVersion(page, siteUrl, { section: 'products', id, version: 3, values })
	await page.getByRole('button', { name: 'Bring back and publish' }).click()
	await expect(page.getByRole('alert')).toContainText('Ana Reid saved this product meanwhile.')
	await expect(fieldOf(page, 'Short description')).toContainText('Another tray altogether.')
	await page.getByRole('button', { name: 'Bring back and publish' }).click()
	await expect(doneNote(page)).toBeVisible()
	expect(await storedProduct(db, id)).toMatchObject({ description: oldDescription, version: 5 })
})

test('an editor sees the history of a member and puts an old one back', async ({
	page,
	db,
	siteUrl,
}) => {
	const editor = await createAdmin(db, { name: 'Hana', role: 'editor' })
	await signIn(page, { db, siteUrl }, editor)
	const member = {
		name: `Tama ${editor.id.slice(0, 8)}`,
		position: 'Vet',
		bio: 'Looks after layers.',
	}
	const save = (known: object, values: object) =>
		saveVersion(page, siteUrl, { section: 'team', ...known, values: { ...member, ...values } })
	const made = await save({}, {})
	await save(made, { position: 'Chief vet' })
	await visit(page, siteUrl, `/admin/team?q=${encodeURIComponent(member.name)}`)
	await page.getByRole('link', { name: `History of ${member.name}` }).click()
	await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Position', 'First version'])
	await versionOf(page, 1).getByRole('link', { name: 'Bring back' }).click()
	await page.getByRole('button', { name: 'Bring back and publish' }).click()
	await expect(doneNote(page)).toBeVisible()
	expect(await memberRow(db, member.name)).toMatchObject({ position: 'Vet', version: 3 })
	await visit(page, siteUrl, `/admin/team/${made.id}/compare`)
	await expect(fieldOf(page, 'Position').locator('del')).toContainText('Chief')
})

test('the menu of a row in the list leads to the history', async ({ page, db, siteUrl }) => {
	const { title } = await productWithHistory(page, { db, siteUrl })
	await openAdmin(page, { db, siteUrl }, `/admin/products?q=${encodeURIComponent(title)}`)
	await page.getByRole('button', { name: `Actions for ${title}` }).click()
	await page.getByRole('menuitem', { name: 'History' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${title}`)
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('two versions are chosen and compared, and one is brought back', async ({
		page,
		db,
		siteUrl,
	}) => {
		const { id, path } = await productWithHistory(page, { db, siteUrl })
		await open(page, `${siteUrl}${path}/history`)
		await page.getByRole('link', { name: 'Compare versions' }).click()
		await page.getByRole('combobox', { name: 'From' }).selectOption('1')
		await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('3')
		await page.getByRole('button', { name: 'Compare' }).click()
		await expect(page).toHaveURL(/compare\?from=1&to=3$/)
		await expect(fieldOf(page, 'Price').locator('del')).toContainText('12')
		await expect(fieldOf(page, 'Price').locator('ins')).toContainText('15')
		await open(page, `${siteUrl}${path}/history?version=2`)
		await expect(versionOf(page, 2).locator('del').first()).toBeVisible()
		await versionOf(page, 1).getByRole('link', { name: 'Bring back' }).click()
		await page.getByRole('button', { name: 'Bring back and publish' }).click()
		await expect(doneNote(page)).toBeVisible()
		expect((await storedProduct(db, id)).description).toBe(oldDescription)
	})
})
