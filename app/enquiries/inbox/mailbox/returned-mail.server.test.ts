import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { requeueMail } from '#platform/mail/outbox.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { messagesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'
import { bounce, plain } from '#tests/fixtures/visitor-mails.ts'
import { leadFilters } from '../lead-filters.ts'
import { listLeads } from '../queries.server.ts'
import { getConversation } from '../conversation.server.ts'

const returnedOf = async (db: TestDb, id: string) =>
	(await db.select().from(mails).where(eq(mails.id, id)))[0]?.returned

/** The leads in the list of those whose reply did not arrive, with the moment at which one is due. */
async function listUndelivered(db: TestDb) {
	const requested = readListAddress(new URLSearchParams('due=undelivered'), leadFilters)
	const { rows } = await listLeads(db, requested)
	return rows.map(({ id, dueAt, isUndelivered }) => isUndelivered && [id, dueAt])
}

/** What those who handle leads were told. */
async function eventsIn(db: TestDb) {
	const rows = await db.select().from(mails).where(eq(mails.kind, 'lead-event'))
	return rows.map(({ toEmail, data }) => {
		const { about, subject, lines } = data as MailData['lead-event']
		return { to: toEmail ?? about, subject, said: lines[0] }
	})
}

type OldReport = { about: string; words: string; from?: string; subject?: string }

/** Words of a server, then the mail that it returns; without it, the mail is named in the head alone. */
function oldReport({ about, words, from, subject }: OldReport, hasCopy = true): string {
	return [
		'Return-Path: <>',
		`From: ${from ?? 'Hana <hana@example.nz>'}`,
		'To: no-reply@hatchandhen.nz',
		`Subject: ${subject ?? 'Re: Red mite'}`,
		`Message-ID: <${crypto.randomUUID()}@mx.example.nz>`,
		...(hasCopy ? [] : [`In-Reply-To: ${about}`]),
		'',
		words,
		'',
		...(hasCopy ? ['Return-Path: <x@y.example>', `Message-ID: ${about}`, 'Subject: Red mite'] : []),
	].join('\n')
}

const forms: [
	server: string,
	report: Omit<OldReport, 'about'>,
	hasCopy: boolean,
	reason: string,
][] = [
	[
		'qmail',
		{
			from: 'MAILER-DAEMON@mx.example.nz',
			subject: 'failure notice',
			words: `Hi. This is the qmail-send program at mx.example.nz.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<hana@example.nz>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.
`,
		},
		true,
		'Sorry, no mailbox here by that name. (#5.1.1)',
	],
	[
		'Exim',
		{
			from: 'Mail Delivery System <Mailer-Daemon@mx.example.nz>',
			subject: 'Mail delivery failed: returning message to sender',
			words: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  hana@example.nz
    SMTP error from remote mail server after RCPT TO:<hana@example.nz>:
    host mx.example.nz [192.0.2.1]: 550 no such mailbox

------ This is a copy of the message, including all the headers. ------
`,
		},
		true,
		'host mx.example.nz [192.0.2.1]: 550 no such mailbox',
	],
	[
		'an old Exchange',
		{
			from: 'System Administrator <postmaster@example.nz>',
			subject: 'Undeliverable: Re: Red mite',
			words: `Your message did not reach some or all of the intended recipients.

The following recipient(s) could not be reached:

      hana@example.nz on 28/11/2026 09:14
            The email account does not exist at the organization this message was sent to.
            <mx.example.nz #5.1.1>`,
		},
		false,
		'<mx.example.nz #5.1.1>',
	],
]

const late: [server: string, words: string][] = [
	[
		'Exim',
		`A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.example.nz.
No action is required on your part. Delivery attempts will continue for some time.`,
	],
	['sendmail', 'THIS IS A WARNING MESSAGE ONLY. The message could not be delivered for 4 hours.'],
	['Exchange', 'Delivery to these recipients has been delayed. #4.4.7'],
]

test.each(forms)(
	'a report in words of %s marks our mail, and opens its lead again',
	async (_, report, hasCopy, reason) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const { lead, mailId, messageId } = await repliedLead(db, imap, { state: 'done' })
		imap.add(oldReport({ ...report, about: messageId }, hasCopy))
		await readOnce(db, imap)
		expect(await returnedOf(db, mailId)).toBe(reason)
		expect(await listUndelivered(db)).toEqual([[lead.id, lead.dueAt]])
		expect(await eventsIn(db)).toMatchObject([{ to: 'contact' }])
		expect([...imap.mails[0]!.flags]).toEqual(['\\Seen'])
	},
)

test('a report whose part for programs is missing is read by its words', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { mailId, messageId } = await repliedLead(db, imap)
	imap.add(bounce({ about: messageId }).replace('message/delivery-status', 'text/plain'))
	await readOnce(db, imap)
	expect(await returnedOf(db, mailId)).toContain('550 no such mailbox')
})

test('a report about another mail than a reply opens nothing, nor does one about spam', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const receipt = await repliedLead(db, imap, { state: 'done' })
	await db.update(mails).set({ kind: 'visitor-confirmation' }).where(eq(mails.id, receipt.mailId))
	const spam = await repliedLead(db, imap, { state: 'spam' })
	for (const { messageId } of [receipt, spam]) imap.add(bounce({ about: messageId }))
	await readOnce(db, imap)
	const states = (await db.select().from(leads)).map(({ state }) => state)
	expect(states.toSorted()).toEqual(['done', 'spam'])
	expect(await returnedOf(db, spam.mailId)).toBe('550 no such mailbox')
	expect(await eventsIn(db)).toEqual([])
})

