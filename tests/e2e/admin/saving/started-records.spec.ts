// A new record is on the server from its first key on, before it is saved.
import type { Page } from '@playwright/test'
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { uniqueName } from '#tests/support/records.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const offer = (page: Page) => page.getByRole('region', { name: 'Earlier unsaved changes' })
const atDraft = /\/admin\/services\/new\?draft=[0-9a-f-]{36}$/

/** Types a title into the form of a new service, and waits until the server keeps it; returns its address. */
async function start(page: Page, name: string) {
	await title(page).fill(name)
	await expect(page).toHaveURL(atDraft)
	return new URL(page.url()).pathname + new URL(page.url()).search
}

test('a new record is there after its tab was killed, at its address and as an offer', async ({
	page,
	context,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Begun')
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	const path = await start(page, name)
	// Without what a form does when it is left.
	await page.evaluate(() => localStorage.clear())
	const after = await context.newPage()
	await visit(after, siteUrl, path)
	await expect(title(after)).toHaveValue(name)
	await visit(after, siteUrl, '/admin/services/new')
	await expect(offer(after)).toContainText(name)
	await offer(after).getByRole('button', { name: 'Restore' }).click()
	await expect(after).toHaveURL(siteUrl + path)
	await expect(title(after)).toHaveValue(name)
})

test('two tabs of one new record become two, and neither asks', async ({
	page,
	context,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	const name = uniqueName('Twice')
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	const path = await start(page, name)
	const other = await context.newPage()
	await visit(other, siteUrl, path)
	// The form said "Saved for later" of what it opened with.
	const saved = other.waitForResponse(`${siteUrl}/admin/services/copy`)
	await title(other).fill(`${name}, there`)
	expect((await saved).status()).toBe(200)
	await title(page).fill(`${name}, here`)
	await expect(page).not.toHaveURL(siteUrl + path, { timeout: 20_000 })
	await expect(page).toHaveURL(atDraft)
	await visit(page, siteUrl, new URL(page.url()).pathname + new URL(page.url()).search)
	await expect(title(page)).toHaveValue(`${name}, here`)
	await visit(other, siteUrl, path)
	await expect(title(other)).toHaveValue(`${name}, there`)
})

test('Discard of a new record removes it from the server', async ({ page, db, siteUrl }) => {
	const name = uniqueName('Not wanted')
	await openAdmin(page, { db, siteUrl }, '/admin/services/new')
	await start(page, name)
	await page.getByRole('button', { name: 'Discard' }).click()
	const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
	await question.getByRole('button', { name: 'Discard' }).click()
	await expect(title(page)).toHaveValue('')
	await expect(page).toHaveURL(`${siteUrl}/admin/services/new`)
	await visit(page, siteUrl, '/admin/services/new')
	await expect(offer(page)).toBeHidden()
})
