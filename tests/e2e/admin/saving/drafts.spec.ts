// Unsaved work is kept until the user restores or discards it, and never replaces newer work without a question.
import type { Page } from '@playwright/test'
import { insertSavableService, openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { respondInstead, withoutKeeping } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { description, descriptionOf, saveAndStay, saveBar } from '#tests/support/service-form.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Earlier unsaved changes' })
const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore' })

/** Types into the form and leaves at once, before the next draft, which is kept every two seconds. */
async function typeAndLeave(page: Page, text: string, { siteUrl, path }: Place) {
	await description(page).fill(text)
	await comeBack(page, { siteUrl, path })
}

const savedInBrowser = (page: Page) => page.evaluate(() => Object.values(localStorage).join())

type Place = { siteUrl: string; path: string }

async function comeBack(page: Page, { siteUrl, path }: Place) {
	const leave = (dialog: { accept: () => Promise<void> }) => void dialog.accept()
	page.once('dialog', leave)
	await visit(page, siteUrl, path)
	page.off('dialog', leave)
}

async function openForm(page: Page, { db, siteUrl }: { db: Database; siteUrl: string }) {
	await withoutKeeping(page)
	const service = await insertSavableService(db)
	const path = `/admin/services/${service.id}/edit`
	await openAdmin(page, { db, siteUrl }, path)
	return { ...service, path }
}

test('typing on without answering the restore offer loses neither the old nor the new text', async ({
	page,
	db,
	siteUrl,
}) => {
	const { path } = await openForm(page, { db, siteUrl })
	await typeAndLeave(page, 'An hour of work', { siteUrl, path })
	await expect(offer(page)).toBeVisible()
	await typeAndLeave(page, 'A letter', { siteUrl, path })

	await restore(page).click()
	await expect(description(page)).toHaveValue('A letter')
	await restore(page).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
	await expect(description(page)).toHaveValue('An hour of work')
	await expect(offer(page)).toBeHidden()
})

test('publishing from this browser ends its restore offers', async ({ page, db, siteUrl }) => {
	const { id, path } = await openForm(page, { db, siteUrl })
	await typeAndLeave(page, 'An hour of work', { siteUrl, path })
	await expect(offer(page)).toBeVisible()
	await description(page).fill('Published instead')
	await saveAndStay(page)
	await expect.poll(() => descriptionOf(db, id)).toBe('Published instead')
	await expect(offer(page)).toBeHidden()
	await visit(page, siteUrl, path)
	await expect(description(page)).toHaveValue('Published instead')
	expect(await savedInBrowser(page)).not.toContain('An hour of work')
	await expect(offer(page)).toBeHidden()
})

test('an offer is named as older once the record was changed after it', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, path } = await openForm(page, { db, siteUrl })
	await description(page).fill('Typed first')
	await comeBack(page, { siteUrl, path: '/admin/services' })
	await db.query(
		`update services set version = version + 1, description = 'Theirs', updated_at = now() where id = $1`,
		[id],
	)
	await visit(page, siteUrl, path)
	await expect(offer(page)).toContainText(
		/You have unsaved changes from \d\d:\d\d in this browser\. The service was changed after that, at \d\d:\d\d\./,
	)
	await restore(page).click()
	await expect(description(page)).toHaveValue('Typed first')
})

test('what the server keeps is not in the browser; typed offline it is, until the server has it', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/ERR_/)
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, `/admin/services/${service.id}/edit`)
	await description(page).fill('Kept on the server')
	await expect(saveBar(page)).toContainText('Saved for later')
	expect(await savedInBrowser(page)).not.toContain('Kept on the server')
	const back = await respondInstead(page, '**/admin/services/copy', (route) =>
		route.abort('internetdisconnected'),
	)
	await description(page).fill('Typed offline')
	await expect.poll(() => savedInBrowser(page)).toContain('Typed offline')
	await expect(saveBar(page)).toContainText('In this browser only: the server cannot be reached')
	back()
	await expect(saveBar(page)).not.toContainText('In this browser only', { timeout: 20_000 })
	await expect.poll(() => savedInBrowser(page)).not.toContain('Typed offline')
})

test('restoring a draft asks before it replaces newly typed text', async ({
	page,
	db,
	siteUrl,
}) => {
	const { path } = await openForm(page, { db, siteUrl })
	await typeAndLeave(page, 'Earlier', { siteUrl, path })
	await description(page).fill('Just typed')
	await restore(page).click()
	const question = page.getByRole('alertdialog', { name: 'Replace what you have typed?' })
	await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(description(page)).toHaveValue('Just typed')
	await expect(offer(page)).toBeVisible()
	await restore(page).click()
	await question.getByRole('button', { name: 'Restore' }).click()
	await expect(description(page)).toHaveValue('Earlier')
	await expect(offer(page)).toBeHidden()
})

test('a change undone by hand is not offered again', async ({ page, db, siteUrl }) => {
	const { path } = await openForm(page, { db, siteUrl })
	const stored = await description(page).inputValue()
	await description(page).fill('A second thought')
	const saved = () => savedInBrowser(page)
	await expect.poll(saved).toContain('A second thought')
	await description(page).fill(stored)
	await expect(saveBar(page)).toBeHidden()
	await visit(page, siteUrl, path)
	await expect(description(page)).toHaveValue(stored)
	expect(await saved()).not.toContain('A second thought')
	await expect(offer(page)).toBeHidden()
})
