// Reports about mails of the newsletter, as servers and programs send them to the mailbox.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#platform/db/tables/mails.server.ts'
import { envelopeAddress, replyMailboxOf } from '#platform/mail/reply-address.server.ts'
import { dsn, feedback, reader } from '#tests/fixtures/mail-reports.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer } from '#tests/support/imap-server.ts'
import { addReader, endOf, reasonsIn, reportsIn } from '#tests/support/readers.ts'
import { messagesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'

type Reader = Awaited<ReturnType<typeof addReader>>

const flagsOf = (imap: ImapServer) => imap.mails.map(({ flags }) => [...flags].join(' '))
const mailOf = async (db: TestDb, id: string) =>
	(await db.select().from(mails).where(eq(mails.id, id)))[0]
const envelopeOf = (imap: ImapServer, mailId: string) =>
	envelopeAddress(replyMailboxOf(imap.url)!, mailId)!
const elsewhere = '<20261101.1@lists.example>'
const nobodys = `Message-ID: ${elsewhere}`

const keys: [key: string, make: (mail: Reader, imap: ImapServer) => string][] = [
	[
		'the address of the envelope alone',
		({ mailId }, imap) => dsn({ to: envelopeOf(imap, mailId).toUpperCase(), copy: [nobodys] }),
	],
	[
		'the address of the envelope in the returned head',
		({ mailId }, imap) => dsn({ copy: [`Return-Path: <${envelopeOf(imap, mailId)}>`] }),
	],
	['its Message-ID', ({ messageId }) => dsn({ copy: [`Message-ID: ${messageId}`] })],
	[
		'its Message-ID after that of another',
		({ messageId }) => dsn({ copy: [`Message-ID: ${elsewhere} ${messageId}`] }),
	],
	[
		'X-Original-Message-ID alone',
		({ messageId }) => dsn({ copy: [nobodys, `X-Original-Message-ID: ${messageId}`] }),
	],
	[
		'our own header alone',
		({ mailId }) => dsn({ copy: [nobodys, `X-Roost-Mail: ${mailId.toUpperCase()}`] }),
	],
	[
		'the References of the report alone',
		({ messageId }) => dsn({ headers: [`References: ${elsewhere}\n ${messageId}`] }),
	],
	[
		'the References of a returned head without an id',
		({ messageId }) => dsn({ copy: [`References: ${messageId}`] }),
	],
]

test.each(keys)('a report that names the mail by %s ends its reader', async (_, make) => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const other = await addReader(db, 'other@example.nz')
	const mail = await addReader(db)
	imap.add(make(mail, imap))
	expect(await readOnce(db, imap)).toBe('done')
	expect(await endOf(db, mail.consentId)).toBe('returned')
	expect(await endOf(db, other.consentId)).toBe('stands')
	expect(await reasonsIn(db)).toEqual(['returned'])
	expect(await mailOf(db, mail.mailId)).toMatchObject({
		returned: '550 5.1.1 User unknown',
		undeliveredAt: expect.any(Date),
	})
	expect(await reportsIn(db)).toEqual([
		{
			mailId: mail.mailId,
			kind: 'returned',
			status: '5.1.1',
			words: '550 5.1.1 User unknown',
			outcome: 'ended',
			rules: expect.any(Number),
		},
	])
	expect(flagsOf(imap)).toEqual(['\\Seen'])
})

test('a report that is read twice is one, and marks the mail once', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { consentId, mailId, messageId } = await addReader(db)
	imap.add(dsn({ copy: [`Message-ID: ${messageId}`] }))
	await readOnce(db, imap)
	const first = await mailOf(db, mailId)
	imap.renumber()
	await readOnce(db, imap)
	expect(await mailOf(db, mailId)).toEqual(first)
	expect(await reportsIn(db)).toHaveLength(1)
	expect(await endOf(db, consentId)).toBe('returned')
})

const german = 'Ihre Nachricht konnte nicht zugestellt werden: Empfänger unbekannt, Postfach voll.'

