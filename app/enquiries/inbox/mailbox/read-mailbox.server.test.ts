import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { mails, mailboxState } from '#platform/db/tables/mails.server.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer } from '#tests/support/imap-server.ts'
import { messagesIn, noticesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'
import { appleMail, gmail, htmlOnly, outlook, plain } from '#tests/fixtures/visitor-mails.ts'
import type { MailShape } from '#tests/fixtures/visitor-mails.ts'
import { isDue } from '../due-conditions.server.ts'
import { countUnseenLeads, listLeads } from '../queries.server.ts'
import { sendReply } from '../reply.server.ts'
import { getConversation } from '../conversation.server.ts'

const leadOf = async (db: TestDb, id: string) =>
	(await db.select().from(leads).where(eq(leads.id, id)))[0]
const flagsOf = (imap: ImapServer) => imap.mails.map(({ flags }) => [...flags].join(' '))

const programs: [string, (shape: MailShape) => string, text: string, files: string[]][] = [
	['Gmail', gmail, 'Thank you, we will try that.', []],
	[
		'Outlook',
		outlook,
		'Thank you, we will try that. It’s urgent.\n\nKind regards,\nHana',
		['mite.jpg'],
	],
	['Apple Mail', appleMail, 'Thank you, we will try that.\n\nSent from my iPhone', ['IMG ā.HEIC']],
	['a program without quotes', plain, 'Thank you, we will try that.', []],
]

test.each(programs)(
	'a reply written with %s comes into the conversation of its lead, whatever its subject, with the old mail apart',
	async (_, write, text, files) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const other = await repliedLead(db, imap, { subject: 'Another lead' })
		const { lead, messageId } = await repliedLead(db, imap)
		imap.add(write({ replyTo: messageId, subject: 'Another lead' }))
		expect(await readOnce(db, imap)).toBe('done')
		const { entries } = await getConversation(db, lead.id, 'ana')
		expect(entries.map(({ kind }) => kind)).toEqual(['reply', 'message'])
		expect(entries[1]?.text.trim()).toBe(text)
		expect(entries[1]?.received).toMatchObject({
			name: 'Hana Tui',
			email: 'hana@example.nz',
			subject: 'Another lead',
			messageId: expect.stringMatching(/^<CA\+visitor\d+\.\d+@mail\.example>$/),
			files,
			fileCount: files.length,
			isWhole: true,
			isCut: false,
		})
		expect(entries[1]?.quoted.includes('Clean the perches first.')).toBe(write !== plain)
		expect((await getConversation(db, other.lead.id, 'ana')).entries).toHaveLength(1)
		expect(flagsOf(imap)).toEqual(['\\Seen'])
	},
)

test('a mail without text but HTML is text; nothing in it runs', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	const html = '<p>Thank <b>you</b>.<script>alert(1)</script></p><blockquote>Clean.</blockquote>'
	imap.add(htmlOnly({ replyTo: messageId }, html))
	await readOnce(db, imap)
	expect((await messagesIn(db)).map(({ text }) => text)).toEqual(['Thank you.\n\n> Clean.\n>'])
})

test('a lead is found by the mail that is replied to, by the signed address, or by an earlier mail', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const one = await repliedLead(db, imap)
	const two = await repliedLead(db, imap)
	const unknown = '<unknown@mail.example>'
	const to = `"Office" <${two.address.toUpperCase()}>, other@example.nz`
	imap.add(plain({ replyTo: null, to, text: 'by address' }))
	imap.add(
		plain({ replyTo: null, headers: [`X-Original-To: ${two.address}`], text: 'by a server' }),
	)
	imap.add(
		plain({
			replyTo: unknown,
			headers: [`References: ${two.messageId} ${unknown}`],
			text: 'by thread',
		}),
	)
	// A program that joins threads by their subject names mails of another one.
	imap.add(
		plain({
			replyTo: two.messageId,
			headers: [`References: ${two.messageId} ${one.messageId}`],
			text: 'wrong thread',
		}),
	)
	await readOnce(db, imap)
	const found = await messagesIn(db)
	expect(found.map(({ leadId }) => leadId)).toEqual(Array(4).fill(two.lead.id))
})

