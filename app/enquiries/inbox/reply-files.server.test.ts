import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { maxAttachedBytes } from '#platform/media/attached-files.ts'
import { StorageError } from '#platform/storage/storage-port.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { mailWorker, passTime, testMailConfig } from '#tests/support/mails.ts'
import { pdfBytes, testStorage } from '#tests/support/media.ts'
import { insertOne, messagesOf, reply, replyMails } from '#tests/support/replies.ts'
import { keepDraft, sendReply, writingSchema } from './reply.server.ts'
import { getConversation } from './conversation.server.ts'

const mere = admin('mere')
const newKey = () => crypto.randomUUID()
const sheet = { url: '/media/product-documents/sheet.pdf', name: 'Data sheet.pdf', bytes: 1 }

async function insertFile(db: TestDb, given: Partial<typeof media.$inferInsert> = {}) {
	await db.insert(media).values({
		folder: 'product-documents',
		name: 'sheet.pdf',
		url: sheet.url,
		originalName: sheet.name,
		sizeBytes: pdfBytes.length,
		mimeType: 'application/pdf',
		sha256: '0'.repeat(64),
		...given,
	})
}

/** The time in which it can be taken back is over. */
async function endHold(db: TestDb) {
	await db.pool.query(`update mails set held_until = now() - interval '2 s'`)
	await passTime(db)
}

test('files of the library go along, and the conversation shows them with their size', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await using storage = await testStorage()
	using worker = mailWorker(db, testMailConfig(server.url), storage)
	await storage.put('product-documents/sheet.pdf', pdfBytes)
	await insertFile(db)
	const { id } = await insertOne(db)
	expect(await sendReply(db, mere, { ...reply(id), files: [sheet] })).toMatchObject({ ok: true })
	const { entries } = await getConversation(db, id, actorId(mere))
	expect(entries[0]?.files).toEqual([{ ...sheet, bytes: pdfBytes.length }])
	await endHold(db)
	await worker.run()
	const [mail] = server.mails
	expect(mail?.raw).toContain('filename="Data sheet.pdf"')
	expect(mail?.raw.replaceAll(/\s/g, '')).toContain(pdfBytes.toString('base64'))
})

test('a file that left the library, or too much of them, is refused with a sentence, and the draft stays', async () => {
	await using db = await testDb()
	await insertFile(db, { deletedAt: new Date() })
	const { id } = await insertOne(db)
	const given = { ...reply(id), files: [sheet] }
	await keepDraft(db, mere, { ...given, isNote: false })
	const gone = await sendReply(db, mere, given)
	expect(gone).toMatchObject({
		error: { message: expect.stringContaining('Data sheet.pdf is no longer') },
	})
	await db.update(media).set({ deletedAt: null, sizeBytes: maxAttachedBytes + 1 })
	const large = await sendReply(db, mere, given)
	expect(large).toMatchObject({ error: { message: expect.stringContaining('a mail takes 10 MB') } })
	expect(await messagesOf(db)).toEqual([{ kind: 'reply draft', text: given.text }])
	expect((await getConversation(db, id, actorId(mere))).draft?.files).toEqual([sheet])
	const tooMuch = { action: 'send', key: newKey(), text: 'x', seen: 0, isDone: false }
	const files = [{ ...sheet, bytes: maxAttachedBytes + 1 }]
	expect(writingSchema.safeParse({ ...tooMuch, files }).error?.issues[0]?.message).toContain(
		'10 MB',
	)
})

test('a mail whose file was deleted after Send fails in words, and is not sent without it', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await insertFile(db)
	const { id } = await insertOne(db)
	await sendReply(db, mere, { ...reply(id), files: [sheet] })
	await endHold(db)
	await worker.run()
	expect(server.mails).toEqual([])
	expect(await replyMails(db)).toMatchObject([
		{ state: 'failed', reason: 'Data sheet.pdf has been deleted from the Media Library.' },
	])
})

test('a placeholder that nothing filled is refused on Send, and may stay in a draft', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const typed = { ...reply(id), text: 'About {product}: {made up}' }
	expect(await keepDraft(db, mere, { ...typed, isNote: false })).toMatchObject({ ok: true })
	expect(await sendReply(db, mere, typed)).toMatchObject({
		error: { code: 'unfilled', message: '{product} is still to be filled in.' },
	})
	expect(await messagesOf(db)).toEqual([{ kind: 'reply draft', text: typed.text }])
})

test('while files cannot be read, a mail with one waits, and no other is held up', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	const get = () => Promise.reject(new StorageError('The bucket does not respond'))
	using worker = mailWorker(db, testMailConfig(server.url), { get })
	await insertFile(db)
	const [one, other] = [await insertOne(db), await insertOne(db)]
	await sendReply(db, mere, { ...reply(one.id), files: [sheet] })
	await sendReply(db, mere, reply(other.id))
	await endHold(db)
	await worker.run()
	expect(server.mails).toHaveLength(1)
	expect(await replyMails(db)).toEqual(
		expect.arrayContaining([
			expect.objectContaining({
				leadId: one.id,
				state: 'waiting',
				reason: 'Its files cannot be read now.',
			}),
			expect.objectContaining({ leadId: other.id, state: 'sent' }),
		]),
	)
})
