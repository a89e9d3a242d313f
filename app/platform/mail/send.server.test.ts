import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { mails, mailServer } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { Misbehaviour } from '#tests/support/mail-server.ts'
import {
	leadNotice,
	mailJobs,
	mailWorker,
	onlyMail,
	passTime,
	testMailConfig,
} from '#tests/support/mails.ts'
import { queueMails } from './queue.server.ts'

test('a waiting mail is sent and marked as sent, and its job is removed', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	const [id] = await queueMails(db, [leadNotice()])

	await worker.run()

	expect(server.mails).toHaveLength(1)
	expect(server.mails[0]).toMatchObject({
		messageId: `<${id}@www.hatchandhen.nz>`,
		from: 'no-reply@hatchandhen.nz',
		to: ['office@hatchandhen.nz'],
		replyTo: 'mere@example.com',
		subject: 'Question about boot dips',
		greeting: 'www.hatchandhen.nz',
	})
	expect(await onlyMail(db)).toMatchObject({ state: 'sent', attempts: 1, reason: null })
	expect((await onlyMail(db)).sentAt).toBeInstanceOf(Date)
	expect(await mailJobs(db)).toEqual([])
})

test('the job of a sent or deleted mail does nothing', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await queueMails(db, [leadNotice()])
	await db.update(mails).set({ state: 'sent' })
	await worker.run()
	await queueMails(db, [leadNotice()])
	await db.delete(mails)
	await worker.run()

	expect(server.state.connections).toBe(0)
})

test('the secret link of an account mail is deleted after sending', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await queueMails(db, [
		{ kind: 'account-reset', to: 'mere@example.com', data: { path: '/admin/auth?token=abc' } },
	])
	await worker.run()

	expect(server.mails[0]?.text).toContain('https://www.hatchandhen.nz/admin/auth?token=abc')
	expect(await onlyMail(db)).toMatchObject({ state: 'sent', data: {} })
})

type Case = [what: string, misbehaviour: Misbehaviour, kind: 'failed' | 'later' | 'down']

const cases: Case[] = [
	['421 at the greeting', { greeting: 421 }, 'down'],
	['554 at the greeting', { greeting: 554 }, 'down'],
	['silence instead of a greeting', { greeting: 'stall' }, 'down'],
	['a connection that ends at once', { greeting: 'drop' }, 'down'],
	['451 to the sender', { sender: 451 }, 'down'],
	['421 to the sender', { sender: 421 }, 'down'],
	['550 to the sender', { sender: 550 }, 'failed'],
	['552 to the sender', { sender: 552 }, 'failed'],
	['421 to the recipient', { recipient: 421 }, 'down'],
	['450 to the recipient', { recipient: 450 }, 'later'],
	['451 to the recipient (greylisting)', { recipient: 451 }, 'later'],
	['550 to the recipient', { recipient: 550 }, 'failed'],
	['552 to the recipient', { recipient: 552 }, 'failed'],
	['silence after the recipient', { recipient: 'stall' }, 'down'],
	['a connection that ends at the recipient', { recipient: 'drop' }, 'down'],
	['421 to the message', { message: 421 }, 'down'],
	['451 to the message', { message: 451 }, 'later'],
	['452 to the message', { message: 452 }, 'later'],
	['550 to the message', { message: 550 }, 'failed'],
	['552 to the message', { message: 552 }, 'failed'],
	['554 to the message', { message: 554 }, 'failed'],
	['503 to the message', { message: 503 }, 'later'],
	['silence after the message', { message: 'stall' }, 'down'],
	['a connection that ends after the message', { message: 'drop' }, 'down'],
]

let judged = 0
afterAll(() => {
	tellFigures('R9', 'answers and silences of the mail server, each at its stage', {
		tried: cases.length,
		'judged right': judged,
	})
})