test('what belongs nowhere stays as it is: an address nobody signed, ids that are not ours, the subject', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, address, messageId } = await repliedLead(db, imap)
	const forged = address.replace(/-[\da-f]{20}/, '-00000000000000000000')
	const elsewhere = address.replace('hatchandhen.nz', 'evil.example')
	for (const shape of [
		{ replyTo: null, to: forged },
		{ replyTo: null, to: elsewhere },
		{ replyTo: null, subject: `Re: Red mite (${lead.id.slice(0, 8).toUpperCase()})` },
		{ replyTo: `<${crypto.randomUUID()}@www.hatchandhen.nz>` },
		{ replyTo: messageId.replaceAll(/[<>]/g, '') },
		{ replyTo: null, text: `Message-ID: ${messageId}` },
	])
		imap.add(plain(shape))
	imap.add('no mail at all')
	imap.add('')
	expect(await readOnce(db, imap)).toBe('done')
	expect(await messagesIn(db)).toEqual([])
	expect(flagsOf(imap)).toEqual(Array(8).fill(''))
	expect(imap.state.commands.filter((command) => /STORE|EXPUNGE|COPY|MOVE/.test(command))).toEqual(
		[],
	)
})

test('it opens the lead again, is due within the days that were promised, and the owner is told once', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const ana = await createPerson(db, { email: 'ana@example.com' })
	const { lead, messageId } = await repliedLead(db, imap, { state: 'done', ownerId: ana.id })
	// A Friday in New Zealand; two working days after it is a Tuesday.
	imap.add(gmail({ replyTo: messageId }), new Date('2026-11-27T16:50+13:00'))
	await db.insert(mailboxState).values({ addressHash: 'x', since: new Date('2026-11-01') })
	await readOnce(db, imap)
	await readOnce(db, imap)
	expect(await leadOf(db, lead.id)).toMatchObject({
		state: 'in progress',
		replyDays: 2,
		dueFrom: new Date('2026-11-27T16:50+13:00'),
		dueAt: new Date('2026-12-01T17:00+13:00'),
	})
	const notices = await noticesIn(db)
	expect(notices).toMatchObject([{ toEmail: 'ana@example.com', leadId: lead.id, state: 'waiting' }])
	const data = notices[0]?.data as MailData['lead-message']
	expect(data).toMatchObject({
		subject: 'Red mite',
		from: { name: 'Hana Tui', email: 'hana@example.nz' },
		files: '',
		adminPath: `/admin/leads/${lead.id}`,
	})
	expect(data.text.trim()).toBe('Thank you, we will try that.')
})

test('a lead that nobody owns is told to the mailbox of its kind; so is one whose owner has lost access', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const gone = await createPerson(db, { email: 'gone@example.com' })
	const one = await repliedLead(db, imap, { kind: 'enquiry' })
	const two = await repliedLead(db, imap, { ownerId: gone.id })
	await db.pool.query('delete from admin_users where id = $1', [gone.id])
	imap.add(plain({ replyTo: one.messageId }))
	imap.add(plain({ replyTo: two.messageId }))
	await readOnce(db, imap)
	const told = (await noticesIn(db)).map(({ toEmail, data }) => [
		toEmail,
		(data as MailData['lead-message']).about,
	])
	expect(told).toEqual([
		[null, 'enquiry'],
		[null, 'contact'],
	])
})

test('who writes again before our reply does not wait longer for it', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const dueAt = new Date('2030-01-01T04:00Z')
	const { lead, messageId } = await repliedLead(db, imap, { state: 'new', dueAt })
	await db.delete(leadMessages)
	imap.add(plain({ replyTo: messageId }))
	await readOnce(db, imap)
	expect(await leadOf(db, lead.id)).toMatchObject({ state: 'new', dueAt, dueFrom: null })
})

test('a lead from before there were promises gets that of today', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap, { replyDays: null, dueAt: null })
	imap.add(plain({ replyTo: messageId }))
	await readOnce(db, imap)
	expect(await leadOf(db, lead.id)).toMatchObject({ replyDays: 2, dueAt: expect.any(Date) })
})

