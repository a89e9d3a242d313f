import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { leadNotice, mailJobs, mailWorker, testMailConfig } from '#tests/support/mails.ts'
import { queueMails } from './queue.server.ts'
import { noteServerChange } from './server-state.server.ts'
import { emptyOldMails, queueMissedMails } from './sweep.server.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

test('without SMTP_URL mails wait with their jobs, and are sent once SMTP_URL is set', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using idle = mailWorker(db, testMailConfig(null))
	await queueMails(db, [leadNotice(), leadNotice(), leadNotice()])
	await idle.run()

	const rows = await db.select().from(mails)
	expect(rows.map((row) => [row.state, row.attempts, row.firstTriedAt])).toEqual(
		Array(3).fill(['waiting', 0, null]),
	)
	expect(await mailJobs(db)).toHaveLength(3)

	const config = testMailConfig(server.url, 'b'.repeat(64))
	using worker = mailWorker(db, config)
	await worker.run()
	expect(server.mails).toHaveLength(0)
	await noteServerChange(db, config.addressHash)
	await worker.run()
	expect(server.mails).toHaveLength(3)
	expect(await mailJobs(db)).toEqual([])
})

test('a restart with the same server does not bring the retry forward', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { greeting: 421 } })
	const config = testMailConfig(server.url)
	using worker = mailWorker(db, config)
	await queueMails(db, [leadNotice()])
	await worker.run()
	await noteServerChange(db, config.addressHash)

	expect((await mailJobs(db))[0]?.waitSeconds).toBeGreaterThan(0)
})

test('a waiting mail whose job was lost or exhausted gets a new job; other mails get none', async () => {
	await using db = await testDb()
	const [lost, spent, queued, sent] = await queueMails(
		db,
		Array.from({ length: 4 }, () => leadNotice()),
	)
	await db
		.update(mails)
		.set({ state: 'sent' })
		.where(eq(mails.id, sent ?? ''))
	await db.pool.query('delete from graphile_worker._private_jobs where key = any($1)', [
		[`mail:${lost}`, `mail:${sent}`],
	])
	await db.pool.query(
		'update graphile_worker._private_jobs set attempts = max_attempts where key = $1',
		[`mail:${spent}`],
	)
	await queueMissedMails(db)
	await queueMissedMails(db)

	const keys = (await mailJobs(db)).map((job) => job.key)
	expect(keys.toSorted()).toEqual([`mail:${lost}`, `mail:${queued}`, `mail:${spent}`].toSorted())
	const { rows } = await db.pool.query(
		'select sum(attempts)::int as attempts from graphile_worker.jobs where key is not null',
	)
	expect(rows).toEqual([{ attempts: 0 }])
})

test('the content of old mails is deleted, their rows stay', async () => {
	await using db = await testDb()
	const reset = { kind: 'account-reset', to: 'a@example.com', data: { path: '/x' } } as const
	const ids = await queueMails(db, [leadNotice(), leadNotice(), leadNotice(), reset, reset])
	const set = (index: number, values: Partial<typeof mails.$inferInsert>) =>
		db
			.update(mails)
			.set(values)
			.where(eq(mails.id, ids[index] ?? ''))
	await set(0, { state: 'sent', sentAt: daysAgo(31) })
	await set(1, { state: 'sent', sentAt: daysAgo(29) })
	await set(2, { state: 'failed', updatedAt: daysAgo(400) })
	await set(3, { state: 'failed', updatedAt: daysAgo(8) })
	await set(4, { state: 'failed', updatedAt: daysAgo(6) })
	await emptyOldMails(db)

	const rows = await db.select().from(mails)
	const isEmpty = ids.map((id) => {
		const row = rows.find((one) => one.id === id)
		return row && Object.keys(row.data as object).length === 0
	})
	expect(isEmpty).toEqual([true, false, false, true, false])
})

test('5,000 waiting mails are swept, held and woken within 8 seconds', async () => {
	await using db = await testDb()
	await queueMails(
		db,
		Array.from({ length: 5000 }, () => leadNotice()),
	)
	const started = performance.now()
	await db.pool.query('delete from graphile_worker._private_jobs')
	await queueMissedMails(db)
	using idle = mailWorker(db, testMailConfig(null))
	await idle.run()
	await noteServerChange(db, 'b'.repeat(64))

	expect(await mailJobs(db)).toHaveLength(5000)
	expectFigure(performance.now() - started).toBeLessThan(8000)
})
