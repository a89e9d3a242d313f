import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { mailJobs, mailWorker, passTime, testMailConfig } from '#tests/support/mails.ts'
import { insertOne, messagesOf, reply, replyMails } from '#tests/support/replies.ts'
import { addNote, keepDraft, sendReply, takeBackReply, writingSchema } from './reply.server.ts'
import { getConversation } from './conversation.server.ts'

const mere = admin('mere')
const hemi = admin('hemi')
const newKey = () => crypto.randomUUID()

const stateOf = async (db: TestDb, id: string) =>
	(await db.select().from(leads).where(eq(leads.id, id)))[0]?.state

test.each([
	['a reply without text', { action: 'send', key: newKey(), text: ' \n ', seen: 0, isDone: false }],
	['a note without text', { action: 'note', key: newKey(), text: '' }],
	['a key that is none', { action: 'note', key: 'x', text: 'Text' }],
	['too long a text', { action: 'note', key: newKey(), text: 'a'.repeat(20_001) }],
	['an unknown action', { action: 'delete', key: newKey(), text: 'Text' }],
	['nothing', null],
])('%s is refused', (_, given) => expect(writingSchema.safeParse(given).success).toBe(false))

test('a text has no control characters, and 20,000 characters at most', () => {
	const parsed = writingSchema.parse({ action: 'note', key: newKey(), text: ' Called\0 back\n鶏 ' })
	expect(parsed).toMatchObject({ text: 'Called back\n鶏' })
	const longest = { action: 'note', key: newKey(), text: 'a'.repeat(20_000) }
	expect(writingSchema.safeParse(longest).success).toBe(true)
})

test('a reply is stored with its mail, the new state of the lead and an audit row without its text', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const sent = await sendReply(db, mere, reply(id))
	expect(sent.ok).toBe(true)
	expect(await messagesOf(db)).toEqual([{ kind: 'reply', text: 'Clean the perches first.' }])
	expect(await stateOf(db, id)).toBe('in progress')
	expect(await replyMails(db)).toMatchObject([
		{ toEmail: 'hana@example.nz', leadId: id, state: 'waiting' },
	])
	const audited = await db.select().from(auditLog)
	expect(audited).toMatchObject([
		{ actorId: actorId(mere), action: 'reply', recordType: 'lead', recordId: id },
	])
	expect(JSON.stringify(audited)).not.toContain('perches')
	const [job] = await mailJobs(db)
	expect(job?.waitSeconds).toBeGreaterThan(5)

	await sendReply(db, mere, { ...reply(id, 'And dry them.'), seen: 1, isDone: true })
	expect(await stateOf(db, id)).toBe('done')
})

test('sent again under its key, by a reload, a second press or another tab, a reply is one', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const given = reply(id)
	const sent = await Promise.all(Array.from({ length: 8 }, () => sendReply(db, mere, given)))
	expect(sent.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true))
	expect(await replyMails(db)).toHaveLength(1)
	expect(await messagesOf(db)).toHaveLength(1)
	expect(await db.select().from(auditLog)).toHaveLength(1)
})

test('a reply to a visitor who has written meanwhile is held until that was read', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const mail = {
		name: 'Hana',
		email: 'hana@example.nz',
		subject: '',
		receivedAt: new Date().toISOString(),
		files: [],
		fileCount: 0,
		isWhole: true,
		isCut: false,
	}
	await db.insert(leadMessages).values({
		id: newKey(),
		leadId: id,
		kind: 'message',
		text: 'It is solved.',
		by: '',
		mail,
		mailKey: 'x',
	})
	const early = reply(id)
	expect(await sendReply(db, mere, early)).toEqual({ ok: false, error: { code: 'newer' } })
	expect(await sendReply(db, mere, { ...early, seen: 1 })).toMatchObject({ ok: true })
})

