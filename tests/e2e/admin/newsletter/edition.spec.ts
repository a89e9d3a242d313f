// An edition of the newsletter, from three articles to its readers, on a telephone.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { open } from '#tests/support/open.ts'
import type { Database } from '#tests/support/records.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Presses until an edition with a test is on its way. */
const maxPresses = 12

async function addReader(db: Database, email: string, name: string) {
	await db.query(
		`with lead as (
			insert into leads (kind, name, email) values ('newsletter', $2, $1) returning id)
		insert into consents (lead_id, email, purpose, text_shown, page, confirmed_at)
		select id, $1, 'newsletter', 'Send me the newsletter.', '/newsletter', now() from lead`,
		[email, name],
	)
}

/** The site has tested how its mail arrives, and no other service ever sent the newsletter. */
async function allowSending(db: Database, page: Page, siteUrl: string) {
	await db.query(
		`insert into audit_log (actor_id, action, record_type, detail) values ('a', 'former readers', 'newsletter', '{}')`,
	)
	await open(page, `${siteUrl}/admin/health`, { scripts: true })
	await page.getByRole('button', { name: /Test how our mail arrives/ }).click()
	await expect
		.poll(async () => (await db.query('select id from mail_proofs')).rows.length)
		.toBeGreaterThan(0)
	await db.query(
		`update mail_proofs set read_at = now(), result = '{"state": "proven", "advice": ""}'`,
	)
}

test('three articles become an edition with a test, and each reader gets it once', async ({
	startServer,
	page,
}) => {
	await using mail = await startMailServer()
	const { url: siteUrl, db } = await startServer({ seed: 'demo', env: { SMTP_URL: mail.url } })
	await addReader(db, 'mere@farm.example', 'Mere')
	await addReader(db, 'tom@farm.example', 'Tom')
	const account = await createAdmin(db, { name: 'Ana Reid' })
	await signIn(page, { db, siteUrl }, account)
	await allowSending(db, page, siteUrl)

	let presses = 0
	const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
		presses += 1
		await page.getByRole(role, { name }).first().click()
	}
	await open(page, `${siteUrl}/admin/editions`, { scripts: true })
	await press('Add Edition', 'link')
	presses += 1
	await page.getByLabel('Subject').fill('Heat is coming')
	presses += 1
	await page.getByLabel('Line for the inbox').fill('Three things to check this week')
	const choices = page.getByRole('listbox', { name: 'Found pages' }).getByRole('option')
	for (let added = 0; added < 3; added++) {
		presses += 1
		await choices.first().click()
	}
	await expect(page.locator('#items > *, #items li.entry')).not.toHaveCount(0)
	await expectNoBreachInLooks(page, 'the form of an edition')
	await press('Save draft')
	await press('Preview and send', 'link')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send: Heat is coming')
	const preview = page.frameLocator('iframe[title="Preview of the mail"]')
	await expect(preview.locator('h2')).toHaveCount(3)
	for (const picture of await preview.locator('img').all())
		await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
	await expectNoBreachInLooks(page, 'the screen that sends an edition')
	await press('Send the test')
	await expect(toastOf(page)).toContainText(`Test 1 sent to ${account.email}`)
	const tested = await mail.waitFor(({ subject }) => subject === 'Test 1: Heat is coming')
	await press('Send to 2 readers…')
	await press('Send now')
	expect(presses).toBeLessThanOrEqual(maxPresses)

	const [mere, tom] = await Promise.all(
		['mere@farm.example', 'tom@farm.example'].map((to) =>
			mail.waitFor((one) => one.to.includes(to)),
		),
	)
	expect(mere!.text).toMatch(/^Hello Mere,/)
	const own = (text: string) =>
		text
			.replaceAll(/token=[\da-f]{64}/g, 'token=')
			.replace(/^Hello[^\n]*\n/, '')
			.replace(/asked for our newsletter on [^.]*\./, '')
	expect(own(tom!.text)).toBe(own(mere!.text))
	expect(own(tested.text)).toBe(own(mere!.text))
	const states = async () =>
		(await db.query('select state from mails where sending_id is not null')).rows
	await expect.poll(states).toEqual([{ state: 'sent' }, { state: 'sent' }])
	await open(page, page.url())
	await expect(page.getByText('Taken by the mail server: 2')).toBeVisible()
	const archive = `${siteUrl}/newsletter/heat-is-coming`
	expect((await page.request.get(archive)).status()).toBe(404)
	await open(page, `${siteUrl}/admin/editions`, { scripts: true })
	await page.getByRole('link', { name: 'Heat is coming' }).first().click()
	await page.getByRole('button', { name: 'Publish', exact: true }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/editions`)
	await open(page, archive)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heat is coming')
	await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(3)
	expect(await page.content()).not.toMatch(/token=|Hello Mere/)
})
