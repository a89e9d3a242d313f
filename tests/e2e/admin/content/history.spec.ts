// Finding out who changed what in a record, and putting it back.
import type { Page } from '@playwright/test'
import { tabTo } from '#tests/support/admin-checks.ts'
import { visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import type { Database } from '#tests/support/records.ts'
import { newDescription, oldDescription, productWithHistory } from '#tests/support/versions.ts'

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

test('the same on a phone, without a breach in either scheme', async ({ page, db, siteUrl }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const { id, path } = await productWithHistory(page, { db, siteUrl })
	await visit(page, siteUrl, `${path}/history?version=2`)
	await expect(versionOf(page, 2).locator('del').first()).toBeInViewport()
	await expectNoBreachInLooks(page, 'the history')
	await visit(page, siteUrl, `${path}/compare?from=1&to=3`)
	await expect(fieldOf(page, 'Features')).toContainText('Feature 2')
	await expectNoBreachInLooks(page, 'comparing')
	await page.goBack()
	await takeLook(page, phone)
	await versionOf(page, 1).getByRole('link', { name: 'Bring back' }).click()
	await expectNoBreachInLooks(page, 'bringing back')
	await takeLook(page, phone)
	await page.getByRole('button', { name: 'Bring back and publish' }).click()
	await expect(doneNote(page)).toBeVisible()
	expect((await storedProduct(db, id)).description).toBe(oldDescription)
})
