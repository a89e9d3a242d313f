// By when a record is reviewed, and saying that it was: by the keyboard, on a phone, in two tabs.
import type { Page } from '@playwright/test'
import { createPerson } from '#tests/support/access.ts'
import { tabTo } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, overflowOf, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { productWithHistory, saveVersion } from '#tests/support/versions.ts'

const year = new Date().getFullYear()
const dayOf = (page: Page) => page.getByLabel('Review by')

async function stored(db: Database, id: string) {
	const { rows } = await db.query(
		`select review_by::text, owner_id, reviewed_version from record_reviews where record_id = $1`,
		[id],
	)
	return rows[0]
}

test('a date is set by the keyboard, and moved on only by who marks the version on the screen as reviewed', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/4(09|22)/)
	const { id, path, title } = await productWithHistory(page, { db, siteUrl })
	await takeLook(page, phone)
	await visit(page, siteUrl, `${path}/edit`)
	await expect(page.getByText('Not reviewed yet.')).toBeVisible()
	await dayOf(page).fill(`${year + 2}-06-01`)
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText('Date saved')
	// The form itself was not sent.
	await expect(page).toHaveURL(/\/edit$/)
	await dayOf(page).fill(`${year + 2}-06-02`)
	await page.keyboard.press('Enter')
	const wrong = page.getByText('Read the text and mark it as reviewed to move the date on.')
	await expect(wrong).toBeVisible()
	await expect(dayOf(page)).toHaveAttribute('aria-invalid', 'true')
	expect(await overflowOf(page)).toBe(0)
	await expectNoBreachInLooks(page, 'a refused date', '.form-side')
	const owner = page.getByLabel('Who reviews it')
	const { owner_id: before } = await stored(db, id)
	await owner.selectOption({ index: 0 })
	await expect.poll(async () => (await stored(db, id)).owner_id).toBeNull()
	await owner.selectOption(before)
	await expect.poll(async () => (await stored(db, id)).owner_id).toBe(before)
	expect(await stored(db, id)).toMatchObject({ review_by: `${year + 2}-06-01` })

	// Somebody saves it meanwhile.
	const values = { title, price: 15, description: 'Steel tray with a brush.' }
	await saveVersion(page, siteUrl, { section: 'products', id, version: 3, values })
	const button = page.getByRole('button', { name: 'Mark as reviewed' })
	await expect(button).toHaveAccessibleDescription(/^Next review: \d+ \w+ \d{4}$/)
	await tabTo(page, button)
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText('The text has changed since you opened it.')
	expect(await stored(db, id)).toMatchObject({ reviewed_version: null })
	await visit(page, siteUrl, `${path}/edit`)
	await button.press('Enter')
	await expect(toastOf(page)).toContainText('Marked as reviewed')
	await expect(page.getByText(/^Reviewed .* by Ana Reid\.$/)).toBeVisible()
	await expect(dayOf(page)).toHaveValue(new RegExp(`^${year + 1}-`))
	await expect(button).toBeFocused()
	expect(await stored(db, id)).toMatchObject({ reviewed_version: 4 })
})

test('what has changed since the review is shown; another tab cannot move a date on that it does not know', async ({
	page,
	db,
	siteUrl,
	context,
	allowConsole,
}) => {
	allowConsole(/422/)
	const { id, path } = await productWithHistory(page, { db, siteUrl })
	await db.query(
		`insert into record_reviews (record_type, record_id, review_by, reviewed_at, reviewed_by, reviewed_version)
		values ('product', $1, $2, now(), 'system', 1)`,
		[id, `${year + 2}-06-01`],
	)
	await visit(page, siteUrl, `${path}/edit`)
	const other = await context.newPage()
	await visit(other, siteUrl, `${path}/edit`)
	await dayOf(other).fill(`${year + 1}-03-01`)
	await dayOf(other).press('Enter')
	await expect(toastOf(other)).toContainText('Date saved')
	await other.close()
	await dayOf(page).fill(`${year + 2}-05-01`)
	await dayOf(page).press('Enter')
	await expect(page.getByText('mark it as reviewed to move the date on')).toBeVisible()
	expect(await stored(db, id)).toMatchObject({ review_by: `${year + 1}-03-01` })

	await page.getByRole('link', { name: 'What has changed since' }).click()
	await expect(page.locator('.comparison ins').first()).toContainText('hose')
})

test('whoever takes access away says who gets the texts to review', async ({
	page,
	db,
	siteUrl,
}) => {
	const [name, heirName] = [uniqueName('Bea'), uniqueName('Cleo')]
	const { id: ownerId } = await createPerson(db, { name, role: 'editor' })
	const heir = await createPerson(db, { name: heirName, role: 'editor' })
	const { id } = await insertProduct(db)
	await db.query(
		`insert into record_reviews (record_type, record_id, review_by, owner_id) values ('product', $1, '2030-01-01', $2)`,
		[id, ownerId],
	)
	await openAdmin(page, { db, siteUrl }, '/admin/access')
	await page.getByRole('button', { name: `Actions for ${name}` }).click()
	await page.getByRole('menuitem', { name: 'Take access away' }).click()
	const dialog = page.getByRole('alertdialog')
	await dialog.getByLabel('Their text to review goes to').selectOption(heirName)
	await dialog.getByRole('button', { name: 'Take access away' }).click()
	await expect(toastOf(page)).toContainText(`${name} no longer has access`)
	expect(await stored(db, id)).toMatchObject({ owner_id: heir.id })
})
