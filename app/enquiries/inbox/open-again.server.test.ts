// Replies that the mail server does not take. Reports of those that come back later:
// mailbox/returned-mail.server.test.ts.
import { expect, test, vi } from 'vitest'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { requeueMail } from '#platform/mail/outbox.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { Misbehaviour } from '#tests/support/mail-server.ts'
import { mailWorker, passTime, testMailConfig } from '#tests/support/mails.ts'
import { insertOne, reply } from '#tests/support/replies.ts'
import { openUndeliveredJob } from './jobs.server.ts'
import { getOwning } from './lead-owner.server.ts'
import { countLeadWork } from './queries.server.ts'
import { sendReply } from './reply.server.ts'

/** Runs the jobs that open leads, each twice, as after a crash. */
async function openLeads(db: TestDb) {
	const { rows } = await db.pool.query(
		`select j.payload, count(*) over ()::int as amount from graphile_worker._private_jobs j
		join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'leads.openUndelivered'`,
	)
	const context = { db, signal: new AbortController().signal }
	for (const { payload } of [...rows, ...rows]) await openUndeliveredJob.run(payload, context)
	return rows.length
}

/** What the mails about leads say. */
async function toldIn(db: TestDb) {
	const rows = await db.select().from(mails).orderBy(mails.createdAt)
	return rows
		.filter(({ kind }) => kind === 'lead-event')
		.map(({ toEmail, data }) => [toEmail, (data as MailData['lead-event']).lines[0]])
}

const failures: [how: string, misbehaviour: Misbehaviour, isGivenUp: boolean][] = [
	['refuses the recipient', { recipient: 550 }, false],
	['refuses the mail', { message: 552 }, false],
	['takes neither for 24 hours', { recipient: 450 }, true],
]

test.each(failures)(
	'a reply of which the mail server %s opens its lead again, and its owner is told once',
	async (_, misbehaviour, isGivenUp) => {
		vi.spyOn(logger, 'warn').mockImplementation(() => {})
		await using db = await testDb()
		await using server = await startMailServer({ misbehaviour })
		using worker = mailWorker(db, testMailConfig(server.url))
		const ana = await createPerson(db, { email: 'ana@example.com' })
		const dueAt = new Date('2027-02-03T17:00+13:00')
		const { id } = await insertOne(db, { ownerId: ana.id, dueAt, replyDays: 2 })
		await sendReply(db, ana.actor, { ...reply(id), isDone: true })
		await db.update(mails).set({
			heldUntil: null,
			...(isGivenUp && { firstTriedAt: new Date(Date.now() - 25 * 3_600_000) }),
		})
		await passTime(db)
		await worker.run()
		expect(await openLeads(db)).toBe(1)
		expect(await db.select().from(leads)).toMatchObject([{ state: 'in progress', dueAt }])
		expect(await getOwning(db, id)).toMatchObject({
			dueAt,
			isUndelivered: true,
			isTheirTurn: false,
		})
		const owner = ana.id
		expect(await countLeadWork(db, { owner, now: new Date() })).toMatchObject({ undelivered: 1 })
		expect(await toldIn(db)).toEqual([
			[
				'ana@example.com',
				expect.stringMatching(
					/^Our reply to Hana \(hana@example\.nz\) was not delivered\. .*The mail server replied: /,
				),
			],
		])
	},
)

test('a reply that is sent again before its lead was opened opens nothing, and one that fails again is told again', async () => {
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { recipient: 550 } })
	using worker = mailWorker(db, testMailConfig(server.url))
	const ana = await createPerson(db)
	const { id } = await insertOne(db, { ownerId: ana.id })
	const given = reply(id)
	await sendReply(db, ana.actor, { ...given, isDone: true })
	await db.update(mails).set({ heldUntil: null })
	const fail = async () => {
		await passTime(db)
		await worker.run()
	}
	const sendAgain = () => db.transaction((tx) => requeueMail(tx, given.key))
	await fail()
	await sendAgain()
	await openLeads(db)
	expect(await db.select().from(leads)).toMatchObject([{ state: 'done' }])
	expect(await toldIn(db)).toEqual([])
	for (const amount of [1, 2]) {
		await fail()
		await openLeads(db)
		expect(await toldIn(db)).toHaveLength(amount)
		await sendAgain()
	}
})
