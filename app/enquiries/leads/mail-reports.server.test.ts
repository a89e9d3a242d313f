import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { mailReports, mails } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { countFailedMails } from '#platform/mail/queries.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { reader } from '#tests/fixtures/mail-reports.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { mailWorker, testMailConfig } from '#tests/support/mails.ts'
import { addReader, addSentMail, endOf, reasonsIn, reportsIn } from '#tests/support/readers.ts'
import { withdrawConsent } from './consents.server.ts'
import { purgeLeadsJob, takeRefusalJob } from './jobs.server.ts'
import { storeReport } from './mail-reports.server.ts'
import { rulesVersion } from './report-rules.ts'
import { suppress } from './suppressions.server.ts'

const gone = { status: '5.1.1', words: '550 5.1.1 User unknown' }
const refused = { status: '5.7.1', words: '550 5.7.1 refused' }

type Report = Parameters<typeof storeReport>[1]

const store = (db: TestDb, mailId: string, given: Partial<Report> = {}) =>
	db.transaction((tx) => {
		const mail = { id: mailId, toEmail: reader }
		return storeReport(tx, { mail, kind: 'returned', ...gone, ...given })
	})

/** Runs the rules again over reports that an older version judged, as if these were what they said. */
async function judgeAgain(db: TestDb, mailId: string, said: typeof gone) {
	const older = { ...said, rules: rulesVersion - 1 }
	await db.update(mailReports).set(older).where(eq(mailReports.mailId, mailId))
	await purgeLeadsJob.run({}, { db, signal: AbortSignal.timeout(15_000) })
}