test('a lead that is spam stays spam; the mail is in its record, and nobody is told', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap, { state: 'spam' })
	imap.add(plain({ replyTo: messageId }))
	await readOnce(db, imap)
	expect(await leadOf(db, lead.id)).toMatchObject({ state: 'spam', dueFrom: null })
	expect(await messagesIn(db)).toHaveLength(1)
	expect(await noticesIn(db)).toEqual([])
})

test('a lead that was deleted gets nothing: the mail stays', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId, address } = await repliedLead(db, imap)
	await db.delete(leads).where(eq(leads.id, lead.id))
	imap.add(plain({ replyTo: messageId, to: address }))
	await readOnce(db, imap)
	expect(await messagesIn(db)).toEqual([])
	expect(flagsOf(imap)).toEqual([''])
})

test('mails of our own and of colleagues are no messages; of a colleague whose lead it is they are', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	await createPerson(db, { email: 'ana@example.com' })
	const { messageId, address } = await repliedLead(db, imap)
	const own = await repliedLead(db, imap, { email: 'Ana@example.com' })
	for (const from of [
		'Hatch & Hen <office@hatchandhen.nz>',
		'no-reply@HATCHANDHEN.nz',
		'replies+x@hatchandhen.nz',
		address,
		'Ana <ana@Example.com>',
	])
		imap.add(plain({ replyTo: messageId, from }))
	// Our own mail, as it comes back through a list of recipients.
	imap.add(plain({ replyTo: messageId, messageId, from: 'list@example.nz' }))
	imap.add(plain({ replyTo: own.messageId, from: 'ana@example.com' }))
	await readOnce(db, imap)
	expect((await messagesIn(db)).map(({ leadId }) => leadId)).toEqual([own.lead.id])
})

test.each([
	['an out-of-office note', ['Auto-Submitted: auto-replied (vacation)']],
	['what a program made', ['Auto-Submitted: auto-generated']],
	['a newsletter', ['Precedence: bulk']],
	['a list', ['Precedence: LIST']],
	['an old responder', ['Precedence: auto_reply']],
	['a responder that says so', ['X-Autoreply: yes']],
	['another one', ['X-Autorespond: Away']],
	[
		'a receipt for reading',
		['Content-Type: multipart/report; report-type=disposition-notification; boundary=x'],
	],
])('a loop cannot begin: %s stays in the mailbox', async (_, headers) => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId, address } = await repliedLead(db, imap, { state: 'done' })
	const shape = { replyTo: messageId, to: address, headers }
	imap.add(
		plain(shape).replace(
			/^(?=Content-Type: text)/m,
			headers[0]?.startsWith('Content-Type') ? 'X-Old-' : '',
		),
	)
	await readOnce(db, imap)
	expect(await messagesIn(db)).toEqual([])
	expect(await leadOf(db, lead.id)).toMatchObject({ state: 'done' })
	expect(await noticesIn(db)).toEqual([])
	expect(flagsOf(imap)).toEqual([''])
})

test.each([
	['Automatic reply: Red mite', []],
	['Abwesenheitsnotiz: Red mite', []],
	['Re: Red mite', ['X-Auto-Response-Suppress: All']],
])(
	'what looks like an automatic reply is told, and leaves the lead as it is: %s %s',
	async (...mail) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const { lead, messageId } = await repliedLead(db, imap, { state: 'done' })
		const other = await repliedLead(db, imap)
		const [subject, headers] = mail
		for (const replyTo of [messageId, other.messageId])
			imap.add(plain({ replyTo, subject, headers, text: 'I am away.' }))
		await readOnce(db, imap)
		const away = { text: 'I am away.', mail: { notes: ['automatic'] } }
		expect(await messagesIn(db)).toMatchObject([away, away])
		expect(await leadOf(db, lead.id)).toMatchObject({ state: 'done', dueAt: lead.dueAt })
		// The reply that was sent still meets the promise.
		const due = await db.select({ id: leads.id }).from(leads).where(isDue)
		expect(due).toEqual([])
		expect(await noticesIn(db)).toHaveLength(2)
	},
)

