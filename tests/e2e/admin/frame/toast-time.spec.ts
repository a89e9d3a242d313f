// How long a toast is shown. The page's clock is stopped, and the test moves it.
import type { Locator, Page } from '@playwright/test'
import { insertService, openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { failNext } from '#tests/support/interception.ts'

test.use({ doToastsStay: false })

const close = (page: Page) => page.getByRole('button', { name: 'Close toast' })

/** Stops the clock of a page whose scripts are running. */
async function stopClock(page: Page) {
	await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

/** Opens a list with a stopped clock and deletes a service, which shows a toast. */
async function deleteOne(page: Page, site: Parameters<typeof openAdmin>[1]) {
	const service = await insertService(site.db)
	await page.clock.install()
	await openAdmin(page, site, '/admin/services')
	await stopClock(page)
	await page.getByRole('button', { name: `Delete ${service.title}` }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await seeCount(page, toastOf(page).filter({ hasText: 'Service deleted' }), 1)
	return service
}

/**
 * The library shows and removes a toast in short timeouts of its own: moves the clock by 20 ms until it has done so.
 */
async function seeCount(page: Page, toast: Locator, count: 0 | 1) {
	await expect(async () => {
		await page.clock.runFor(20)
		expect(await toast.count()).toBe(count)
	}).toPass({ intervals: [100] })
}

/** Opens the list of notifications, which contains every toast, seen or not. */
async function openNotifications(page: Page) {
	await page.getByRole('button', { name: 'Notifications' }).click()
	return page.getByRole('dialog', { name: 'Notifications' })
}

test('a toast closes after 6 seconds; while it is hovered, focused or on a hidden page it stays, and the time restarts', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	await deleteOne(page, { db, siteUrl })
	await failNext(page, '**/restore', { body: { message: 'It could not be restored' } })
	await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
	const toast = page.locator('.toast').filter({ hasText: 'could not be restored' })
	await seeCount(page, toast, 1)
	// The toast slides in.
	await expect(async () => {
		const { x, y } = (await toast.boundingBox())!
		await page.mouse.move(x + 20, y + 20)
		expect(await toast.evaluate((element) => element.matches(':hover'))).toBe(true)
	}).toPass()
	await page.clock.runFor(60_000)
	await expect(toast).toBeVisible()
	await page.mouse.move(5, 5)

	await page.clock.runFor(5000)
	await close(page).focus()
	await page.clock.runFor(60_000)
	await expect(toast).toBeVisible()
	await close(page).blur()

	await page.clock.runFor(5000)
	await setHidden(page, true)
	await page.clock.runFor(60_000)
	await expect(toast).toBeVisible()
	await setHidden(page, false)

	await page.clock.runFor(5900)
	await expect(toast, 'the time starts anew').toBeVisible()
	await page.clock.runFor(1000)
	await seeCount(page, toast, 0)
})

function setHidden(page: Page, isHidden: boolean) {
	return page.evaluate((hidden) => {
		Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
		document.dispatchEvent(new Event('visibilitychange'))
	}, isHidden)
}

test('a toast with an action stays for 12 seconds, and can be read again in Notifications', async ({
	page,
	db,
	siteUrl,
}) => {
	await deleteOne(page, { db, siteUrl })
	await page.mouse.move(5, 5)
	await page.clock.runFor(11_500)
	await expect(toastOf(page).getByRole('button', { name: 'Undo' })).toBeVisible()
	await page.clock.runFor(1500)
	await seeCount(page, toastOf(page), 0)
	await expect(await openNotifications(page)).toContainText('Service deleted')
})

test('a failure whose toast has closed is counted at Notifications until it is read there', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const service = await insertService(db)
	await page.clock.install()
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	await stopClock(page)
	await failNext(page, '**/trash')
	await page.getByRole('button', { name: `Delete ${service.title}` }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await seeCount(page, toastOf(page).filter({ hasText: 'Failed to delete service' }), 1)
	const bell = page.getByRole('button', { name: 'Notifications' })
	await expect(bell).toHaveAccessibleName('Notifications')
	await page.mouse.move(5, 5)
	await page.clock.runFor(7000)
	await seeCount(page, toastOf(page), 0)
	await expect(bell).toHaveAccessibleName('Notifications 1 failure')

	const list = await openNotifications(page)
	await expect(list).toContainText('Failed to delete service')
	await list.getByRole('button', { name: 'Close' }).click()
	await expect(bell).toHaveAccessibleName('Notifications')
	await expect(bell).toBeFocused()
})

test('toasts can be set to stay until they are closed', async ({ page, db, siteUrl }) => {
	await page.clock.install()
	await openAdmin(page, { db, siteUrl }, '/admin/services')
	const list = await openNotifications(page)
	await list.getByRole('switch', { name: 'Keep them until I close them' }).click()
	await list.getByRole('button', { name: 'Close' }).click()
	await deleteOne(page, { db, siteUrl })
	await page.mouse.move(5, 5)
	await page.clock.runFor(600_000)
	await expect(toastOf(page)).toBeVisible()
})
