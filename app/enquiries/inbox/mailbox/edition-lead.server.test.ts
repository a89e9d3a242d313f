import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { messageIdOf } from '#platform/mail/message.server.ts'
import { gmail } from '#tests/fixtures/visitor-mails.ts'
import { testDb } from '#tests/support/database.ts'
import { addReaders, beginEdition } from '#tests/support/editions.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { testMailConfig } from '#tests/support/mails.ts'
import { messagesIn, readOnce } from '#tests/support/visitor-replies.ts'

test('what a reader replies to an edition becomes a lead about it, and the next reply is of that lead', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	await addReaders(db, [{ email: 'hana@example.nz', office: 'Australia' }])
	await beginEdition(db)
	const [mail] = await db.update(mails).set({ state: 'sent', sentAt: new Date() }).returning()
	const replyTo = messageIdOf(mail!, testMailConfig(null).siteUrl)
	imap.add(gmail({ replyTo, text: 'Do the mites mind the heat?' }))
	imap.add(gmail({ replyTo, text: 'One more thing.' }))
	await readOnce(db, imap)
	const about = await db.select().from(leads).where(eq(leads.kind, 'contact'))
	expect(about).toMatchObject([
		{
			email: 'hana@example.nz',
			office: 'Australia',
			subject: 'About the newsletter “Heat is coming”',
		},
	])
	expect((await db.select().from(mails))[0]).toMatchObject({
		leadId: null,
		replyLeadId: about[0]!.id,
	})
	const messages = await messagesIn(db)
	expect(messages.map(({ leadId }) => leadId)).toEqual([about[0]!.id, about[0]!.id])
})

test('an automatic reply to an edition makes no lead', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	await addReaders(db, [{ email: 'hana@example.nz' }])
	await beginEdition(db)
	const [mail] = await db.update(mails).set({ state: 'sent', sentAt: new Date() }).returning()
	const replyTo = messageIdOf(mail!, testMailConfig(null).siteUrl)
	imap.add(gmail({ replyTo, headers: ['Auto-Submitted: auto-replied'] }))
	await readOnce(db, imap)
	expect(await db.$count(leads, eq(leads.kind, 'contact'))).toBe(0)
})
