import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { countFailedMails, listFailedMails } from '#platform/mail/queries.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, nobody } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { leadNotice, mailJobs, mailWorker, testMailConfig } from '#tests/support/mails.ts'
import { resendMail, setMailAside } from './commands.server.ts'

async function failedMail(db: TestDb): Promise<string> {
	const [id = ''] = await queueMails(db, [leadNotice()])
	await db.update(mails).set({ state: 'failed', reason: 'No', attempts: 9 }).where(eq(mails.id, id))
	await db.pool.query('delete from graphile_worker._private_jobs')
	return id
}

test('a failed mail is listed with its reason, and resent under the same message id', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	const id = await failedMail(db)
	expect(await countFailedMails(db)).toBe(1)
	expect(await listFailedMails(db)).toMatchObject([
		{ id, kind: 'lead-notice', toEmail: null, reason: 'No', attempts: 9 },
	])

	expect(await resendMail(db, admin(), id)).toEqual({ ok: true, value: null })
	expect(await countFailedMails(db)).toBe(0)
	await worker.run()

	expect(server.mails.map((mail) => mail.messageId)).toEqual([`<${id}@www.hatchandhen.nz>`])
	expect(await db.select().from(mails)).toMatchObject([{ state: 'sent', attempts: 1 }])
	const actor = admin()
	expect(await db.select().from(auditLog)).toMatchObject([
		{ action: 'resend', recordType: 'mail', recordId: id, actorId: 'id' in actor && actor.id },
	])
})

test('a mail that was already sent is resent under a new message id', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	const [id = ''] = await queueMails(db, [leadNotice()])
	await worker.run()
	await resendMail(db, admin(), id)
	await worker.run()

	expect(server.mails.map((mail) => mail.messageId)).toEqual([
		`<${id}@www.hatchandhen.nz>`,
		`<${id}.1@www.hatchandhen.nz>`,
	])
})

test('resending an unknown, waiting or emptied mail, or without permission, is refused', async () => {
	await using db = await testDb()
	const unknown = '00000000-0000-4000-8000-000000000000'
	expect(await resendMail(db, admin(), unknown)).toMatchObject({ error: { code: 'notFound' } })

	const [waiting = ''] = await queueMails(db, [leadNotice()])
	expect(await resendMail(db, admin(), waiting)).toMatchObject({ error: { code: 'waiting' } })

	const id = await failedMail(db)
	await expect(resendMail(db, nobody, id)).rejects.toThrow('Not allowed')
	await db.update(mails).set({ data: {} }).where(eq(mails.id, id))
	expect(await resendMail(db, admin(), id)).toMatchObject({ error: { code: 'gone' } })
	expect(await mailJobs(db)).toEqual([])
	expect(await db.select().from(auditLog)).toEqual([])
})

test('two simultaneous resends of a mail queue it once', async () => {
	await using db = await testDb()
	const id = await failedMail(db)
	const responses = await Promise.all([resendMail(db, admin(), id), resendMail(db, admin(), id)])

	expect(responses.map((response) => response.ok).toSorted()).toEqual([false, true])
	expect(await mailJobs(db)).toHaveLength(1)
})

test('a failed mail that is set aside raises no alarm, is listed separately, and can still be resent', async () => {
	await using db = await testDb()
	const [id = ''] = await queueMails(db, [leadNotice()])
	expect(await setMailAside(db, admin(), id), 'one that waits').toBe(false)
	await db.update(mails).set({ state: 'failed', reason: 'No' }).where(eq(mails.id, id))
	await expect(setMailAside(db, nobody, id)).rejects.toThrow('Not allowed')

	expect(await setMailAside(db, admin(), id)).toBe(true)
	expect(await setMailAside(db, admin(), id), 'a second time').toBe(false)
	expect([await countFailedMails(db), await listFailedMails(db)]).toEqual([0, []])
	expect(await listFailedMails(db, { isSetAside: true })).toMatchObject([{ id, reason: 'No' }])
	expect(await db.select().from(auditLog)).toMatchObject([
		{ action: 'set-aside', recordType: 'mail', recordId: id },
	])

	expect(await resendMail(db, admin(), id)).toMatchObject({ ok: true })
	await db.update(mails).set({ state: 'failed' }).where(eq(mails.id, id))
	expect(await countFailedMails(db), 'failed anew').toBe(1)
})
