// Replies and notes in a lead: what is typed is never lost, a press is one mail, and it can be taken back.
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { createAdmin, signIn, testPassword } from '#tests/support/admin.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import {
	failNext,
	loseConnection,
	loseNextResponse,
	withoutKeeping,
} from '#tests/support/interception.ts'
import { insertLead } from '#tests/support/leads.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { open } from '#tests/support/open.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const noteBox = (page: Page) => page.getByRole('textbox', { name: 'Note for colleagues' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conversation = (page: Page) => page.getByRole('list', { name: 'Replies and notes' })
const chooseNote = (page: Page) => page.getByRole('radio', { name: 'Note' }).check()

async function openLead(page: Page, { db, siteUrl }: { db: Pool; siteUrl: string }) {
	const lead = await insertLead(db)
	const account = await createAdmin(db, { name: 'Mere Hall' })
	await signIn(page, { db, siteUrl }, account)
	await open(page, `${siteUrl}/admin/leads/${lead.id}`, { scripts: true })
	return { ...lead, account }
}

async function repliesOf(db: Pool, leadId: string): Promise<string[]> {
	const { rows } = await db.query<{ text: string }>(
		`select m."text" from lead_messages m join mails on mails.id = m.id where m.lead_id = $1 and m.kind = 'reply' order by at`,
		[leadId],
	)
	return rows.map(({ text }) => text)
}

test('by keys alone, a reply is written, taken back, sent, and the record shows that the mail server took it', async ({
	startServer,
	page,
}) => {
	await using mail = await startMailServer()
	const { url: siteUrl, db } = await startServer({ seed: 'empty', env: { SMTP_URL: mail.url } })
	const { id } = await openLead(page, { db, siteUrl })
	await box(page).press('ControlOrMeta+a')
	await page.keyboard.type('Kia ora Tama,\n\nclean the perches: https://example.co.nz/mites')
	await page.keyboard.press('ControlOrMeta+Enter')
	await expect(conversation(page)).toContainText('Mere Hall to')
	await expect(conversation(page)).toContainText('Goes out in')
	await expect(page.getByRole('radio', { name: 'In progress' })).toBeChecked()
	await expect(box(page)).toHaveValue('')
	await button(page, 'Undo').press('Enter')
	await expect(box(page)).toHaveValue(/^Kia ora Tama,/)
	await expect(conversation(page)).toBeHidden()
	await expect(page.getByRole('radio', { name: 'New' })).toBeChecked()
	expect(await repliesOf(db, id)).toEqual([])

	await box(page).press('ControlOrMeta+End')
	await page.keyboard.type('\n\nMere')
	await button(page, 'Send and done').press('Enter')
	await expect(page.getByRole('radio', { name: 'Done' })).toBeChecked()
	const sent = await mail.waitFor(({ to }) => to.includes('tama@rewi.example'))
	expect(sent.text).toContain('clean the perches: https://example.co.nz/mites\n\nMere')
	expect(sent.text).toContain('> Under the perches.\n> <b>Help</b>')
	expect(sent.subject).toBe('Re: Red mite')
	await expect(async () => {
		await lookAgain(page)
		await expect(conversation(page)).toContainText('Accepted by the mail server', { timeout: 1000 })
	}).toPass()
	await expect(conversation(page).getByRole('link')).toHaveAttribute(
		'href',
		'https://example.co.nz/mites',
	)
	expect(mail.mails.filter(({ to }) => to.includes('tama@rewi.example'))).toHaveLength(1)
})

test('a reply whose response is lost is sent once, however often it is pressed, reloaded or sent from another tab', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const { id } = await openLead(page, { db, siteUrl })
	await box(page).fill('Only once.')
	await expect(page.getByText('Kept as a draft')).toBeVisible()
	const other = await page.context().newPage()
	await open(other, `${siteUrl}/admin/leads/${id}`, { scripts: true })
	await expect(box(other)).toHaveValue('Only once.')

	await loseNextResponse(page, '**/write')
	await button(page, 'Send').dblclick()
	await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
	await button(page, 'Send').click()
	await expect(box(page)).toHaveValue('')
	await button(other, 'Send').click()
	await expect(box(other)).toHaveValue('')
	await page.reload()
	await other.goBack().catch(() => null)
	expect(await repliesOf(db, id)).toEqual(['Only once.'])
})

test('two hundred words typed before the session ends are sent after signing in again, in the same tab', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const { id, account } = await openLead(page, { db, siteUrl })
	const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	await box(page).fill(words)
	await expect(page.getByText('Not kept yet: you are signed out')).toBeVisible()
	await button(page, 'Send').click()
	const dialog = page.getByRole('dialog', { name: 'You are signed out' })
	await dialog.getByLabel('Password').fill(testPassword)
	await page.keyboard.press('Enter')
	await expect(conversation(page)).toContainText('word199')
	expect(await repliesOf(db, id)).toEqual([words])
})

test('what is typed without a connection stays, is kept in the browser, and is offered on return', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const { id } = await openLead(page, { db, siteUrl })
	await loseConnection(page)
	await box(page).fill('Typed on a farm without reception.')
	await button(page, 'Send').click()
	await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
	await expect(box(page)).toHaveValue('Typed on a farm without reception.')
	await page.context().setOffline(false)
	await button(page, 'Send').click()
	await expect(conversation(page)).toContainText('Typed on a farm without reception.')
	expect(await repliesOf(db, id)).toHaveLength(1)
})

