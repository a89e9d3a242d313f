// When a mail that cannot be sent fails, and when it keeps waiting.
import { eq, inArray, not } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import {
	leadNotice,
	mailJobs,
	mailWorker,
	onlyMail,
	passTime,
	testMailConfig,
} from '#tests/support/mails.ts'
import { queueMails } from './queue.server.ts'

const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000)

test('a mail is retried for 24 hours after the first try, then fails with the reason', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { recipient: 450 } })
	using worker = mailWorker(db, testMailConfig(server.url))
	await queueMails(db, [leadNotice()])
	await worker.run()

	await db.update(mails).set({ firstTriedAt: new Date(dayAgo.getTime() + 60_000) })
	await passTime(db)
	await worker.run()
	expect(await onlyMail(db)).toMatchObject({ state: 'waiting', attempts: 2 })

	await db.update(mails).set({ firstTriedAt: dayAgo })
	await passTime(db)
	await worker.run()
	expect(await onlyMail(db)).toMatchObject({
		state: 'failed',
		reason: 'Tried for 24 hours. The mail server replied: 450 told to answer 450',
	})
	expect(await mailJobs(db)).toEqual([])
})

test.each(['server', 'login'] as const)(
	'a mail outlasts more than 24 hours without the server (%s), and is retried once the server is back',
	async (kind) => {
		await using db = await testDb()
		await using server = await startMailServer({
			misbehaviour: kind === 'server' ? { greeting: 421 } : {},
			...(kind === 'login' && { login: { user: 'roost', password: 'right' } }),
		})
		const down = kind === 'login' ? server.url.replace('right', 'wrong') : server.url
		using before = mailWorker(db, testMailConfig(down))
		await queueMails(db, [leadNotice()])
		await before.run()
		await db.update(mails).set({ firstTriedAt: dayAgo })
		await passTime(db)
		await before.run()
		expect(await onlyMail(db)).toMatchObject({ state: 'waiting', attempts: 2 })

		server.state.misbehaviour = { recipient: 450 }
		using after = mailWorker(db, testMailConfig(server.url, 'b'.repeat(64)))
		await passTime(db)
		await after.run()
		expect(await onlyMail(db)).toMatchObject({ state: 'waiting', attempts: 3 })

		server.state.misbehaviour = {}
		await passTime(db)
		await after.run()
		expect(await onlyMail(db)).toMatchObject({ state: 'sent', attempts: 4 })
	},
)

test('a mail that alone breaks a working server fails after 24 hours', async () => {
	await using db = await testDb()
	await using server = await startMailServer({
		misbehaviour: { message: (mail) => (mail.subject === 'Poison' ? 'drop' : null) },
	})
	using worker = mailWorker(db, testMailConfig(server.url))
	const others = await queueMails(db, [leadNotice(), leadNotice(), leadNotice()])
	await worker.run()
	await queueMails(db, [leadNotice({ subject: 'Poison' })])
	await worker.run()
	const failing = async () =>
		(
			await db
				.select()
				.from(mails)
				.where(not(inArray(mails.id, others)))
		)[0]?.state
	expect(await failing()).toBe('waiting')

	for (const [at, id] of others.entries()) {
		const sentAt = new Date(Date.now() - (at + 1) * 60 * 60 * 1000)
		await db.update(mails).set({ sentAt }).where(eq(mails.id, id))
	}
	await db
		.update(mails)
		.set({ firstTriedAt: dayAgo })
		.where(not(inArray(mails.id, others)))
	await passTime(db)
	await worker.run()
	expect(await failing()).toBe('failed')
})
