// The connection is lost between two screens of the back office, or while one loads.
import type { Page } from '@playwright/test'
import { insertSavableService, openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { respondInstead, tryInVain } from '#tests/support/interception.ts'

const sentence = 'We cannot reach our site right now. The page you asked for could not be loaded.'
const parts = (page: Page) => ({
	told: page.getByRole('alert').filter({ hasText: sentence }),
	again: page.getByRole('button', { name: 'Try again' }),
	title: page.getByRole('heading', { level: 1 }),
	to: (name: string) =>
		page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }),
})

test.beforeEach(({ allowConsole }) =>
	allowConsole(/ERR_|Failed to fetch|Error loading route module|decode turbo-stream/),
)

/** Sends only the beginning of each response, like a connection that breaks in the middle. */
const cutResponses = (page: Page, address: RegExp) =>
	respondInstead(page, address, async (route) => {
		const response = await route.fetch()
		const text = await response.text()
		await route.fulfill({ response: response, body: text.slice(0, text.length / 3) })
	})

test('offline the screen stays and says so, and a retry opens the next screen', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	const { told, again, title, to } = parts(page)
	await page.context().setOffline(true)
	await to('Media').click()
	await expect(told).toBeVisible()
	await expect(title).toHaveText('Welcome to the Admin Dashboard')
	await expect(page).toHaveURL(`${siteUrl}/admin/dashboard`)
	await page.setViewportSize({ width: 390, height: 844 })
	await page.getByRole('button', { name: 'Menu' }).click()
	await tryInVain(page, again)
	await expect(told).toBeVisible()
	await page.context().setOffline(false)
	await again.click()
	await expect(title).toHaveText('Media')
	await expect(told).toHaveCount(0)
})

test('typed text stays when the screen cannot be reloaded, and the pending action completes', async ({
	page,
	db,
	siteUrl,
}) => {
	const { rows } = await db.query(
		`insert into leads (kind, name, email) values ('contact', 'Ana', 'ana@example.com') returning id`,
	)
	const path = `/admin/leads/${rows[0].id}`
	await openAdmin(page, { db, siteUrl }, path)
	const { told, again } = parts(page)
	const note = page.getByRole('textbox', { name: 'Reply to Ana' })
	await note.fill('Typed on a train')
	const back = await respondInstead(page, /\.data(\?|$)/, (route) =>
		route.abort('internetdisconnected'),
	)
	await page.getByRole('radio', { name: 'Done', exact: true }).click()
	await expect(toastOf(page)).toContainText('Marked as done')
	await expect(told).toBeVisible()
	await expect(note).toHaveValue('Typed on a train')
	back()
	const read = page.waitForResponse(/\.data(\?|$)/)
	await again.click()
	await read
	await expect(told).toHaveCount(0)
	await expect(page.getByRole('radio', { name: 'Done', exact: true })).toBeChecked()
	// What is typed would be kept for a lead that is gone.
	await page.close()
	await db.query('delete from leads where id = $1', [rows[0].id])
})

const messages = [
	['Services', 'Failed to fetch services'],
	['Products', 'Failed to fetch products'],
	['Homepage', 'Failed to load homepage settings'],
	['News', 'Error loading news'],
	['Team', 'Error loading team members'],
] as const

test('[ADM-SERVLIST-12] [ADM-PRODLIST-09] [ADM-HERO-14] [ADM-NEWSLIST-07] [ADM-TEAM-12] a truncated response for a screen shows the screen’s own message, and can be retried', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	const { told, title, to } = parts(page)
	const alert = page.getByRole('main').getByRole('alert')
	for (const [name, words] of messages) {
		const back = await cutResponses(page, new RegExp(`/admin/${name.toLowerCase()}\\.data`))
		await to(name).click()
		await expect(toastOf(page)).toContainText(words)
		await expect(alert).toContainText(words)
		await expect(told).toHaveCount(0)
		back()
		await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
		await expect(alert).toHaveCount(0)
		await expect(title).toContainText(name)
		await expect(toastOf(page)).toHaveCount(0)
	}
})

test('[ADM-SERVFORM-10] a truncated response for a form shows an error and returns to the list', async ({
	page,
	db,
	siteUrl,
}) => {
	const service = await insertSavableService(db)
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	const back = await cutResponses(page, new RegExp(`/${service.id}/edit\\.data`))
	await page.getByRole('link', { name: `Edit ${service.title}` }).click()
	await expect(toastOf(page)).toContainText('Failed to fetch service details')
	await expect(page).toHaveURL(`${siteUrl}/admin/services`)
	back()
})
