// The notice above every page, as it stands on a small screen.
import { expectNoBreachInLooks, overflowOf } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertRow } from '#tests/support/records.ts'

test('a notice of one long word fits 320 px, breaches nothing, and stays closed until the next page is loaded', async ({
	startServer,
	page,
}) => {
	const { url, db } = await startServer({ seed: 'empty' })
	const title = 'Avian'.repeat(32)
	const tomorrow = new Date(Date.now() + 86_400_000)
	const row = { title, slug: 'avian', target: '/contact', unpublish_at: tomorrow }
	await insertRow(db, 'notices', row)
	await open(page, url)
	const notice = page.getByRole('complementary', { name: 'Notice' })
	const link = notice.getByRole('link', { name: title })
	await expect(link).toBeVisible()
	await page.setViewportSize({ width: 320, height: 700 })
	await expect(async () => expect(await overflowOf(page)).toBeLessThanOrEqual(0)).toPass()
	await expectNoBreachInLooks(page, 'a notice', 'aside[aria-label=Notice]')
	await notice.locator('summary').press('Enter')
	await expect(link).toBeHidden()
	await page.reload()
	await expect(link).toBeVisible()
})