const said: [what: string, given: Parameters<typeof dsn>[0], outcome: string][] = [
	['5.1.1', {}, 'returned'],
	[
		'4.2.2, given up',
		{ status: '4.2.2', said: 'smtp; 452 4.2.2 over quota, user unknown' },
		'stands',
	],
	['5.2.2', { status: '5.2.2', said: 'smtp; 552 5.2.2 Mailbox full' }, 'stands'],
	['5.7.1', { status: '5.7.1', said: 'smtp; 550 5.7.1 refused by policy' }, 'stands'],
	['5.7.26', { status: '5.7.26', said: 'smtp; 550-5.7.26 unauthenticated' }, 'stands'],
	['5.0.0, unknown', { status: '5.0.0', said: 'smtp; 550 No such user here' }, 'returned'],
	['5.0.0, full', { status: '5.0.0', said: 'smtp; 550 mailbox is full' }, 'stands'],
	['5.0.0, a filter', { status: '5.0.0', said: 'smtp; 554 looks like spam' }, 'stands'],
	['5.0.0, a relay', { status: '5.0.0', said: 'smtp; 550 relaying denied' }, 'stands'],
	['5.0.0 without words', { status: '5.0.0', said: '' }, 'stands'],
	['German, 5.1.1', { words: german, said: 'smtp; 550 5.1.1 Benutzer unbekannt' }, 'returned'],
	[
		'German, 5.7.1',
		{ words: german, status: '5.7.1', said: 'smtp; 550 5.7.1 Richtlinie, Benutzer unbekannt' },
		'stands',
	],
]

test.each(said)('a report of %s is judged by its code and its words', async (_, given, outcome) => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { consentId, mailId, messageId } = await addReader(db)
	imap.add(dsn({ copy: [`Message-ID: ${messageId}`], ...given }))
	await readOnce(db, imap)
	expect(await endOf(db, consentId)).toBe(outcome)
	expect(await reasonsIn(db)).toEqual(outcome === 'stands' ? [] : ['returned'])
	expect((await mailOf(db, mailId))?.returned).not.toBeNull()
	expect(await reportsIn(db)).toMatchObject([
		{ outcome: outcome === 'stands' ? 'not ended' : 'ended' },
	])
})

test('a mail that is only late is no report, and nothing is counted', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { mailId, messageId } = await addReader(db)
	const late = { action: 'delayed', status: '4.4.7', said: '' }
	imap.add(dsn({ ...late, to: envelopeOf(imap, mailId), copy: [`Message-ID: ${messageId}`] }))
	imap.add(dsn({ ...late, headers: [`In-Reply-To: ${messageId}`] }))
	await readOnce(db, imap)
	expect(await reportsIn(db)).toEqual([])
	expect(flagsOf(imap)).toEqual(['', ''])
})

test('who calls a mail spam is ended; who says that it is none is not', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const one = await addReader(db)
	const two = await addReader(db, 'hidden@example.nz')
	const three = await addReader(db, 'three@example.nz')
	for (const type of ['not-spam', 'other', 'fraud'])
		imap.add(feedback({ type, copy: [`Message-ID: ${one.messageId}`] }))
	imap.add(feedback({ copy: [`X-Roost-Mail: ${three.mailId}`] }))
	await readOnce(db, imap)
	expect(await reportsIn(db)).toEqual([])
	expect(flagsOf(imap)).toEqual(['', '', '', ''])
	imap.add(feedback({ copy: [`Message-ID: ${one.messageId}`] }))
	// Without the recipient, as some providers report it.
	imap.add(
		feedback({
			recipients: ['Original-Rcpt-To: redacted@example.nz'],
			copy: [nobodys, `X-Roost-Mail: ${two.mailId}`],
		}),
	)
	await readOnce(db, imap)
	expect(await endOf(db, one.consentId)).toBe('complaint')
	expect(await endOf(db, two.consentId)).toBe('complaint')
	expect(await endOf(db, three.consentId)).toBe('stands')
	expect(await reasonsIn(db)).toEqual(['complaint', 'complaint'])
	// It arrived, so it did not come back.
	expect((await mailOf(db, one.mailId))?.returned).toBeNull()
})

const away: [what: string, subject: string, headers: string[]][] = [
	['says so', 'Re: November', ['Auto-Submitted: auto-replied']],
	['says so otherwise', 'Re: November', ['X-Autoreply: yes']],
	['is a list', 'Re: November', ['Precedence: bulk']],
	['says it in its subject', 'Automatic reply: November', []],
	['says it in German', 'Abwesenheitsnotiz: November', []],
]

