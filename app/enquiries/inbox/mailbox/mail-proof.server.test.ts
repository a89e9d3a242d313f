// Tests of how our mail arrives, from the outbox through a mail server and back by the mailbox.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mailProofs, mails, mailServer } from '#platform/db/tables/mails.server.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import { getMailProof, startProofs } from '#platform/mail/proof/proofs.server.ts'
import { replyMailboxOf } from '#platform/mail/reply-address.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer } from '#tests/support/imap-server.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer, ReceivedMail } from '#tests/support/mail-server.ts'
import { mailWorker, testMailConfig } from '#tests/support/mails.ts'
import { readOnce } from '#tests/support/visitor-replies.ts'
import { dsn } from '#tests/fixtures/mail-reports.ts'
import { traceOf } from '#tests/fixtures/proof-heads.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'

const office = 'perth@hatchandhen.nz'
const general = 'no-reply@hatchandhen.nz'

/** Two senders, and the mailbox. */
function configOf(server: MailServer, imap: ImapServer): MailConfig {
	const config = testMailConfig(server.url)
	const { offices } = config.business
	const business = {
		...config.business,
		offices: { ...offices, Australia: { ...offices.Australia, email: office } },
	}
	return { ...config, business, replyMailbox: replyMailboxOf(imap.url) }
}

const request = (config: MailConfig) => ({
	config,
	to: 'replies@hatchandhen.nz',
	sentTo: 'mailbox' as const,
	by: 'ana',
})

const lookUp = async (name: string) =>
	name === '_dmarc.hatchandhen.nz' ? ['v=DMARC1; p=none'] : []

/** As it is in the mailbox. */
function arrived({ raw, envelope }: ReceivedMail, given: Parameters<typeof traceOf>[0] = {}) {
	const signed = {
		results: `dkim=pass header.d=hatchandhen.nz; spf=pass smtp.mailfrom="${envelope.from}"`,
		signatures: [{ domain: 'hatchandhen.nz' }],
	}
	return `${traceOf({ returnPath: envelope.from, ...signed, ...given })}\n${raw}`
}

const stateOf = async (db: TestDb, sender: string, config: MailConfig) =>
	(await getMailProof(db, sender, config)).state

test('a test from each sender comes back, is read once, and is never a message of a visitor', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await using imap = await startImapServer()
	const config = configOf(server, imap)
	using worker = mailWorker(db, config)
	await startProofs(db, request(config))
	await worker.run()
	expect(server.mails.map(({ from }) => from).toSorted()).toEqual([general, office])
	for (const { headers, envelope, to } of server.mails) {
		expect(to).toEqual(['replies@hatchandhen.nz'])
		expect(envelope.from).toMatch(/^replies\+e[\da-f]{8}-[\da-f]{20}@hatchandhen\.nz$/)
		expect(headers).toMatchObject({
			'list-unsubscribe': '<https://www.hatchandhen.nz/unsubscribe>',
			'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
			'x-roost-mail': expect.stringMatching(/^[\da-f-]{36}$/),
		})
	}
	expect(await getMailProof(db, general, config)).toMatchObject({
		state: 'not proven',
		advice: 'Not tested yet.',
		waitsFor: 'mailbox',
	})

	const [one, other] = server.mails
	if (!one || !other) throw new Error('not two')
	imap.add(arrived(one))
	imap.add(arrived(other, { returnPath: 'bounce@relay.example', results: 'spf=none; dkim=none' }))
	imap.add(plain({ replyTo: one.messageId }))
	expect(await readOnce(db, imap, { lookUp })).toBe('done')
	expect(await getMailProof(db, one.from, config)).toMatchObject({
		state: 'proven',
		keepsEnvelope: true,
		waitsFor: null,
	})
	expect(await getMailProof(db, other.from, config)).toMatchObject({
		state: 'refused',
		advice: expect.stringMatching(/^Nothing proves that mail from hatchandhen\.nz is ours/),
		keepsEnvelope: false,
	})
	expect(imap.mails.map(({ flags }) => [...flags].join())).toEqual(['\\Seen', '\\Seen', ''])
	expect(await db.$count(leads)).toBe(0)

	// Read again from the first day on, it is not judged again.
	const [before] = await db.select().from(mailProofs).where(eq(mailProofs.sender, one.from))
	imap.renumber()
	await readOnce(db, imap, { lookUp: () => Promise.reject(new Error('not again')) })
	const [after] = await db.select().from(mailProofs).where(eq(mailProofs.sender, one.from))
	expect(after).toEqual(before)
})

test('a DNS that is away holds up no mail behind the test', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await using imap = await startImapServer()
	const config = configOf(server, imap)
	using worker = mailWorker(db, config)
	await startProofs(db, request(config))
	await worker.run()
	for (const mail of server.mails) imap.add(arrived(mail))
	const away = () => Promise.reject(new Error('no response'))
	expect(await readOnce(db, imap, { lookUp: away })).toBe('done')
	expect(await getMailProof(db, office, config)).toMatchObject({
		state: 'not proven',
		advice: expect.stringMatching(/^The DNS of hatchandhen\.nz could not be read/),
	})
})

