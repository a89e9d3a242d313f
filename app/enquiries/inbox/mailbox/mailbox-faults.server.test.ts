// The mailbox is down, slow, refuses, breaks off, numbers its mails anew, or is read by two: no mail is lost, none is
// taken twice.
import { expect, test, vi } from 'vitest'
import { mailboxState } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { getMailboxState } from '#platform/mail/mailbox-state.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer, ImapStage } from '#tests/support/imap-server.ts'
import {
	messagesIn,
	noticesIn,
	passPause,
	readOnce as readPatiently,
	repliedLead,
} from '#tests/support/visitor-replies.ts'
import { gmail, plain } from '#tests/fixtures/visitor-mails.ts'
import { mailboxReason } from './mailbox-client.server.ts'

/** Short, so that a test with a server that hangs is quick. */
const timeouts = { connectionTimeout: 700, greetingTimeout: 700, socketTimeout: 700 }

const readOnce = (db: TestDb, imap: ImapServer, signal = new AbortController().signal) =>
	readPatiently(db, imap, { signal, timeouts })

const stages: ImapStage[] = [
	'greeting',
	'login',
	'select',
	'search',
	'heads',
	'source',
	'half a mail',
	'store',
	'stored',
]

const reasonOf = async (db: TestDb, imap: ImapServer) =>
	(await getMailboxState(db, imap.url))?.reason ?? null

async function addThree(db: TestDb, imap: ImapServer) {
	const { messageId } = await repliedLead(db, imap)
	imap.add(gmail({ replyTo: null, text: 'of somebody else' }))
	for (const text of ['one', 'two', 'three']) imap.add(plain({ replyTo: messageId, text }))
}

const textsIn = async (db: TestDb) => (await messagesIn(db)).map(({ text }) => text)

test.each(stages.flatMap((stage) => [[stage, 'drop'] as const, [stage, 'stall'] as const]))(
	'a connection that ends or hangs at "%s" (%s) loses nothing and takes nothing twice',
	async (stage, how) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		vi.spyOn(logger, 'warn').mockImplementation(() => {})
		await addThree(db, imap)
		imap.state.misbehaviour = { [stage]: how }
		expect(await readOnce(db, imap)).toBe('down')
		expect(await reasonOf(db, imap)).toMatch(/closed the connection|did not respond in time/)
		expect(await readOnce(db, imap)).toBe('down')
		expect(imap.state.connections).toBe(1)
		imap.state.misbehaviour = {}
		await passPause(db)
		expect(await readOnce(db, imap)).toBe('done')
		expect(await textsIn(db)).toEqual(['one', 'two', 'three'])
		expect(await noticesIn(db)).toHaveLength(3)
		expect(imap.mails.map(({ flags }) => flags.size)).toEqual([0, 1, 1, 1])
		expect(await reasonOf(db, imap)).toBeNull()
	},
)

test('the worker is stopped: the next one goes on', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	await addThree(db, imap)
	imap.state.misbehaviour = { store: 'stall' }
	const stop = new AbortController()
	const reading = readOnce(db, imap, stop.signal)
	await expect.poll(() => imap.state.reached.store).toBe(1)
	stop.abort()
	await expect(reading).rejects.toThrow('The connection has ended')
	imap.state.misbehaviour = {}
	expect(await readOnce(db, imap)).toBe('done')
	expect(await textsIn(db)).toEqual(['one', 'two', 'three'])
})

test('a mailbox that refuses marks is read all the same', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	await addThree(db, imap)
	imap.state.misbehaviour = { store: 'NO read only' }
	expect(await readOnce(db, imap)).toBe('done')
	expect(await readOnce(db, imap)).toBe('done')
	expect(await textsIn(db)).toEqual(['one', 'two', 'three'])
})

test('mails that got other numbers are read again, and are stored once', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	imap.add(plain({ replyTo: messageId, text: 'one' }))
	imap.add(plain({ replyTo: messageId, text: 'without an id', messageId: '' }))
	await readOnce(db, imap)
	imap.renumber()
	imap.add(plain({ replyTo: messageId, text: 'two' }))
	expect(await readOnce(db, imap)).toBe('done')
	expect(await textsIn(db)).toEqual(['one', 'without an id', 'two'])
	expect(await db.select().from(mailboxState)).toMatchObject([{ uidValidity: '2', lastUid: 102 }])
})

test('of two workers one reads; a copy of a mail is the mail', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	const mail = plain({ replyTo: messageId })
	for (let index = 0; index < 20; index++) imap.add(mail)
	const outcomes = await Promise.all([readOnce(db, imap), readOnce(db, imap), readOnce(db, imap)])
	expect(outcomes.toSorted()).toEqual(['busy', 'busy', 'done'])
	expect(await messagesIn(db)).toHaveLength(1)
	expect(imap.state.connections).toBe(1)
})

test('why it cannot be read is logged once, in words without the password', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const said: unknown[] = []
	vi.spyOn(logger, 'warn').mockImplementation((...words: unknown[]) => void said.push(words))
	imap.state.misbehaviour = { login: `NO [AUTHENTICATIONFAILED] no ${imap.password} here` }
	for (let index = 0; index < 3; index++) {
		expect(await readOnce(db, imap)).toBe('down')
		await passPause(db)
	}
	const reason = (await reasonOf(db, imap)) ?? ''
	expect(said).toEqual([[{ reason, code: null, uid: null }, 'the mailbox cannot be read']])
	expect(reason).toMatch(/^The mailbox refused the user name or password\..* replied: no … here$/)
	expect(imap.state.logins).toBe(3)
})

