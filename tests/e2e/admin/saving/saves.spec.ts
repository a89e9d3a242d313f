// Pressing and typing during a save in the back office: no duplicate records, no text in the wrong record.
import type { Page } from '@playwright/test'
import { insertSavableService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect } from '#tests/support/e2e.ts'
import { test } from '#tests/support/saving.ts'
import { holdRequests, withoutKeeping } from '#tests/support/interception.ts'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { description, formOf, saveAnd } from '#tests/support/forms.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Earlier unsaved changes' })

/** Opens the form of a new service and fills it; returns its title. */
async function openNewService(page: Page, { siteUrl, from }: { siteUrl: string; from: string }) {
	const title = uniqueName('Shed walk')
	await visit(page, siteUrl, `/admin/services/new?from=${from}`)
	await page.getByLabel('Title').fill(title)
	return title
}

/** Record ids of the drafts in the browser. */
function draftsOf(page: Page) {
	return page.evaluate(() =>
		Object.keys(localStorage).flatMap((key) => key.match(/^roost:draft:.*:(.+):[^:]+$/)?.[1] ?? []),
	)
}

async function idsOf(db: Database, title: string) {
	const { rows } = await db.query<{ id: string }>('select id from services where title = $1', [
		title,
	])
	return rows.map(({ id }) => id)
}

test('a new record cannot be saved twice while the next page is loading', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id: from, title: source } = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	const titles = [source]
	const saves: string[] = []
	page.on('request', (request) => {
		if (request.url().endsWith('/services/save')) saves.push(request.url())
	})
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	for (const { press, next, follows } of [
		{ press: () => button('Create Service').click(), next: 'services.data', follows: /services$/ },
		{
			press: () => button('Save draft').first().click(),
			next: 'services/*/edit.data',
			follows: /edit$/,
		},
		{
			press: () => saveAnd(page, 'and add another'),
			next: 'services/new.data',
			follows: /new$/,
		},
	]) {
		const title = await openNewService(page, { siteUrl, from })
		titles.push(title)
		const release = await holdRequests(page, `**/admin/${next}*`)
		await press()
		await expect(toastOf(page)).toContainText('Service created successfully')
		// The form may already be hidden, while the next page loads slowly.
		for (const name of ['Saving...', 'Save draft']) {
			const there = page.getByRole('button', { name, exact: true, includeHidden: true })
			await expect(there.first()).toBeDisabled()
		}
		await page
			.getByRole('form', { name: 'Create New Service', includeHidden: true })
			.evaluate((form: HTMLFormElement) => form.requestSubmit())
		release()
		await expect(page).toHaveURL(follows)
		expect(await idsOf(db, title)).toHaveLength(1)
	}
	expect(saves).toHaveLength(3)
})

test('leaving during a slow save stays on the new screen, and the stored work leaves no draft', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id: from } = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	await openNewService(page, { siteUrl, from })
	const release = await holdRequests(page, '**/admin/services/save')
	await page.getByRole('button', { name: 'Create Service' }).click()
	await page.getByRole('link', { name: 'Team', exact: true }).click()
	const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
	await question.getByRole('button', { name: 'Leave' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/team`)
	await expect.poll(() => draftsOf(page)).toEqual(['new'])

	const requested: string[] = []
	page.on('request', (request) => requested.push(new URL(request.url()).pathname))
	release()
	await expect(toastOf(page)).toContainText('Service created successfully')
	expect(requested).not.toContain('/admin/services.data')
	await expect(page).toHaveURL(`${siteUrl}/admin/team`)
	expect(await draftsOf(page)).toEqual([])
})

test('a dialog closed before the response to its save does not navigate', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Ru')
	await openAdmin(page, { db, siteUrl }, '/admin/team/new')
	const form = formOf(page, 'member')
	await form.fill({ name, position: 'Poultry vet', bio: 'Looks after layers.' })
	const release = await holdRequests(page, '**/admin/team/save')
	await form.submit.click()
	await page.keyboard.press('Escape')
	await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
	await page.getByRole('link', { name: 'Products', exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)
	const requested: string[] = []
	page.on('request', (request) => requested.push(new URL(request.url()).pathname))
	const readAnew = page.waitForResponse('**/admin/products.data*')
	release()
	await readAnew
	await expect(toastOf(page)).toContainText('Team member added')
	await page.getByRole('link', { name: 'Services', exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	expect(requested).not.toContain('/admin/team.data')
})

test('text typed while a new record is being saved belongs to that record, not to the next new one', async ({
	page,
	db,
	siteUrl,
}) => {
	// Kept on the server, the text needs no offer.
	await withoutKeeping(page)
	const { id: from } = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	const title = await openNewService(page, { siteUrl, from })
	const releaseSave = await holdRequests(page, '**/admin/services/save')
	const releasePage = await holdRequests(page, '**/admin/services/*/edit.data*')
	await page.keyboard.press('ControlOrMeta+s')
	await description(page).fill('Typed during the save')
	releaseSave()
	await expect(toastOf(page)).toContainText('Service created successfully')
	// In the short moment before the next page's loading screen hides the form.
	await page.locator('textarea[name=description]').evaluate((field: HTMLTextAreaElement) => {
		field.setRangeText('Typed after the save', 0, field.value.length)
		field.dispatchEvent(new Event('input', { bubbles: true }))
	})
	releasePage()
	const [id] = await idsOf(db, title)
	await expect(page).toHaveURL(`${siteUrl}/admin/services/${id}/edit`)
	await expect(offer(page)).toBeVisible()
	expect(await draftsOf(page)).toEqual([id])
	await page.getByRole('button', { name: 'Restore' }).click()
	await expect(description(page)).toHaveValue('Typed after the save')

	page.once('dialog', (leave) => void leave.accept())
	await visit(page, siteUrl, '/admin/services/new')
	await expect(page.getByLabel('Title')).toHaveValue('')
	await expect(offer(page)).toBeHidden()
})

test('a session check during a save leaves the form in place, and the save’s answer asks to sign in', async ({
	page,
	db,
	allowConsole,
	openService,
}) => {
	allowConsole(/401/)
	const { account } = await openService()
	await description(page).fill('Typed before the session ended')
	const response = await holdRequests(page, '**/services/save')
	await saveAnd(page, 'and stay here')
	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	const checks: string[] = []
	page.on('request', (request) => {
		if (request.url().endsWith('/api/session')) checks.push(request.url())
	})
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
	response()
	await expect(page.getByRole('dialog', { name: 'You are signed out' })).toBeVisible()
	expect(checks).toEqual([])
	await expect(description(page)).toHaveValue('Typed before the session ended')
})