test('a further reply, a message and a reply that is sent again each end that a lead waits for one that did not arrive', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, mailId, messageId } = await repliedLead(db, imap, { state: 'done' })
	imap.add(bounce({ about: messageId }))
	await readOnce(db, imap)
	const word = { id: crypto.randomUUID(), leadId: lead.id, text: 'Hello', by: 'ana' } as const
	await db.insert(leadMessages).values({ ...word, kind: 'reply' })
	expect(await listUndelivered(db)).toEqual([])
	await db.delete(leadMessages).where(eq(leadMessages.id, word.id))
	expect(await listUndelivered(db)).toHaveLength(1)
	imap.add(plain({ replyTo: messageId }))
	await readOnce(db, imap)
	expect(await listUndelivered(db)).toEqual([])
	await db.delete(leadMessages).where(eq(leadMessages.kind, 'message'))
	await db
		.update(mails)
		.set({ data: { text: 'x' } })
		.where(eq(mails.id, mailId))
	await db.transaction((tx) => requeueMail(tx, mailId))
	expect(await listUndelivered(db)).toEqual([])
})

test('a promise that an earlier reply has kept is given anew when a later one comes back', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap, { state: 'done' })
	await db.insert(leadMessages).values({
		id: crypto.randomUUID(),
		leadId: lead.id,
		kind: 'reply',
		text: 'Arrived before.',
		by: 'ana',
		at: new Date('2026-11-17T05:00Z'),
	})
	imap.add(bounce({ about: messageId }))
	await readOnce(db, imap)
	const [[, dueAt]] = (await listUndelivered(db)) as [[string, Date]]
	expect(dueAt.getTime()).toBeGreaterThan(Date.now())
})

test.each([
	['in the mail that it returns', true],
	['in its own head alone', false],
])(
	'a report that names our mail %s marks it and opens its lead again, once',
	async (_, isInside) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const ana = await createPerson(db, { email: 'ana@example.com' })
		const { lead, mailId, messageId } = await repliedLead(db, imap, {
			state: 'done',
			ownerId: ana.id,
		})
		imap.add(bounce({ about: messageId, isInside }))
		await readOnce(db, imap)
		imap.renumber()
		await readOnce(db, imap)
		const { entries } = await getConversation(db, lead.id, 'ana')
		expect(entries).toMatchObject([
			{ kind: 'reply', mail: { toEmail: 'hana@example.nz', returned: '550 no such mailbox' } },
		])
		expect(await returnedOf(db, mailId)).toBe('550 no such mailbox')
		const [stored] = await db.select().from(leads)
		expect(stored).toMatchObject({ state: 'in progress', dueAt: lead.dueAt, ownerId: ana.id })
		expect(await listUndelivered(db)).toEqual([[lead.id, lead.dueAt]])
		expect(await messagesIn(db)).toEqual([])
		expect(await eventsIn(db)).toEqual([
			{
				to: 'ana@example.com',
				subject: 'Reply not delivered: Red mite',
				said: 'Our reply to Hana Tui (hana@example.nz) was not delivered. The recipient’s mail server said: 550 no such mailbox',
			},
		])
		expect([...imap.mails[0]!.flags]).toEqual(['\\Seen'])
	},
)

test('a report about a mail that is only late, or is not ours, marks nothing and stays', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { mailId, messageId } = await repliedLead(db, imap)
	imap.add(bounce({ about: messageId, action: 'delayed' }))
	imap.add(bounce({ about: `<${crypto.randomUUID()}@www.hatchandhen.nz>` }))
	imap.add(bounce({ about: '<x@y.example>' }))
	for (const [, words] of late)
		imap.add(oldReport({ about: messageId, words, from: 'Mailer-Daemon@mx.example.nz' }))
	imap.add(oldReport({ about: messageId, words: 'I am away, and could not be reached.' }, false))
	await readOnce(db, imap)
	expect(await returnedOf(db, mailId)).toBeNull()
	expect(imap.mails.some(({ flags }) => flags.size > 0)).toBe(false)
	expect(await eventsIn(db)).toEqual([])
})

test('what a server says is one line without control characters, of 300 characters at most', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { mailId, messageId } = await repliedLead(db, imap)
	imap.add(
		bounce({
			about: messageId,
			said: `smtp; 550 ${'\0\u202E'}no\n  such${' mailbox'.repeat(100)}`,
		}),
	)
	await readOnce(db, imap)
	const returned = await returnedOf(db, mailId)
	expect(returned).toMatch(/^550 no such mailbox mailbox/)
	expect(returned).toHaveLength(300)
})

test('a mail that is sent again is not marked by the report about the first', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { mailId, messageId } = await repliedLead(db, imap)
	imap.add(bounce({ about: messageId }))
	await readOnce(db, imap)
	await db
		.update(mails)
		.set({ data: { text: 'x' } })
		.where(eq(mails.id, mailId))
	await db.transaction((tx) => requeueMail(tx, mailId))
	expect(await returnedOf(db, mailId)).toBeNull()
	await db.update(mails).set({ state: 'sent' }).where(eq(mails.id, mailId))
	imap.renumber()
	await readOnce(db, imap)
	expect(await returnedOf(db, mailId)).toBeNull()
	imap.add(bounce({ about: messageId.replace('@', '.1@') }))
	await readOnce(db, imap)
	expect(await returnedOf(db, mailId)).toBe('550 no such mailbox')
})
