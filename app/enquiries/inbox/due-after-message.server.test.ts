// What a reply is due to after the visitor has written again.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { business } from '#platform/db/tables/business.server.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { setDueTimes } from '#enquiries/leads/due-times.server.ts'
import type { TestDb } from '#tests/support/database.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { readOnce, repliedLead } from '#tests/support/visitor-replies.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'
import { getOwning } from './lead-owner.server.ts'
import { listLeads } from './queries.server.ts'
import { sendReply, takeBackReply } from './reply.server.ts'

const mere = admin('mere')

/** A list as it stands in an address. */
const listed = async (db: TestDb, filters: Record<string, string>, search = '') => {
	const { rows } = await listLeads(db, { search, filters, page: 1, sort: null })
	return rows.map(({ id }) => id)
}

test('a lead whose visitor wrote again is overdue until somebody replies to that, and found by its words', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap)
	const waitsFor = async () => {
		const owning = await getOwning(db, lead.id)
		return [owning?.dueAt !== null, owning?.isTheirTurn]
	}
	expect(await waitsFor()).toEqual([false, true])
	imap.add(
		plain({ replyTo: messageId, text: 'The pukeko is back.' }),
		new Date(Date.now() - 86_400_000 / 2),
	)
	await readOnce(db, imap)
	expect(await waitsFor()).toEqual([true, false])
	expect(await listed(db, { due: 'waiting' })).toEqual([])
	expect(await listed(db, {}, 'pukeko')).toEqual([lead.id])
	await db.update(leads).set({ dueAt: new Date(0) })
	expect(await listed(db, { due: 'overdue' })).toEqual([lead.id])

	const key = crypto.randomUUID()
	const reply = { leadId: lead.id, key, text: 'Good.', seen: 2, isDone: false }
	expect(await sendReply(db, mere, reply)).toMatchObject({ ok: true })
	expect(await waitsFor()).toEqual([false, true])
	expect(await listed(db, { due: 'overdue' })).toEqual([])
	await takeBackReply(db, mere, { leadId: lead.id, key })
	expect(await listed(db, { due: 'overdue' })).toEqual([lead.id])
	await db.delete(leadMessages).where(eq(leadMessages.kind, 'message'))
	expect(await listed(db, { due: 'overdue' })).toEqual([])
})

test('other hours move what is due from the day on which the visitor wrote again', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap)
	imap.add(plain({ replyTo: messageId }))
	await readOnce(db, imap)
	// A Friday.
	await db.update(leads).set({ dueFrom: new Date('2027-02-05T16:50+13:00') })
	await db.update(business).set({
		nzSpecialDays: [{ from: '2027-02-08', to: '2027-02-08', spans: [], name: 'Holiday' }],
	})
	await setDueTimes(db)
	const [stored] = await db.select().from(leads).where(eq(leads.id, lead.id))
	expect(stored?.dueAt).toEqual(new Date('2027-02-10T17:00+13:00'))
})
