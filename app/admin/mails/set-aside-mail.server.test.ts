import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/db/tables/history.server.ts'
import { mails } from '#app/db/tables/mails.server.ts'
import { countFailedMails, listFailedMails } from '#app/mail/queries.server.ts'
import { queueMails } from '#app/mail/queue.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, nobody } from '#tests/support/factories.ts'
import { leadNotice } from '#tests/support/mails.ts'
import { resendMail } from './resend-mail.server.ts'
import { setMailAside } from './set-aside-mail.server.ts'

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