test.each(cases)('%s', async (_what, misbehaviour, kind) => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour })
	using worker = mailWorker(db, testMailConfig(server.url))
	await queueMails(db, [leadNotice()])

	await worker.run()

	const mail = await onlyMail(db)
	const [{ failures } = { failures: -1 }] = await db.select().from(mailServer)
	const jobs = await mailJobs(db)
	expect(server.mails).toEqual([])
	expect(mail.reason).toMatch(/^The mail server /)
	expect({ state: mail.state, attempts: mail.attempts }).toEqual({
		state: kind === 'failed' ? 'failed' : 'waiting',
		attempts: 1,
	})
	expect(jobs).toHaveLength(kind === 'failed' ? 0 : 1)
	expect(failures).toBe(kind === 'down' ? 1 : 0)
	judged += 1
})

test('a mail keeps waiting when the port is closed, with or without TLS, and when the host is unknown', async () => {
	await using db = await testDb()
	const server = await startMailServer()
	await server.close()
	for (const url of [
		server.url,
		'smtp://mail.invalid:2525',
		server.url.replace('smtp:', 'smtps:'),
	]) {
		using worker = mailWorker(db, testMailConfig(url, url.padEnd(64, 'x').slice(0, 64)))
		await db.delete(mails)
		await queueMails(db, [leadNotice()])
		await worker.run()
		expect(await onlyMail(db)).toMatchObject({ state: 'waiting', attempts: 1 })
	}
})

test('a server that answers one byte at a time times out like a silent one', async () => {
	await using db = await testDb()
	const drips = createServer((socket) => {
		socket.on('error', () => {})
		socket.write('220 here\r\n250')
		const drip = setInterval(() => socket.write('-'), 50)
		socket.on('close', () => clearInterval(drip))
	})
	await new Promise<void>((resolve) => drips.listen(0, '127.0.0.1', resolve))
	const { port } = drips.address() as AddressInfo
	using worker = mailWorker(db, testMailConfig(`smtp://127.0.0.1:${port}`))
	await queueMails(db, [leadNotice()])
	const started = performance.now()
	await worker.run()
	drips.close()

	expectFigure(performance.now() - started).toBeLessThan(3000)
	expect(await onlyMail(db)).toMatchObject({
		state: 'waiting',
		reason: expect.stringMatching(/^The mail server did not finish in time\. It is tried again/),
	})
	expect(await db.select().from(mailServer)).toMatchObject([{ failures: 1 }])
})

test('a wrong password is tried at most once a minute', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ login: { user: 'roost', password: 'right' } })
	const url = server.url.replace('right', 'wrong')
	using worker = mailWorker(db, testMailConfig(url))
	await queueMails(db, [leadNotice(), leadNotice(), leadNotice()])
	await worker.run()
	await worker.run()

	expect(server.state.logins).toBe(1)
	const waits = (await mailJobs(db)).map((job) => job.waitSeconds)
	expect(waits).toHaveLength(3)
	expect(Math.min(...waits)).toBeGreaterThanOrEqual(60)
	expect((await db.select().from(mails)).map((mail) => mail.state)).toEqual(
		Array(3).fill('waiting'),
	)

	// The right password makes another address, tried at once.
	using mended = mailWorker(db, testMailConfig(server.url, 'b'.repeat(64)))
	await db.pool.query(
		'update graphile_worker._private_jobs set run_at = now() where id = (select min(id) from graphile_worker._private_jobs)',
	)
	await mended.run()
	expect(server.mails).toHaveLength(3)
})

test('a mail refused for now is retried with back-off up to 5 minutes, and sent once accepted', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { recipient: 450 } })
	using worker = mailWorker(db, testMailConfig(server.url))
	const [id] = await queueMails(db, [leadNotice()])
	const waits: number[] = []
	for (let round = 0; round < 7; round++) {
		await worker.run()
		waits.push((await mailJobs(db))[0]?.waitSeconds ?? 0)
		await passTime(db)
	}
	expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300])

	server.state.misbehaviour = {}
	await worker.run()
	expect(server.mails.map((mail) => mail.messageId)).toEqual([`<${id}@www.hatchandhen.nz>`])
	expect(await onlyMail(db)).toMatchObject({ state: 'sent', attempts: 8 })
})

