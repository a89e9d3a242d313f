// Unsaved work is kept until the user restores or discards it, and never replaces newer work without a question.
import type { Page } from '@playwright/test'
import { insertSavableService, openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { respondInstead, withoutKeeping } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { description, descriptionOf, saveAndStay, saveBar } from '#tests/support/forms.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Earlier unsaved changes' })
const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore' })

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

test('what is left unsaved is offered on return; restoring asks before it replaces newer text, and publishing ends the offers', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, path } = await openForm(page, { db, siteUrl })
	const stored = await description(page).inputValue()
	for (const text of ['An hour of work', 'A letter']) {
		await description(page).fill(text)
		await comeBack(page, { siteUrl, path })
		await expect(offer(page)).toContainText(
			/^Restore your unsaved changes from (\d+ \w+, )?\d\d:\d\d\?/,
		)
		await expect(description(page)).toHaveValue(stored)
	}
	await restore(page).click()
	await expect(description(page)).toHaveValue('A letter')
	await restore(page).click()
	const question = page.getByRole('alertdialog', { name: 'Replace what you have typed?' })
	await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(description(page)).toHaveValue('A letter')
	await restore(page).click()
	await question.getByRole('button', { name: 'Restore' }).click()
	await expect(description(page)).toHaveValue('An hour of work')
	await expect(offer(page)).toBeHidden()

	await comeBack(page, { siteUrl, path })
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
