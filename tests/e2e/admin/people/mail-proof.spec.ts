// The site tests how its mail arrives, and staff paste what they received, on a phone.
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, overflowOf, phone } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { open } from '#tests/support/open.ts'
import { traceOf } from '#tests/fixtures/proof-heads.ts'

test('a test is sent by a press, pasted headers say what to do next, and the dashboard reminds until that is done', async ({
	startServer,
	page,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await using mail = await startMailServer()
	const sender = 'office@roost.invalid'
	const env = { SMTP_URL: mail.url, MAIL_FROM: sender }
	const { url: siteUrl, db } = await startServer({ seed: 'empty', env })
	await page.setViewportSize({ width: phone.width, height: 740 })
	const { email } = await openAdmin(page, { db, siteUrl }, '/admin/health')
	const section = page.getByRole('region', { name: 'How our mail arrives' })
	await expect(section).toContainText('Not tested yet.')
	await section.getByRole('button', { name: 'Test how our mail arrives' }).click()
	await expect(page.locator('.toast')).toContainText(`Test sent to ${email}`)
	const sent = await mail.waitFor(({ headers }) => 'x-roost-mail' in headers)
	expect([sent.from, sent.to]).toEqual([sender, [email]])

	const box = section.getByRole('textbox', { name: 'All headers of the test' })
	const read = section.getByRole('button', { name: 'Read the headers' })
	await box.fill('Hello Ana,\n\nthis is no test.')
	await read.click()
	await expect(section.getByRole('alert')).toContainText('These are not the headers')
	await expect(box).toHaveValue(/this is no test/)
	await expect(async () => expect(await overflowOf(page)).toBeLessThanOrEqual(0)).toPass()
	await expectNoBreachInLooks(page, 'System with headers that were refused')

	const [head = ''] = sent.raw.split('\r\n\r\n')
	const results = `spf=pass smtp.mailfrom=${sender}; dkim=none`
	await box.fill(`Original Message\n\nFrom:\tOffice\n\n${traceOf({ results })}\n${head}\n\nText`)
	await read.click()
	await expect(section).toContainText('Only SPF says that our mail comes from the right server')
	await expect(section).toContainText('._domainkey.roost.invalid')
	await expect(box).toHaveCount(0)

	await open(page, `${siteUrl}/admin/dashboard`)
	const link = page.getByRole('link', { name: `Our mail may not arrive: ${sender}` })
	await expect(link).toHaveAttribute('href', '/admin/health#mail')
})
