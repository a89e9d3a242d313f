// What a visitor writes again by mail comes into the record of the lead, while staff have it open.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { insertLead } from '#tests/support/leads.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { open } from '#tests/support/open.ts'
import type { Database } from '#tests/support/records.ts'
import { bounce, outlook } from '#tests/fixtures/visitor-mails.ts'

const conversation = (page: Page) => page.getByRole('list', { name: 'Replies and notes' })

test('a reply is sent, the visitor replies to its address, and the open page of the lead shows it and is due again', async ({
	startServer,
	page,
}) => {
	await using mail = await startMailServer()
	await using imap = await startImapServer()
	const env = { SMTP_URL: mail.url, IMAP_URL: imap.url }
	const { url: siteUrl, db } = await startServer({ seed: 'empty', env })
	const { id, name } = await insertLead(db)
	await signIn(page, { db, siteUrl }, await createAdmin(db, { name: 'Mere Hall' }))
	await open(page, `${siteUrl}/admin/leads/${id}`, { scripts: true })
	await page.getByRole('textbox', { name: /^Reply to/ }).fill('Clean the perches first.')
	await page.getByRole('button', { name: 'Send and done' }).click()
	const sent = await mail.waitFor(({ to }) => to.includes('tama@rewi.example'))
	expect(sent.replyTo).toMatch(/^replies\+[\da-f]{8}-[\da-f]{20}@hatchandhen\.nz$/)
	// Outlook names no mail before it when somebody starts anew with the address.
	imap.add(outlook({ replyTo: null, to: sent.replyTo ?? '', from: `${name} <tama@work.example>` }))
	await db.query(`select graphile_worker.add_job('leads.readMailbox', '{}')`)
	const entry = conversation(page).getByRole('listitem').nth(1)
	await expect(entry).toContainText(`${name} by email`, { timeout: 40_000 })
	await expect(entry).toContainText('It’s urgent.')
	await expect(entry).toContainText('1 attachment, still in the mailbox: mite.jpg')
	await expect(entry).toContainText('From tama@work.example')
	await expect(page.getByRole('radio', { name: 'In progress' })).toBeChecked()
	await expect(page.getByRole('region', { name: 'Owner' })).toContainText('Due')
	await expect(entry.getByText('Clean the perches first.')).toBeHidden()
	await entry.getByText('The mail it replies to').press('Enter')
	await expect(entry.getByText('Clean the perches first.')).toBeVisible()

	imap.add(bounce({ about: sent.messageId }))
	await db.query(`select graphile_worker.add_job('leads.readMailbox', '{}')`)
	await expect(async () => {
		// As when one comes back to the page; otherwise it looks every 15 s.
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
		await expect(conversation(page)).toContainText(
			'Mail to tama@rewi.example came back: 550 no such mailbox',
			{ timeout: 1000 },
		)
	}).toPass()
	await open(page, `${siteUrl}/admin/health`)
	await expect(page.getByText('Replies of visitors are read every minute.')).toBeVisible()
})

async function insertMessage(db: Database, leadId: string, text: string, mail: object = {}) {
	const whole = {
		name: 'Tama',
		email: 'tama@rewi.example',
		subject: 'Re: Red mite',
		receivedAt: new Date(),
		files: [],
		fileCount: 0,
		isWhole: true,
		isCut: false,
		...mail,
	}
	await db.query(
		`insert into lead_messages (id, lead_id, kind, "text", "by", mail, mail_key) values ($1, $2, 'message', $3, '', $4, 'key')`,
		[randomUUID(), leadId, text, JSON.stringify(whole)],
	)
}

test('a mail is text: nothing in it runs or is wider than the page; who replies reads it first', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const { id } = await insertLead(db)
	await openAdmin(page, { db, siteUrl }, `/admin/leads/${id}`)
	const box = page.getByRole('textbox', { name: /^Reply to/ })
	await box.fill('Before I read it.')
	const text = `<img src=x onerror="document.title='run'">\n${'w'.repeat(500)}\nhttps://example.co.nz/mites\n\n> Old.`
	await insertMessage(db, id, text, {
		email: `${'x'.repeat(100)}@work.example`,
		subject: 'Something else',
		files: [`${'f'.repeat(95)}.jpg`],
		fileCount: 30,
		isWhole: false,
		isCut: true,
	})
	await page.getByRole('button', { name: 'Send', exact: true }).click()
	await expect(page.getByRole('alert')).toContainText('A new message has arrived above')
	await expect(box).toHaveValue('Before I read it.')
	const entry = conversation(page).getByRole('listitem')
	await expect(entry).toContainText(`onerror="document.title='run'"`)
	await expect(entry).toContainText('At least 30 attachments, still in the mailbox')
	await expect(entry).toContainText('The text goes on in the mailbox.')
	await expect(entry).toContainText('Subject: Something else')
	await expect(entry.getByRole('link')).toHaveAttribute('href', 'https://example.co.nz/mites')
	expect(await page.title()).not.toBe('run')
	await expectNoBreachInLooks(page, 'a lead with mails of its sender')
})