test.each(away)(
	'a program that replies to the newsletter and %s is counted once, and is no message',
	async (_, subject, headers) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const { lead } = await repliedLead(db, imap)
		const one = await addReader(db)
		const two = await addReader(db, 'two@example.nz')
		await db.update(mails).set({ leadId: lead.id }).where(eq(mails.id, one.mailId))
		imap.add(plain({ replyTo: one.messageId, subject, headers }))
		// To the address of the envelope, as responders do, and without a sender of its own.
		const reply = plain({ replyTo: null, subject, headers, to: envelopeOf(imap, two.mailId) })
		imap.add(reply.replace(/^Return-Path: .*$/m, 'Return-Path: <>'))
		imap.add(plain({ replyTo: one.messageId, subject, headers }))
		await readOnce(db, imap)
		const counted = { kind: 'automatic', status: '', words: '', outcome: 'not ended' }
		expect(await reportsIn(db)).toMatchObject([
			{ ...counted, mailId: one.mailId },
			{ ...counted, mailId: two.mailId },
		])
		expect(await messagesIn(db)).toEqual([])
		expect(await endOf(db, one.consentId)).toBe('stands')
		expect(flagsOf(imap)).toEqual(Array(3).fill('\\Seen'))
	},
)

test('a reader who writes back is no program', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead } = await repliedLead(db, imap)
	const { mailId, messageId } = await addReader(db)
	await db.update(mails).set({ leadId: lead.id }).where(eq(mails.id, mailId))
	imap.add(plain({ replyTo: messageId, headers: ['X-Auto-Response-Suppress: All'] }))
	await readOnce(db, imap)
	expect(await messagesIn(db)).toHaveLength(1)
	expect(await reportsIn(db)).toEqual([])
})

const original = `Original-Recipient: rfc822;${reader.toUpperCase()}`
const forwarded = 'Final-Recipient: rfc822; mere@elsewhere.example'

test('where a mail was forwarded, the first recipient decides', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { consentId, messageId } = await addReader(db)
	const copy = [`Message-ID: ${messageId}`]
	imap.add(dsn({ copy, recipients: [forwarded] }))
	await readOnce(db, imap)
	expect(await endOf(db, consentId)).toBe('stands')
	imap.add(dsn({ copy, recipients: [original, forwarded] }))
	await readOnce(db, imap)
	expect(await endOf(db, consentId)).toBe('returned')
})

test('a report of another recipient marks a reply to a lead, and ends nobody', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { mailId, messageId } = await repliedLead(db, imap)
	const { consentId } = await addReader(db, 'hana@example.nz')
	imap.add(dsn({ copy: [`Message-ID: ${messageId}`], recipients: [forwarded] }))
	await readOnce(db, imap)
	expect((await mailOf(db, mailId))?.returned).toBe('550 5.1.1 User unknown')
	expect(await endOf(db, consentId)).toBe('stands')
	expect(await reportsIn(db)).toEqual([])
})

test('of a report about many recipients, what it says of ours counts', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { consentId, messageId } = await addReader(db)
	const others = Array.from(
		{ length: 50 },
		(_, index) =>
			`Final-Recipient: rfc822; a${index}@x.nz\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown\n`,
	)
	const recipients = [...others, `Final-Recipient: rfc822; ${reader}`]
	const full = { status: '5.2.2', said: 'smtp; 552 5.2.2 full' }
	imap.add(dsn({ ...full, copy: [`Message-ID: ${messageId}`], recipients }))
	await readOnce(db, imap)
	expect(await endOf(db, consentId)).toBe('stands')
	expect(await reportsIn(db)).toMatchObject([{ status: '5.2.2' }])
})

const manyRecipients = Array.from(
	{ length: 10_000 },
	(_, index) =>
		`Final-Recipient: rfc822; a${index}@x.nz\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown\n`,
)

