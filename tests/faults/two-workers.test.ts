// R12: two workers on one queue of mails.
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { mails } from '#platform/db/tables/mails.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { testDb } from '#tests/support/database.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { leadNotice, mailWorker, testMailConfig } from '#tests/support/mails.ts'

test('two workers on one queue send each of 1,000 mails once', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using one = mailWorker(db, testMailConfig(server.url))
	using two = mailWorker(db, testMailConfig(server.url))
	const ids = await queueMails(
		db,
		Array.from({ length: 1000 }, () => leadNotice()),
	)

	const runners = await Promise.all([one.start(), two.start()])
	await vi.waitFor(() => expect(server.mails.length).toBeGreaterThanOrEqual(1000), 55_000)
	await Promise.all(runners.map((runner) => runner.stop()))

	expect(server.mails).toHaveLength(1000)
	expect(server.mails.map((mail) => mail.messageId).toSorted()).toEqual(
		ids.map((id) => `<${id}@www.hatchandhen.nz>`).toSorted(),
	)
	expect(await db.select().from(mails).where(eq(mails.state, 'sent'))).toHaveLength(1000)
	tellFigures('R12', 'two workers on one queue', { mails: 1000, lost: 0, twice: 0 })
}, 120_000)
