// Accessibility of every menu and dialog of a form and its frame.
import type { Page } from '@playwright/test'
import { editorOf } from '#tests/support/admin-checks.ts'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { addFromMenu } from '#tests/support/article-form.ts'
import { expectNoBreachInLooks, laptop, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutKeeping } from '#tests/support/interception.ts'
import { insertArticle, insertMember, storedPicture } from '#tests/support/news-records.ts'
import { saveAndStay } from '#tests/support/forms.ts'

test('menus and dialogs of the form and the frame have no WCAG 2.2 A or AA violation', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	test.setTimeout(120_000)
	allowConsole(/401|409|422/)
	await takeLook(page, phone)
	await withoutKeeping(page)
	const author = await insertMember(db)
	const image = await storedPicture(db)
	const article = await insertArticle(db, { image, author_id: author.id })
	const { id } = await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	const check = (what: string) => expectNoBreachInLooks(page, what)
	await expect(editorOf(page)).toBeVisible()

	await checkFrame(page, check)
	for (const name of ['Picture', 'Video']) {
		await editorOf(page).focus()
		await addFromMenu(page, name)
		await expect(page.getByRole('dialog')).toBeVisible()
		await check(name)
		await page.keyboard.press('Escape')
	}
	await page.getByRole('button', { name: 'More ways to save' }).first().click()
	await expect(page.getByRole('menu')).toBeVisible()
	await check('more ways to save')
	await page.keyboard.press('Escape')

	const question = page.getByRole('alertdialog')
	const title = page.getByLabel('Title')
	await title.fill('')
	await page.getByRole('button', { name: 'Update Article' }).first().click()
	await expect(title).toHaveAttribute('aria-invalid', 'true')
	await check('errors')
	await title.fill('Typed in the test of dialogs')
	await page.getByRole('button', { name: 'Discard' }).first().click()
	await expect(question).toBeVisible()
	await check('Discard')
	await page.keyboard.press('Escape')
	await expect(question).toHaveCount(0)

	await db.query('delete from auth_sessions where user_id = $1', [id])
	await saveAndStay(page)
	await expect(page.getByRole('dialog', { name: 'You are signed out' })).toBeVisible()
	await check('signed out')
	await page.getByRole('button', { name: 'Back to the form' }).click()

	await openAdmin(page, { db, siteUrl }, `/admin/news/${article.id}/edit`)
	await title.fill('Typed by the second of two')
	await db.query(`update news set title = 'Of the first', version = version + 1 where id = $1`, [
		article.id,
	])
	await saveAndStay(page)
	await expect(page.getByRole('dialog', { name: /while you were editing$/ })).toBeVisible()
	await check('two at once')
})

/** The parts of every screen: the phone's menu, the notifications and the palette. */
async function checkFrame(page: Page, check: (what: string) => Promise<void>) {
	// Only a phone has this menu, which closes when the window grows.
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await check('the menu')
	await takeLook(page, laptop)
	await page.getByRole('button', { name: 'Notifications' }).click()
	await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
	await check('notifications')
	await page.keyboard.press('Escape')
	await page.keyboard.press('Control+k')
	const palette = page.getByRole('dialog', { name: 'Find or go to' })
	await palette.getByRole('combobox').fill('litter')
	await expect(palette.getByRole('option').first()).toBeVisible()
	await check('the palette')
	await page.keyboard.press('Escape')
}