test('of two who reply at once the second is told, and keeps the text as a draft', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const second = reply(id, 'Mine')
	await keepDraft(db, hemi, { leadId: id, key: second.key, text: 'Mine', isNote: false })
	await sendReply(db, mere, reply(id, 'Theirs'))
	expect(await sendReply(db, hemi, second)).toEqual({ ok: false, error: { code: 'newer' } })
	expect(await replyMails(db)).toHaveLength(1)
	expect((await getConversation(db, id, actorId(hemi))).draft).toMatchObject({ text: 'Mine' })

	expect(await sendReply(db, hemi, { ...second, seen: 1 })).toMatchObject({ ok: true })
	expect(await replyMails(db)).toHaveLength(2)
})

test('a reply that is taken back is a draft again, the lead has its state of before, and no mail goes out', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	const { id } = await insertOne(db)
	const given = { ...reply(id), isDone: true }
	await sendReply(db, mere, given)
	expect(await takeBackReply(db, mere, { leadId: id, key: given.key })).toEqual({
		ok: true,
		value: { text: 'Clean the perches first.', files: [], templateId: null },
	})
	expect(await stateOf(db, id)).toBe('new')
	expect(await messagesOf(db)).toEqual([{ kind: 'reply draft', text: 'Clean the perches first.' }])
	await passTime(db)
	await worker.run()
	expect(server.mails).toEqual([])

	// Sent after all, under the same key.
	expect(await sendReply(db, mere, given)).toMatchObject({ ok: true })
	expect(await replyMails(db)).toHaveLength(1)
})

test('what was begun since comes after the text that is taken back; a note stays apart', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const first = reply(id, 'First')
	await sendReply(db, mere, first)
	await keepDraft(db, mere, { leadId: id, key: newKey(), text: 'And also', isNote: false })
	expect(await takeBackReply(db, mere, { leadId: id, key: first.key })).toMatchObject({
		value: { text: 'First\n\nAnd also' },
	})
	await sendReply(db, mere, { ...first, text: 'Again' })
	await keepDraft(db, mere, { leadId: id, key: newKey(), text: 'Slow to pay', isNote: true })
	expect(await takeBackReply(db, mere, { leadId: id, key: first.key })).toMatchObject({
		value: { text: 'Again' },
	})
	expect(await messagesOf(db)).toContainEqual({ kind: 'note', text: 'Slow to pay' })
})

test('a reply cannot be taken back by somebody else, nor once it is on its way', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	const { id } = await insertOne(db)
	const given = reply(id)
	await sendReply(db, mere, given)
	expect(await takeBackReply(db, hemi, { leadId: id, key: given.key })).toMatchObject({
		error: { code: 'late' },
	})
	expect(await replyMails(db)).toHaveLength(1)

	// A job that comes early changes nothing.
	await passTime(db)
	await worker.run()
	expect(server.mails).toEqual([])

	await db.execute(sql`update mails set held_until = now() - interval '2 seconds'`)
	expect(await takeBackReply(db, mere, { leadId: id, key: given.key })).toEqual({
		ok: false,
		error: { code: 'late' },
	})
	await passTime(db)
	await worker.run()
	expect(server.mails).toHaveLength(1)
	expect(await replyMails(db)).toMatchObject([{ state: 'sent' }])
	expect(await takeBackReply(db, mere, { leadId: id, key: given.key })).toMatchObject({
		error: { code: 'late' },
	})
})