/** Each ends nobody. */
const hostile: [what: string, make: (mail: Reader, imap: ImapServer) => string][] = [
	['without parts', () => dsn({}).split('\n\n')[0] ?? ''],
	[
		'with parts that are empty',
		({ messageId }) => dsn({ status: '', said: '', action: '', recipients: [], copy: [messageId] }),
	],
	[
		'about 10,000 recipients',
		({ messageId }) => dsn({ copy: [`Message-ID: ${messageId}`], recipients: manyRecipients }),
	],
	[
		'cut in the middle',
		({ messageId }) => dsn({ copy: [`Message-ID: ${messageId}`] }).slice(0, 700),
	],
	['of NUL bytes', () => dsn({ status: '\0', said: '\0'.repeat(5000), copy: ['\0'] })],
	['with the Message-ID of another site', () => dsn({ copy: [nobodys] })],
	[
		'with a made up id of ours',
		() => dsn({ copy: [`X-Roost-Mail: ${crypto.randomUUID()}`, 'Message-ID: <x@y.nz>'] }),
	],
	[
		'with a forged envelope',
		({ mailId }, imap) =>
			dsn({ to: envelopeOf(imap, mailId).replace(/-[\da-f]{20}@/, `-${'0'.repeat(20)}@`) }),
	],
	[
		'with the envelope of another site',
		({ mailId }, imap) => dsn({ to: envelopeOf(imap, mailId).replace(/@.*$/, '@evil.example') }),
	],
	[
		'that names a mail to another address',
		({ messageId }) =>
			dsn({
				copy: [`Message-ID: ${messageId}`],
				recipients: ['Final-Recipient: rfc822; other@example.nz'],
			}),
	],
	[
		'of a complaint about a mail to another address',
		({ messageId }) =>
			feedback({
				copy: [`Message-ID: ${messageId}`],
				recipients: ['Original-Rcpt-To: other@example.nz'],
			}),
	],
]

test.each(hostile)(
	'a report %s ends nobody, and the next one is read after it',
	async (_, make) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const mail = await addReader(db)
		await addReader(db, 'other@example.nz')
		const next = await addReader(db, 'next@example.nz')
		imap.add(make(mail, imap))
		const recipients = ['Final-Recipient: rfc822; next@example.nz']
		imap.add(dsn({ copy: [`Message-ID: ${next.messageId}`], recipients }))
		expect(await readOnce(db, imap)).toBe('done')
		expect(await endOf(db, mail.consentId)).toBe('stands')
		expect(await endOf(db, next.consentId)).toBe('returned')
		expect(await reasonsIn(db)).toEqual(['returned'])
		expect(await reportsIn(db)).toMatchObject([{ mailId: next.mailId }])
	},
)

test('NUL bytes and endless words in a report of ours are taken out and cut', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { consentId, messageId } = await addReader(db)
	const long = `smtp; 550 5.1.1 \0no\0such ${'user '.repeat(2000)}`
	imap.add(dsn({ copy: [`Message-ID: ${messageId}`], said: long }))
	await readOnce(db, imap)
	expect(await endOf(db, consentId)).toBe('returned')
	const [stored] = await reportsIn(db)
	expect(stored?.words).toMatch(/^550 5\.1\.1 no such user user/)
	expect(stored?.words.length).toBeLessThanOrEqual(400)
})

test('a report in words ends a reader only by what is certain', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const one = await addReader(db)
	const two = await addReader(db, 'two@example.nz')
	const three = await addReader(db, 'three@example.nz')
	const inWords = (to: string, words: string, mailId: string) =>
		[
			'Return-Path: <>',
			'From: MAILER-DAEMON@mx.example.nz',
			'Subject: failure notice',
			'',
			"I'm afraid I wasn't able to deliver your message. This is a permanent error.",
			'',
			`<${to}>:`,
			words,
			'',
			'--- Below this line is a copy of the message.',
			'',
			'Return-Path: <no-reply@hatchandhen.nz>',
			`X-Roost-Mail: ${mailId}`,
			'Subject: November',
			'',
		].join('\n')
	imap.add(inWords(reader, 'Sorry, no mailbox here by that name. (#5.1.1)', one.mailId))
	imap.add(inWords('two@example.nz', 'Message rejected as spam. (#5.7.1)', two.mailId))
	imap.add(inWords('somebody@example.nz', 'Sorry, no mailbox here. (#5.1.1)', three.mailId))
	await readOnce(db, imap)
	expect(await endOf(db, one.consentId)).toBe('returned')
	expect(await endOf(db, two.consentId)).toBe('stands')
	expect(await endOf(db, three.consentId)).toBe('stands')
	expect(await reportsIn(db)).toHaveLength(2)
})
