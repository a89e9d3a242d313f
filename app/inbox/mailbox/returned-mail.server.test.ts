import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#app/db/tables/leads.server.ts'
import { mails } from '#app/db/tables/mails.server.ts'
import { requeueMail } from '#app/mail/requeue.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { messagesIn, noticesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'
import { bounce } from '#tests/fixtures/visitor-mails.ts'
import { getTalk } from '../talk.server.ts'

const returnedOf = async (db: TestDb, id: string) =>
	(await db.select().from(mails).where(eq(mails.id, id)))[0]?.returned

test.each([
	['in the mail that it returns', true],
	['in its own head alone', false],
])('a report that names our mail %s marks it, and opens nothing', async (_, isInside) => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, mailId, messageId } = await repliedLead(db, imap, { state: 'done' })
	imap.add(bounce({ about: messageId, isInside }))
	await readOnce(db, imap)
	const { entries } = await getTalk(db, lead.id, 'ana')
	expect(entries).toMatchObject([
		{ kind: 'reply', mail: { toEmail: 'hana@example.nz', returned: '550 no such mailbox' } },
	])
	expect(await returnedOf(db, mailId)).toBe('550 no such mailbox')
	const [stored] = await db.select().from(leads)
	expect(stored).toMatchObject({ state: 'done', dueFrom: null, updatedAt: lead.updatedAt })
	expect(await messagesIn(db)).toEqual([])
	expect(await noticesIn(db)).toEqual([])
	expect([...imap.mails[0]!.flags]).toEqual(['\\Seen'])
})

test('a report about a mail that is only late, or is not ours, marks nothing and stays', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { mailId, messageId } = await repliedLead(db, imap)
	imap.add(bounce({ about: messageId, action: 'delayed' }))
	imap.add(bounce({ about: `<${crypto.randomUUID()}@www.hatchandhen.nz>` }))
	imap.add(bounce({ about: '<x@y.example>' }))
	imap.add(bounce({ about: messageId }).replace('message/delivery-status', 'text/plain'))
	await readOnce(db, imap)
	expect(await returnedOf(db, mailId)).toBeNull()
	expect(imap.mails.map(({ flags }) => flags.size)).toEqual([0, 0, 0, 0])
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
