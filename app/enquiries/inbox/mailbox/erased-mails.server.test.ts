import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { leads } from '#platform/db/tables/leads.server.ts'
import { erasedMails, mailboxState } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { purgePeople } from '#enquiries/leads/retention.server.ts'
import { eraseRows } from '#insight/people/erase-rows.server.ts'
import { backOffice } from '#platform/settings.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer } from '#tests/support/imap-server.ts'
import { messagesIn, noticesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'

const erase = (db: TestDb, email: string) =>
	db.transaction((tx) => eraseRows(tx, admin(), { email, accountId: null }))

/** A mail of Tama about the lead of Hana, erased. */
async function eraseTama(db: TestDb, imap: ImapServer) {
	const { lead, messageId } = await repliedLead(db, imap)
	imap.add(plain({ replyTo: messageId, from: 'Tama <tama@example.nz>', text: 'of Tama' }))
	imap.add(
		plain({ replyTo: messageId, from: 'Tama <tama@example.nz>', messageId: '', text: 'too' }),
	)
	await readOnce(db, imap)
	expect(await messagesIn(db)).toHaveLength(2)
	await erase(db, 'tama@example.nz')
	return { lead, messageId }
}

const textsIn = async (db: TestDb) => (await messagesIn(db)).map(({ text }) => text)
const lastSearch = ({ state }: ImapServer) =>
	state.commands.findLast((command) => command.startsWith('UID SEARCH'))

test.each([
	['gives its mails other numbers', (imap: ImapServer) => imap.renumber(), (imap) => imap.url],
	['is another one', () => {}, (imap) => imap.url.replace('127.0.0.1', 'localhost')],
] as [string, (imap: ImapServer) => void, (imap: ImapServer) => string][])(
	'erased mails do not come back when the mailbox %s',
	async (_, change, urlOf) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const { messageId } = await eraseTama(db, imap)
		imap.add(plain({ replyTo: messageId, text: 'of Hana' }))
		change(imap)
		await readOnce(db, { url: urlOf(imap) })
		expect(lastSearch(imap)).toContain('UID 1:*')
		expect(await textsIn(db)).toEqual(['of Hana'])
		expect(await db.select().from(erasedMails)).toHaveLength(2)
	},
)

test.each([
	['another setting', (url: string) => `${url}?plus=false`],
	['capitals', (url: string) => url.replace('replies', 'Replies').replace('INBOX', 'inbox')],
])(
	'the same mailbox by %s is read on from where it was, and is tried at once',
	async (_, change) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		vi.spyOn(logger, 'warn').mockImplementation(() => {})
		const { messageId } = await repliedLead(db, imap)
		imap.add(plain({ replyTo: messageId }))
		await readOnce(db, imap)
		imap.state.misbehaviour = { login: 'NO wrong' }
		expect(await readOnce(db, imap)).toBe('down')
		imap.state.misbehaviour = {}
		const [before] = await db.select().from(mailboxState)
		await readOnce(db, { url: change(imap.url) })
		const [after] = await db.select().from(mailboxState)
		expect(after).toMatchObject({ lastUid: 1, uidValidity: '1', mailboxHash: before?.mailboxHash })
		expect(after?.addressHash).not.toBe(before?.addressHash)
		expect(imap.state.logins).toBe(3)
	},
)

test('a state from before mailboxes were told apart by server, user and folder is that of the present one', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	imap.add(plain({ replyTo: messageId }))
	await readOnce(db, imap)
	await db.update(mailboxState).set({ mailboxHash: null, addressHash: 'of another password' })
	await readOnce(db, imap)
	expect(lastSearch(imap)).toContain('UID 2:*')
	expect(await noticesIn(db)).toHaveLength(1)
})

test('mails that are erased while they are read again are gone', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	for (let round = 0; round < 5; round++) {
		for (let index = 0; index < 3; index++)
			imap.add(plain({ replyTo: messageId, from: 'Tama <tama@example.nz>' }))
		await readOnce(db, imap)
		imap.renumber()
		await Promise.all([readOnce(db, imap), erase(db, 'tama@example.nz')])
		expect(await messagesIn(db), `round ${round}`).toEqual([])
	}
})

test('that mails were erased is kept as long as there is a message from before to which they could be put', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	vi.spyOn(logger, 'info').mockImplementation(() => {})
	const { lead } = await eraseTama(db, imap)
	await purgePeople(db, { ...backOffice.retention, leadMonths: 10_000 })
	expect(await db.select().from(erasedMails)).toHaveLength(2)
	await db.insert(leads).values({
		kind: 'contact',
		name: 'Later',
		email: 'later@example.nz',
		createdAt: new Date(Date.now() + 60_000),
	})
	await db.delete(leads).where(eq(leads.id, lead.id))
	await purgePeople(db, backOffice.retention)
	expect(await db.select().from(erasedMails)).toEqual([])
})
