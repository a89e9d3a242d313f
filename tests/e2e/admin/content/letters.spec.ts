// What staff write in mails to visitors: the preview beside the form, and a test to oneself.
import type { Locator, Page } from '@playwright/test'
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { open } from '#tests/support/open.ts'

const path = '/admin/letters'
const title = 'Message received'

const part = (page: Page) =>
	page.locator('details').filter({ has: page.locator('summary', { hasText: title }) })
const preview = (page: Page) => page.getByRole('region', { name: `Preview of the mail “${title}”` })
const previewButton = (page: Page) => page.getByRole('button', { name: `Preview: ${title}` })
const testButton = (page: Page) => page.getByRole('button', { name: `Send me a test: ${title}` })

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
	const hasFocus = () => target.evaluate((element) => element === document.activeElement)
	for (let left = 12; left > 0 && !(await hasFocus()); left--) await page.keyboard.press('Tab')
	await expect(target).toBeFocused()
}

test('by keys, a greeting is changed, seen in the preview and sent as a test to oneself alone', async ({
	startServer,
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	await using mail = await startMailServer()
	const { url: siteUrl, db } = await startServer({ seed: 'empty', env: { SMTP_URL: mail.url } })
	const account = await createAdmin(db, { name: 'Ana Reid' })
	await signIn(page, { db, siteUrl }, account)
	await open(page, `${siteUrl}${path}`, { scripts: true })

	await part(page).locator('summary').press('Enter')
	const greeting = part(page).getByLabel('Greeting')
	await tabTo(page, greeting)
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type('Kia ora {visitor},')
	await tabTo(page, previewButton(page))
	await page.keyboard.press('Enter')
	await expect(preview(page)).toContainText('Kia ora Sam Hart,')
	await expect(preview(page)).toContainText('Your reference is 3F2C1A9E.')
	await greeting.fill('Good day {visitor},')
	await expect(preview(page)).toContainText('Good day Sam Hart,')
	await part(page).getByLabel('Subject').fill('We have it at {short name}')
	await expect(preview(page)).toContainText('Subject: We have it at ')
	await expectNoBreachInLooks(page, 'the form of mails, with a preview')

	await part(page).getByLabel('Text').fill('Write to {visitor}')
	await tabTo(page, testButton(page))
	await page.keyboard.press('Enter')
	await expect(part(page)).toContainText('{visitor} is not filled in for you')
	await expect(part(page).getByLabel('Text')).toBeFocused()
	await part(page).getByLabel('Text').fill('Thank you.\n\nWe will call you.')
	await expect(part(page)).not.toContainText('is not filled in for you')
	await testButton(page).press('Enter')
	await expect(toastOf(page)).toContainText(`Test sent to ${account.email}`)
	const sent = await mail.waitFor(({ subject }) => subject.startsWith('Test: We have it at '))
	expect(sent.envelope.to).toEqual([account.email])
	expect(sent.text).toMatch(
		/^This is a test [^\n]*\n\nGood day Ana Reid,\n\nThank you\.\n\nWe will call you\. Your reference/,
	)
	const { rows } = await db.query(`select words from site_texts where slug = 'letters'`)
	expect(rows).toEqual([{ words: null }])
})

test('saved words stay, an emptied one is refused at its field, and the history names them', async ({
	emptySite: { url: siteUrl, db },
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	await signIn(page, { db, siteUrl }, await createAdmin(db))
	await open(page, `${siteUrl}${path}`, { scripts: true })
	const save = page.getByRole('button', { name: 'Update Mails' })
	await part(page).locator('summary').click()
	const greeting = part(page).getByLabel('Greeting')
	await greeting.fill('')
	await part(page).locator('summary').click()
	await save.click()
	await page.getByRole('link', { name: '“Message received: greeting” must not be empty' }).click()
	await expect(greeting).toBeFocused()
	await greeting.fill('Kia ora {visitor},')
	await save.click()
	await expect(toastOf(page)).toContainText('Mails saved')
	await page.reload()
	await hydrated(page)
	await expect(greeting).toHaveValue('Kia ora {visitor},')
	await part(page).locator('summary').click()
	await greeting.fill('Tēnā koe {visitor},')
	await save.click()
	await expect(toastOf(page)).toContainText('Mails saved')
	await page.getByRole('link', { name: 'History' }).click()
	await expect(page.getByRole('main')).toContainText('Message received: greeting')
})