test('while the server is down one mail is retried at a time, with back-off; the first success wakes all', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { greeting: 421 } })
	using worker = mailWorker(db, testMailConfig(server.url))
	await queueMails(
		db,
		Array.from({ length: 20 }, () => leadNotice()),
	)
	const waits: number[] = []
	for (let round = 1; round <= 8; round++) {
		await worker.run()
		await worker.run()
		// The pool retries a broken connection once.
		expect(server.state.connections).toBeLessThanOrEqual(round * 2)
		const jobs = await mailJobs(db)
		expect(jobs).toHaveLength(20)
		waits.push(jobs[0]?.waitSeconds ?? 0)
		await passTime(db)
	}
	expect(waits).toEqual([5, 10, 20, 40, 80, 160, 240, 240])

	server.state.misbehaviour = {}
	await db.pool
		.query(`update graphile_worker._private_jobs set run_at = now() + interval '4 minutes'
		where id <> (select min(id) from graphile_worker._private_jobs)`)
	await worker.run()
	expect(new Set(server.mails.map((mail) => mail.messageId)).size).toBe(20)
	expect(server.mails).toHaveLength(20)
	expect(await db.select().from(mailServer)).toMatchObject([{ failures: 0, retryAt: null }])
})

test('the mail that hit the server failure is queued behind the others for the next try', async () => {
	await using db = await testDb()
	await using server = await startMailServer({
		misbehaviour: { message: (mail) => (mail.subject === 'Poison' ? 'drop' : null) },
	})
	using worker = mailWorker(db, testMailConfig(server.url))
	await queueMails(db, [leadNotice({ subject: 'Poison' })])
	await queueMails(db, [leadNotice()])
	await worker.run()
	expect(server.mails).toEqual([])
	const [first, second] = await mailJobs(db)
	expect(second?.waitSeconds).toBe((first?.waitSeconds ?? 0) + 3)

	await db.update(mailServer).set({ retryAt: new Date(Date.now() - 1000) })
	await db.pool.query('update graphile_worker._private_jobs set run_at = now() where id = $1', [
		first?.id,
	])
	await worker.run()
	expect(server.mails).toHaveLength(1)
})

test('a mail to an invalid address fails at once, without a connection', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await queueMails(db, [
		{ kind: 'visitor-confirmation', to: 'a@b.nz, c@d.nz', data: { country: 'Australia' } },
	])
	await worker.run()

	expect(await onlyMail(db)).toMatchObject({
		state: 'failed',
		reason: 'The recipient’s address is not valid.',
	})
	expect(server.state.connections).toBe(0)
})

test('a mail whose acceptance was lost is sent again under the same Message-ID', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { accepted: 'drop' } })
	using worker = mailWorker(db, testMailConfig(server.url))
	const [id] = await queueMails(db, [leadNotice()])
	await worker.run()
	expect(await onlyMail(db)).toMatchObject({ state: 'waiting' })

	server.state.misbehaviour = {}
	await passTime(db)
	await worker.run()
	expect(server.mails.map((mail) => mail.messageId)).toEqual(
		Array(2).fill(`<${id}@www.hatchandhen.nz>`),
	)
	expect(await onlyMail(db)).toMatchObject({ state: 'sent' })
})

test('only a limited number of mails an hour reach our mailbox; the excess waits, mails to others do not', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, { ...testMailConfig(server.url), maxToUs: 10 })
	await queueMails(
		db,
		Array.from({ length: 30 }, () => leadNotice()),
	)
	await queueMails(db, [
		{ kind: 'visitor-confirmation', to: 'mere@example.com', data: { country: 'Australia' } },
	])
	await worker.run()
	const toUs = () => server.mails.filter(({ to }) => to.includes('office@hatchandhen.nz'))
	expect(toUs()).toHaveLength(10)
	expect(server.mails).toHaveLength(11)
	const waiting = await mailJobs(db)
	expect(waiting).toHaveLength(20)
	for (const { waitSeconds } of waiting) expect(Math.abs(waitSeconds - 3600)).toBeLessThan(300)

	await db.pool.query(`update mails set sent_at = sent_at - interval '1 hour' where state = 'sent'`)
	await passTime(db)
	await worker.run()
	expect(toUs()).toHaveLength(20)
	expect(await db.select().from(mails).where(eq(mails.state, 'failed'))).toEqual([])
})