test('one that has not come within an hour is reported; one that waits for the mail server, or for the mailbox, is not', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await using imap = await startImapServer()
	const config = configOf(server, imap)
	using worker = mailWorker(db, config)
	await startProofs(db, request(config))
	const hourAgo = sql`now() - interval '61 minutes'`
	await db.update(mailProofs).set({ sentAt: hourAgo })
	expect(await stateOf(db, general, config)).toBe('not proven')
	await worker.run()
	expect(await stateOf(db, general, config)).toBe('not proven')
	await db.update(mails).set({ sentAt: hourAgo })
	expect(await stateOf(db, general, config)).toBe('not proven')
	expect(await readOnce(db, imap, { lookUp })).toBe('done')
	expect(await getMailProof(db, general, config)).toMatchObject({
		state: 'refused',
		advice: expect.stringMatching(/^It has not arrived yet/),
	})
	for (const mail of server.mails) imap.add(arrived(mail))
	await readOnce(db, imap, { lookUp })
	expect(await stateOf(db, general, config)).toBe('proven')
})

test('one that came back says so at once, in the words of the server', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await using imap = await startImapServer()
	const config = configOf(server, imap)
	using worker = mailWorker(db, config)
	await startProofs(db, request(config))
	await worker.run()
	const [one] = server.mails
	imap.add(
		dsn({
			status: '5.7.26',
			said: 'smtp; 550 5.7.26 not authenticated',
			copy: [`Message-ID: ${one?.messageId}`],
			recipients: ['Final-Recipient: rfc822; replies@hatchandhen.nz'],
		}),
	)
	await readOnce(db, imap, { lookUp })
	expect(await getMailProof(db, one?.from ?? '', config)).toMatchObject({
		state: 'refused',
		advice: 'The test came back. The receiving server said: 550 5.7.26 not authenticated',
		waitsFor: null,
	})
})

test('an envelope that SPF forbids is not kept, though the test arrived under it', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await using imap = await startImapServer()
	const config = configOf(server, imap)
	using worker = mailWorker(db, config)
	await startProofs(db, request(config))
	await worker.run()
	for (const mail of server.mails)
		imap.add(arrived(mail, { results: 'dkim=pass header.d=hatchandhen.nz; spf=softfail' }))
	await readOnce(db, imap, { lookUp })
	expect(await getMailProof(db, general, config)).toMatchObject({
		state: 'proven',
		keepsEnvelope: false,
	})
})

test('a service that refuses the part in the envelope gets the next test without it, and other mails do not wait', async () => {
	await using db = await testDb()
	const sender = '550 5.7.60 SendAsDenied'
	await using server = await startMailServer({ misbehaviour: { sender } })
	await using imap = await startImapServer()
	const config = configOf(server, imap)
	using worker = mailWorker(db, config)
	await startProofs(db, request(config))
	await worker.run()
	expect(await getMailProof(db, general, config)).toMatchObject({
		state: 'refused',
		advice: expect.stringMatching(/^The test could not be sent\. .*SendAsDenied/),
	})
	expect(await db.select().from(mailServer)).toMatchObject([{ failures: 0, retryAt: null }])
	server.state.misbehaviour = {}
	await startProofs(db, request(config))
	await worker.run()
	expect(server.mails.map(({ envelope }) => envelope.from)).toEqual([general, general])
})

test('a result counts for 90 days, for its mail server and its sender, until a newer one', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await using imap = await startImapServer()
	const config = configOf(server, imap)
	using worker = mailWorker(db, config)
	await startProofs(db, request(config))
	await worker.run()
	for (const mail of server.mails) imap.add(arrived(mail))
	await readOnce(db, imap, { lookUp })
	expect(await stateOf(db, office, config)).toBe('proven')
	const elsewhere = { ...config, addressHash: 'b'.repeat(64) }
	expect(await stateOf(db, office, elsewhere)).toBe('not proven')
	expect(await stateOf(db, 'sydney@hatchandhen.nz', config)).toBe('not proven')

	// What was found counts while a newer test is on its way.
	await startProofs(db, request(config))
	expect(await getMailProof(db, office, config)).toMatchObject({
		state: 'proven',
		waitsFor: 'mailbox',
	})
	await worker.run()
	for (const mail of server.mails.slice(2)) imap.add(arrived(mail, { results: 'spf=pass' }))
	await readOnce(db, imap, { lookUp })
	expect(await stateOf(db, office, config)).toBe('refused')

	const daysAgo = (days: number) =>
		db.update(mailProofs).set({ sentAt: sql`now() - make_interval(days => ${days}::int)` })
	await daysAgo(89)
	expect(await stateOf(db, general, config)).not.toBe('not proven')
	await daysAgo(91)
	expect(await getMailProof(db, general, config)).toMatchObject({
		state: 'not proven',
		advice: 'Not tested yet.',
		at: null,
		waitsFor: null,
	})
})