test('a person whose program asks for no automatic reply to nothing is a person', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap, { state: 'done' })
	imap.add(plain({ replyTo: messageId, headers: ['X-Auto-Response-Suppress: None'] }))
	imap.add(plain({ replyTo: messageId, subject: 'Re: your office out of town' }))
	await readOnce(db, imap)
	expect(await messagesIn(db)).toMatchObject([{ mail: { notes: [] } }, { mail: { notes: [] } }])
	expect(await leadOf(db, lead.id)).toMatchObject({ state: 'in progress' })
})

test('the server of the mailbox learns who reads it, not with which library', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	await readOnce(db, imap)
	const said = imap.state.commands.filter((command) => command.startsWith('ID'))
	expect(new Set(said)).toEqual(new Set(['ID ("name" "Roost")']))
})

test('a mail without a return path, or from a mail server, is none of a person', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	imap.add(
		plain({ replyTo: messageId }).replace('Return-Path: <hana@example.nz>', 'Return-Path: <>'),
	)
	imap.add(plain({ replyTo: messageId, from: 'MAILER-DAEMON@mx.example' }))
	imap.add(plain({ replyTo: messageId, headers: ['Auto-Submitted: no'] }))
	await readOnce(db, imap)
	expect(await messagesIn(db)).toHaveLength(1)
})

test('another mailbox is read from its beginning, and mails from before the first day are not', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	await using moved = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	const old = new Date(Date.now() - 5 * 86_400_000)
	imap.add(plain({ replyTo: messageId, text: 'old' }), old)
	imap.add(plain({ replyTo: messageId, text: 'new' }))
	await readOnce(db, imap)
	moved.add(plain({ replyTo: messageId, text: 'moved' }))
	await readOnce(db, { url: moved.url.replace('127.0.0.1', 'localhost') })
	expect((await messagesIn(db)).map(({ text }) => text)).toEqual(['new', 'moved'])
	expect(await db.select().from(mailboxState)).toMatchObject([{ lastUid: 1, uidValidity: '1' }])
})

test('notices have a limit, and so have the mails of a day, of which the last one tells', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	for (let index = 0; index < 130; index++) imap.add(plain({ replyTo: messageId }))
	// A busy machine needs more than one turn.
	await expect.poll(() => readOnce(db, imap), { timeout: 60_000 }).toBe('done')
	const taken = await messagesIn(db)
	expect(taken).toHaveLength(100)
	expect(taken.flatMap(({ mail }, index) => (mail?.hasMore ? index : []))).toEqual([99])
	expect(await noticesIn(db)).toHaveLength(10)
	expect(flagsOf(imap).filter((flags) => flags === '')).toHaveLength(30)
	expect(await db.select().from(mails).where(eq(mails.kind, 'lead-reply'))).toHaveLength(1)
})

test('a lead that its visitor writes to again comes up, and counts as unseen until somebody replies', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap, { name: 'Old' })
	await repliedLead(db, imap, { name: 'Newer', createdAt: new Date('2026-11-18T04:00Z') })
	const names = async () =>
		(await listLeads(db, readListAddress(new URLSearchParams(), []))).rows.map(({ name }) => name)
	expect(await names()).toEqual(['Newer', 'Old'])
	expect(await countUnseenLeads(db)).toMatchObject({ fresh: 0, again: 0 })

	imap.add(plain({ replyTo: messageId }))
	await readOnce(db, imap)
	expect(await names()).toEqual(['Old', 'Newer'])
	expect(await countUnseenLeads(db)).toMatchObject({ fresh: 0, again: 1 })

	const { actor } = await createPerson(db)
	const reply = { leadId: lead.id, key: crypto.randomUUID(), text: 'Good.', seen: 2 }
	expect(await sendReply(db, actor, { ...reply, isDone: false })).toMatchObject({ ok: true })
	expect(await names()).toEqual(['Old', 'Newer'])
	expect(await countUnseenLeads(db)).toMatchObject({ fresh: 0, again: 0 })
})