test('a draft belongs to who types it; it is replaced, and deleted when it is empty', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const [first, second] = [newKey(), newKey()]
	const keep = (actor: typeof mere, key: string, text: string, isNote = false) =>
		keepDraft(db, actor, { leadId: id, key, text, isNote })
	await keep(mere, first, 'One')
	await keep(mere, first, 'One and two')
	await keep(hemi, second, 'Other', true)
	const draftOf = async (actor: typeof mere) =>
		(await getConversation(db, id, actorId(actor))).draft
	expect(await draftOf(mere)).toMatchObject({ key: first, text: 'One and two', isNote: false })
	expect(await draftOf(hemi)).toMatchObject({ key: second, text: 'Other', isNote: true })
	expect((await getConversation(db, id, actorId(mere))).entries).toEqual([])

	await keep(mere, newKey(), 'From another tab')
	expect(await draftOf(mere)).toMatchObject({ text: 'From another tab' })
	await keep(mere, newKey(), '')
	expect(await draftOf(mere)).toBeNull()

	await sendReply(db, hemi, reply(id, 'Other', second))
	expect(await keep(hemi, second, 'Late copy')).toEqual({ ok: false, error: { code: 'sent' } })
	expect(await draftOf(hemi)).toBeNull()
})

test('nothing is stored about a lead that was deleted meanwhile', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const given = reply(id)
	await sendReply(db, mere, given)
	await db.delete(leads)
	expect(await db.select().from(leadMessages)).toEqual([])
	const gone = { ok: false, error: { code: 'gone' } }
	const text = 'Too late'
	expect(await keepDraft(db, mere, { leadId: id, key: newKey(), text, isNote: false })).toEqual(
		gone,
	)
	expect(await sendReply(db, mere, reply(id))).toEqual(gone)
	expect(await addNote(db, mere, { leadId: id, key: newKey(), text })).toEqual(gone)
	expect(await takeBackReply(db, mere, { leadId: id, key: given.key })).toEqual(gone)
	expect(await replyMails(db)).toEqual([])
})

test('a note is stored once, with an audit row without its text', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const note = { leadId: id, key: newKey(), text: 'Called back' }
	await keepDraft(db, mere, { ...note, isNote: true })
	await addNote(db, mere, note)
	await addNote(db, mere, note)
	expect(await messagesOf(db)).toEqual([{ kind: 'note', text: 'Called back' }])
	expect(await db.select().from(auditLog)).toMatchObject([{ action: 'note' }])
	expect(await db.select().from(mails)).toEqual([])
})

test('another text under the key of one that was sent is refused, never dropped', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const [first, second] = [reply(id, 'First'), { leadId: id, key: newKey(), text: 'First note' }]
	await sendReply(db, mere, first)
	await addNote(db, mere, second)
	const refused = { ok: false, error: { code: 'sent' } }
	expect(await sendReply(db, mere, { ...first, text: 'Another' })).toEqual(refused)
	expect(await addNote(db, mere, { ...second, text: 'Another' })).toEqual(refused)
	expect(await addNote(db, mere, { ...first, leadId: id })).toEqual(refused)
	expect(await replyMails(db)).toHaveLength(1)
})

test('a key of another lead changes nothing there', async () => {
	await using db = await testDb()
	const one = await insertOne(db)
	const other = await insertOne(db, { name: 'Other' })
	const given = reply(one.id)
	await sendReply(db, mere, given)
	expect(await takeBackReply(db, mere, { leadId: other.id, key: given.key })).toMatchObject({
		error: { code: 'late' },
	})
	expect(await replyMails(db)).toHaveLength(1)
	await keepDraft(db, hemi, { leadId: one.id, key: newKey(), text: 'Here', isNote: false })
	await keepDraft(db, hemi, { leadId: other.id, key: newKey(), text: 'There', isNote: false })
	expect((await getConversation(db, one.id, actorId(hemi))).draft).toMatchObject({ text: 'Here' })
})

test('only who may change leads can write about them', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const editor = admin('editor', 'editor')
	const key = newKey()
	for (const run of [
		() => keepDraft(db, editor, { leadId: id, key, text: 'x', isNote: false }),
		() => sendReply(db, editor, reply(id)),
		() => takeBackReply(db, editor, { leadId: id, key }),
		() => addNote(db, editor, { leadId: id, key, text: 'x' }),
	])
		await expect(run()).rejects.toThrow(ForbiddenError)
	expect(await db.select().from(leadMessages)).toEqual([])
})