async function jobsOf(db: TestDb, name: string) {
	const { rows } = await db.pool.query<{ payload: unknown }>(
		`select j.payload from graphile_worker._private_jobs j
		join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
		[name],
	)
	return rows.map(({ payload }) => payload)
}

test('rules that judge a report otherwise give its reader back, and tell the mailing list', async () => {
	await using db = await testDb()
	const { consentId, mailId } = await addReader(db)
	await store(db, mailId)
	expect(await endOf(db, consentId)).toBe('returned')
	expect(await jobsOf(db, 'leads.pushSubscriber')).toEqual([{ consentId }])
	await judgeAgain(db, mailId, refused)
	expect(await endOf(db, consentId)).toBe('stands')
	expect(await reasonsIn(db)).toEqual([])
	expect(await jobsOf(db, 'leads.pushSubscriber')).toHaveLength(2)
	expect(await reportsIn(db)).toMatchObject([{ outcome: 'not ended', rules: rulesVersion }])
})

test('they end those whom the older ones did not, but no consent that is later than the report', async () => {
	await using db = await testDb()
	const { consentId, mailId } = await addReader(db)
	await store(db, mailId, refused)
	const later = await addReader(db)
	const confirmedAt = new Date(Date.now() + 3_600_000)
	await db.update(consents).set({ confirmedAt }).where(eq(consents.id, later.consentId))
	expect(await endOf(db, consentId)).toBe('stands')
	await judgeAgain(db, mailId, gone)
	expect(await endOf(db, consentId)).toBe('returned')
	expect(await endOf(db, later.consentId)).toBe('stands')
	expect(await reasonsIn(db)).toEqual(['returned'])
})

test.each(['returned', 'complaint'] as const)(
	'a report (%s) about an old mail ends no consent that was confirmed after that was sent',
	async (kind) => {
		await using db = await testDb()
		const { consentId, mailId } = await addReader(db)
		const sentAt = new Date(Date.now() - 2 * 3_600_000)
		await db.update(mails).set({ sentAt }).where(eq(mails.id, mailId))
		await store(db, mailId, { kind })
		expect(await endOf(db, consentId)).toBe('stands')
		expect(await jobsOf(db, 'leads.pushSubscriber')).toEqual([])
	},
)

test('what a report has ended stays ended once that was deleted with its mail', async () => {
	await using db = await testDb()
	const { consentId, mailId } = await addReader(db)
	const other = await addSentMail(db)
	await store(db, mailId, { kind: 'complaint', status: '', words: '' })
	await store(db, other.mailId)
	await db.delete(mails).where(eq(mails.id, mailId))
	await judgeAgain(db, other.mailId, refused)
	expect(await endOf(db, consentId)).toBe('complaint')
	expect(await reasonsIn(db)).toEqual(['complaint'])
})

test('what the present rules have judged is not judged again', async () => {
	await using db = await testDb()
	const { consentId, mailId } = await addReader(db)
	await store(db, mailId)
	await db.update(mailReports).set(refused)
	await purgeLeadsJob.run({}, { db, signal: AbortSignal.timeout(15_000) })
	expect(await endOf(db, consentId)).toBe('returned')
})

test('who has unsubscribed since is not given back, and stays on the list for that', async () => {
	await using db = await testDb()
	const { consentId, mailId } = await addReader(db)
	await store(db, mailId)
	await withdrawConsent(db, signToken('unsubscribe', consentId), new Date())
	expect(await reasonsIn(db)).toEqual(['returned', 'unsubscribed'])
	await judgeAgain(db, mailId, refused)
	expect(await endOf(db, consentId)).toBe('its owner')
	expect(await reasonsIn(db)).toEqual(['unsubscribed'])
})

test('who was on the list before a report stays there after it', async () => {
	await using db = await testDb()
	await suppress(db, { email: reader, reason: 'erased' })
	const { consentId, mailId } = await addReader(db)
	await store(db, mailId)
	await judgeAgain(db, mailId, refused)
	expect(await endOf(db, consentId)).toBe('stands')
	expect(await reasonsIn(db)).toEqual(['erased'])
})

test('of several reports about an address the last one that ends its reader must go', async () => {
	await using db = await testDb()
	const { consentId, mailId } = await addReader(db, reader.toUpperCase())
	const other = await addSentMail(db)
	const third = await addSentMail(db)
	await store(db, mailId)
	await store(db, other.mailId)
	await store(db, third.mailId, { kind: 'complaint', status: '', words: '' })
	expect(await reasonsIn(db)).toEqual(['complaint', 'returned'])
	await judgeAgain(db, mailId, refused)
	expect(await endOf(db, consentId)).toBe('returned')
	await judgeAgain(db, other.mailId, refused)
	expect(await endOf(db, consentId)).toBe('complaint')
	expect(await reasonsIn(db)).toEqual(['complaint'])
	await db.delete(mails).where(eq(mails.id, third.mailId))
	expect(await reportsIn(db)).toHaveLength(2)
})

test('of one mail the report that ends its reader is stored, whichever comes first', async () => {
	await using db = await testDb()
	const { consentId, mailId } = await addReader(db)
	await store(db, mailId, refused)
	expect(await endOf(db, consentId)).toBe('stands')
	await store(db, mailId)
	await store(db, mailId, refused)
	expect(await endOf(db, consentId)).toBe('returned')
	expect(await reportsIn(db)).toMatchObject([{ ...gone, outcome: 'ended' }])
})

const replies: [said: `${number} ${string}`, end: string, failed: number][] = [
	['550 5.1.1 no such user', 'returned', 0],
	['550 mailbox not found', 'returned', 0],
	['550 5.7.1 refused by policy', 'stands', 1],
	['552 5.2.2 mailbox full', 'stands', 1],
]

test.each(replies)(
	'a reader whom the mail server refuses with %s: consent %s, mails for staff %s',
	async (said, end, failed) => {
		vi.spyOn(logger, 'warn').mockImplementation(() => {})
		await using db = await testDb()
		await using server = await startMailServer({ misbehaviour: { recipient: said } })
		using worker = mailWorker(db, testMailConfig(server.url))
		const { consentId } = await addReader(db)
		const data = { country: 'New Zealand', unsubscribePath: '/unsubscribe?token=x' } as const
		await queueMails(db, [{ kind: 'newsletter-welcome', to: reader, data }])
		await worker.run()
		const jobs = await jobsOf(db, 'leads.takeRefusal')
		expect(jobs).toHaveLength(1)
		const context = { db, signal: AbortSignal.timeout(15_000) }
		for (const payload of [...jobs, ...jobs]) await takeRefusalJob.run(payload, context)
		expect(await endOf(db, consentId)).toBe(end)
		expect(await reportsIn(db)).toMatchObject([{ kind: 'returned', status: '', words: said }])
		expect(await countFailedMails(db)).toBe(failed)
	},
)

test('a refusal of the sender, or of a mail that is none of the newsletter, is no report', async () => {
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { sender: '550 5.1.1 unknown' } })
	using worker = mailWorker(db, testMailConfig(server.url))
	const data = { country: 'New Zealand', unsubscribePath: '/unsubscribe?token=x' } as const
	await queueMails(db, [{ kind: 'newsletter-welcome', to: reader, data }])
	await worker.run()
	server.state.misbehaviour = { recipient: '550 5.1.1 unknown' }
	await queueMails(db, [
		{ kind: 'visitor-confirmation', to: reader, data: { country: 'New Zealand' } },
	])
	await worker.run()
	expect(await countFailedMails(db)).toBe(2)
	expect(await jobsOf(db, 'leads.takeRefusal')).toEqual([])
})