test('a refused login is tried again after five minutes at the earliest, a server that is down after one', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	const waitOf = async () => {
		const { rows } = await db.pool.query(
			'select round(extract(epoch from retry_at - now()))::int as s from mailbox_state',
		)
		return rows[0].s
	}
	imap.state.misbehaviour = { greeting: 'drop' }
	const waits: number[] = []
	for (let index = 0; index < 6; index++) {
		await readOnce(db, imap)
		waits.push(await waitOf())
		await passPause(db)
	}
	expect(waits).toEqual([60, 120, 240, 480, 900, 900])
	await db.delete(mailboxState)
	imap.state.misbehaviour = { login: 'NO wrong' }
	await readOnce(db, imap)
	expect(await waitOf()).toBe(300)
})

test('one mail that the server cannot give away holds up no other, and stays in the mailbox', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	const hopeless = vi.spyOn(logger, 'error').mockImplementation(() => {})
	await addThree(db, imap)
	imap.state.refused = 3
	for (let run = 0; run < 11; run++) {
		expect(await readOnce(db, imap)).toBe('down')
		await passPause(db)
		expect(await textsIn(db)).toEqual(run === 0 ? [] : ['one'])
	}
	expect(await readOnce(db, imap)).toBe('done')
	expect(await textsIn(db)).toEqual(['one', 'three'])
	expect(hopeless.mock.calls).toEqual([
		[{ uid: 3 }, 'a mail cannot be read and stays in the mailbox'],
	])
	expect(imap.mails.map(({ flags }) => flags.size)).toEqual([0, 1, 0, 1])
})

test.each([
	['LOGINDISABLED', 'LOGINDISABLED AUTH=XOAUTH2', /^This server takes no password/],
	['only XOAUTH2', 'AUTH=XOAUTH2 AUTH=OAUTHBEARER', /^This server takes no password/],
	['nothing', '', /^The mailbox refused the user name or password/],
])('a server that offers %s is told from one that refuses a password', async (_, offers, words) => {
	await using db = await testDb()
	await using imap = await startImapServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	imap.state.capabilities = offers
	imap.state.misbehaviour = { login: 'NO [AUTHENTICATIONFAILED] not like this' }
	expect(await readOnce(db, imap)).toBe('down')
	const reason = await reasonOf(db, imap)
	expect(reason).toMatch(words)
	expect(reason).not.toContain('AUTHENTICATIONFAILED')
	const { rows } = await db.pool.query(
		'select round(extract(epoch from retry_at - now()))::int as s from mailbox_state',
	)
	expect(rows[0].s, 'servers lock accounts').toBe(300)
})

test('a try counts before the mail is read, so that one that ends the worker is put aside', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const hopeless = vi.spyOn(logger, 'error').mockImplementation(() => {})
	const { messageId } = await repliedLead(db, imap)
	for (const text of ['one', 'two']) imap.add(plain({ replyTo: messageId, text }))
	for (let run = 1; run <= 10; run++) {
		const stop = new AbortController()
		imap.state.misbehaviour = { source: 'stall' }
		const before = imap.state.reached.source ?? 0
		const reading = readOnce(db, imap, stop.signal)
		await expect.poll(() => imap.state.reached.source ?? 0).toBeGreaterThan(before)
		expect(await db.select().from(mailboxState)).toMatchObject([{ stuckUid: 1, stuckTries: run }])
		// As when it is killed: nothing more is noted.
		stop.abort()
		await expect(reading).rejects.toThrow(/connection/i)
	}
	imap.state.misbehaviour = {}
	expect(await readOnce(db, imap)).toBe('done')
	expect(await textsIn(db)).toEqual(['two'])
	expect(hopeless.mock.calls).toEqual([
		[{ uid: 1 }, 'a mail cannot be read and stays in the mailbox'],
	])
})

test('each fault has words that say what to do', async () => {
	const url = 'imaps://office:hunter2@mail.example/Shared%20box'
	const fault = (fields: object) =>
		mailboxReason(Object.assign(new Error('x'), fields), { imapUrl: url })?.reason ?? ''
	const codes = ['ENOTFOUND', 'ECONNREFUSED', 'CONNECT_TIMEOUT', 'SELF_SIGNED_CERT', 'ECONNRESET']
	for (const code of codes) {
		expect(fault({ code })).toMatch(/\. (Whoever looks after the site should|It is tried again)/)
		expect(fault({ code })).not.toMatch(/[A-Z]{4}/)
	}
	expect(fault({ code: 'ENOTFOUND' })).toContain('could not be found')
	expect(fault({ code: 'ECONNREFUSED' })).toContain('could not be reached')
	expect(fault({ code: 'CONNECT_TIMEOUT' })).toContain('did not respond in time')
	expect(fault({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })).toContain('An encrypted connection')
	expect(fault({ tlsFailed: true })).toContain('An encrypted connection')
	expect(fault({ mailboxMissing: true })).toContain('There is no folder “Shared box”.')
	expect(fault({ responseText: 'quota hunter2' })).toBe(
		'The server of the mailbox replied: quota …',
	)
	expect(mailboxReason(new Error('of our own'), { imapUrl: url })).toBeNull()
})