test('a draft is there again after a reload and on another device; a note stays a note', async ({
	page,
	browser,
	db,
	siteUrl,
}) => {
	const { id, account } = await openLead(page, { db, siteUrl })
	await chooseNote(page)
	await noteBox(page).fill('Slow to pay.')
	await expect(page.getByText('Kept as a draft')).toBeVisible()
	await page.reload()
	await expect(noteBox(page)).toHaveValue('Slow to pay.')

	const telephone = await browser.newContext({ viewport: { width: 390, height: 844 } })
	const there = await telephone.newPage()
	await signIn(there, { db, siteUrl }, account)
	await open(there, `${siteUrl}/admin/leads/${id}`, { scripts: true })
	await expect(noteBox(there)).toHaveValue('Slow to pay.')
	await button(there, 'Save note').click()
	await expect(conversation(there)).toContainText('Note by Mere Hall')
	await expect(conversation(there)).toContainText('Slow to pay.')
	expect(await repliesOf(db, id)).toEqual([])
	await telephone.close()
})

test("who sends second is shown the colleague's reply first and keeps the text", async ({
	page,
	browser,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const { id } = await openLead(page, { db, siteUrl })
	const context = await browser.newContext()
	const other = await context.newPage()
	await signIn(other, { db, siteUrl }, await createAdmin(db, { name: 'Ben Tui' }))
	await open(other, `${siteUrl}/admin/leads/${id}`, { scripts: true })
	await box(other).fill('I can come on Tuesday.')
	await button(other, 'Send').click()
	await expect(conversation(other)).toContainText('Ben Tui to')

	await box(page).fill('I can come on Friday.')
	await button(page, 'Send').click()
	await expect(page.getByRole('alert')).toContainText('A new message has arrived above')
	await expect(conversation(page)).toContainText('I can come on Tuesday.')
	await expect(conversation(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
	await expect(box(page)).toHaveValue('I can come on Friday.')
	expect(await repliesOf(db, id)).toEqual(['I can come on Tuesday.'])
	await button(page, 'Send').click()
	await expect(box(page)).toHaveValue('')
	expect(await repliesOf(db, id)).toEqual(['I can come on Tuesday.', 'I can come on Friday.'])
	await context.close()
})

test('two people in one lead see each other, and who of them writes', async ({
	page,
	browser,
	db,
	siteUrl,
}) => {
	const { id } = await openLead(page, { db, siteUrl })
	const context = await browser.newContext()
	const other = await context.newPage()
	await signIn(other, { db, siteUrl }, await createAdmin(db, { name: 'Ben Tui' }))
	await open(other, `${siteUrl}/admin/leads/${id}`, { scripts: true })
	await expect(other.getByText('Mere Hall has this lead open too.')).toBeVisible()
	await expect(page.getByText('Ben Tui has this lead open too.')).toHaveCount(0)
	await lookAgain(page)
	await expect(page.getByText('Ben Tui has this lead open too.')).toBeVisible()

	await box(other).fill('I can come on Tuesday.')
	await expect(other.getByText('Kept as a draft')).toBeVisible()
	await lookAgain(page)
	await expect(page.getByText('Ben Tui is writing a reply.')).toBeVisible()
	await button(other, 'Send').click()
	await expect(conversation(other)).toContainText('Ben Tui to')
	await lookAgain(page)
	await expect(conversation(page)).toContainText('I can come on Tuesday.')
	await expect(page.getByText('Ben Tui has this lead open too.')).toBeVisible()
	await context.close()
})

/** As when one comes back to the page; otherwise it looks every 15 s. */
async function lookAgain(page: Page) {
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a reply that the mail server refuses says why, without a barrier, and can be sent again', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id } = await openLead(page, { db, siteUrl })
	await box(page).fill('To an address that is gone.')
	await button(page, 'Send').click()
	await expect(conversation(page)).toContainText('Goes out in')
	await db.query(
		`update mails set state = 'failed', reason = '550 no such mailbox', held_until = null where lead_id = $1 and kind = 'lead-reply'`,
		[id],
	)
	await db.query(
		`insert into lead_messages (id, lead_id, kind, "text", "by") values (gen_random_uuid(), $1, 'note', 'Some words', 'system')`,
		[id],
	)
	await page.reload()
	await expect(conversation(page)).toContainText('Not sent: 550 no such mailbox')
	await expectNoBreachInLooks(page, 'a lead with its conversation')
	await button(page, 'Send again: reply').click()
	await expect(conversation(page)).toContainText('Waiting for the mail server')
})

test('a server error while sending keeps the text, and leaving asks first; so does a lead that is erased while one writes', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource|404/)
	await withoutKeeping(page)
	const { id } = await openLead(page, { db, siteUrl })
	await box(page).fill('Ask for Hana, mornings only.')
	await failNext(page, '**/write', { status: 500 })
	await button(page, 'Send').click()
	await expect(page.getByRole('alert')).toBeVisible()
	await expect(box(page)).toHaveValue('Ask for Hana, mornings only.')
	await page.getByRole('link', { name: 'Back to Leads' }).click()
	const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
	await question.getByRole('button', { name: 'Keep editing' }).click()
	await button(page, 'Send').click()
	await expect(conversation(page)).toContainText('mornings only')
	expect(await repliesOf(db, id)).toHaveLength(1)

	await box(page).fill('Typed for nobody.')
	await db.query('delete from leads where id = $1', [id])
	await button(page, 'Send').click()
	await expect(page.getByRole('alert')).toContainText('This lead has since been deleted.')
	await expect(box(page)).toHaveValue('Typed for nobody.')
})
