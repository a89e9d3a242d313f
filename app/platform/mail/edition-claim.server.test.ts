import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents } from '#platform/db/tables/leads.server.ts'
import { officeFor } from '#platform/business/business.ts'
import { editionSendings, mailReports, mails } from '#platform/db/tables/mails.server.ts'
import { testBusiness } from '#tests/support/business.ts'
import { testDb } from '#tests/support/database.ts'
import {
	addManyReaders,
	addReaders,
	beginAgain,
	beginEdition,
	statesOf,
} from '#tests/support/editions.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { Misbehaviour } from '#tests/support/mail-server.ts'
import { leadNotice, mailJobs, mailWorker, passTime, testMailConfig } from '#tests/support/mails.ts'
import { queueMails, queueSending } from './queue.server.ts'

test('each reader gets an edition once, in words of their own, with both headers to leave', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await addReaders(db, [
		{ email: 'mere@farm.example', name: 'Mere' },
		{ email: 'x@farm.example', name: 'https://spam.example' },
	])
	await beginEdition(db)
	await worker.run()
	await worker.run()

	expect(await statesOf(db)).toEqual({ sent: 2 })
	expect(server.mails.map(({ to }) => to[0]).toSorted()).toEqual([
		'mere@farm.example',
		'x@farm.example',
	])
	const [named, nameless] = ['mere', 'x'].map((who) =>
		server.mails.find(({ to }) => to[0]!.startsWith(who))!,
	)
	expect(named!.text).toMatch(/^Hello Mere,\n/)
	expect(nameless!.text).toMatch(/^Hello,\n/)
	const tokens = await db.select({ token: consents.token }).from(consents)
	for (const mail of [named!, nameless!]) {
		expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
		const own = tokens.filter(({ token }) => mail.text.includes(token))
		expect(own).toHaveLength(1)
		expect(mail.raw.replaceAll('=\r\n', '')).toContain(own[0]!.token)
	}
})

const lost: [what: string, misbehaviour: Misbehaviour, state: string][] = [
	['at the greeting', { greeting: 'drop' }, 'waiting'],
	['at the sender', { sender: 'drop' }, 'waiting'],
	['at the recipient', { recipient: 'drop' }, 'waiting'],
	['after the message', { message: 'drop' }, 'unknown'],
	['after it was stored', { accepted: 'drop' }, 'unknown'],
	['with silence after it was stored', { accepted: 'stall' }, 'unknown'],
	['with silence at the recipient', { recipient: 'stall' }, 'waiting'],
]

test.each(lost)(
	'a line that is cut %s gives nobody an edition twice',
	async (_when, misbehaviour, state) => {
		await using db = await testDb()
		await using server = await startMailServer({ misbehaviour })
		using worker = mailWorker(db, testMailConfig(server.url))
		await addManyReaders(db, 1)
		await beginEdition(db)
		await worker.run()
		expect(await statesOf(db)).toEqual({ [state]: 1 })
		server.state.misbehaviour = {}
		await passTime(db)
		await worker.run()
		const isLost = state === 'unknown'
		expect(await statesOf(db)).toEqual({ [isLost ? 'unknown' : 'sent']: 1 })
		expect(server.mails.length).toBeLessThanOrEqual(1)
	},
)

test('one bad address ends with a reason of its own, and the others get theirs', async () => {
	await using db = await testDb()
	const recipient = (address: string) =>
		address === 'r2@farm.example' ? ('550 5.1.1 No such user' as const) : null
	await using server = await startMailServer({ misbehaviour: { recipient } })
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, 4)
	await beginEdition(db)
	await worker.run()
	expect(await statesOf(db)).toEqual({ sent: 3, failed: 1 })
	const [refused] = await db.select().from(mails).where(eq(mails.state, 'failed'))
	expect(refused).toMatchObject({ toEmail: 'r2@farm.example', sentAt: null })
	expect(refused!.reason).toContain('No such user')
})

test('a sending holds by itself when too many are refused, and goes on when somebody lets it', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { recipient: 550 } })
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, 6)
	const { sendingId } = await beginEdition(db)
	await worker.run()
	const [held] = await db.select().from(editionSendings)
	expect(held).toMatchObject({ state: 'held', reason: 'Mail servers refused 3 of 3 mails.' })
	expect(await statesOf(db)).toEqual({ failed: 3, waiting: 3 })
	server.state.misbehaviour = {}
	await db.update(editionSendings).set({ state: 'going' }).where(eq(editionSendings.id, sendingId))
	await queueSending(db, sendingId)
	await worker.run()
	expect(await statesOf(db)).toEqual({ failed: 3, sent: 3 })
})

test('whoever unsubscribes while it is on its way is left out', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, 3)
	await beginEdition(db)
	await db
		.update(consents)
		.set({ withdrawnAt: new Date() })
		.where(eq(consents.email, 'r2@farm.example'))
	await worker.run()
	expect(await statesOf(db)).toEqual({ sent: 2, 'left out': 1 })
	expect(server.mails.flatMap(({ to }) => to)).not.toContain('r2@farm.example')
})

test('a mail that failed and is sent again goes to nobody who got the edition by a later sending', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, 2)
	const { editionId, sendingId } = await beginEdition(db)
	await db.update(mails).set({ state: 'failed' })
	await beginAgain(db, { editionId })
	await worker.run()
	expect(server.mails).toHaveLength(2)
	await db.update(mails).set({ state: 'waiting' }).where(eq(mails.sendingId, sendingId))
	await queueSending(db, sendingId)
	await worker.run()
	expect(server.mails).toHaveLength(2)
	expect(await db.$count(mails, eq(mails.reason, 'Has it already'))).toBe(2)
})

test('a stopped sending sends nothing more, and what a run had begun when it ended is not known', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, 2)
	const { sendingId } = await beginEdition(db)
	const [first] = await db.select().from(mails)
	await db.update(mails).set({ state: 'sending' }).where(eq(mails.id, first!.id))
	await db.update(editionSendings).set({ state: 'stopped' })
	await worker.run()
	expect(server.mails).toEqual([])
	await db.update(editionSendings).set({ state: 'going' })
	await queueSending(db, sendingId)
	await worker.run()
	expect(await statesOf(db)).toEqual({ unknown: 1, sent: 1 })
	expect(server.mails).toHaveLength(1)
})

test('mails that people wait for go before the rest of an edition', async () => {
	await using db = await testDb()
	const config = testMailConfig('')
	await using server = await startMailServer({
		misbehaviour: {
			// While the first one is handed over, somebody sends a message.
			sender: () => {
				if (server.state.connections === 1 && server.mails.length === 0)
					void queueMails(db, [leadNotice()])
				return null
			},
		},
	})
	using worker = mailWorker(db, { ...config, smtpUrl: server.url })
	await addManyReaders(db, 10)
	await beginEdition(db)
	await worker.run()
	const place = server.mails.findIndex(({ to }) => to[0] === 'office@hatchandhen.nz')
	expect(place).toBeGreaterThan(0)
	expect(place).toBeLessThan(10)
	expect(server.mails).toHaveLength(11)
})

test('of the limit of the server, a tenth is left to mails that people wait for', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	const config = { ...testMailConfig(server.url), limits: { perMinute: 10, perDay: Infinity } }
	using worker = mailWorker(db, config)
	await addManyReaders(db, 12)
	await beginEdition(db)
	await worker.run()
	expect(await statesOf(db)).toEqual({ sent: 9, waiting: 3 })
	await queueMails(db, [leadNotice()])
	await worker.run()
	expect(server.mails).toHaveLength(10)
})

test('one complaint in three hundred holds a sending', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, 3)
	await beginEdition(db)
	const [first] = await db.select().from(mails)
	await db.update(mails).set({ state: 'sent', sentAt: new Date() }).where(eq(mails.id, first!.id))
	const complaint = {
		kind: 'complaint',
		status: '',
		words: '',
		outcome: 'ended',
		rules: 1,
	} as const
	await db.insert(mailReports).values({ ...complaint, mailId: first!.id })
	await worker.run()
	const [held] = await db.select().from(editionSendings)
	expect(held).toMatchObject({ state: 'held', reason: '1 of 1 readers reported it as spam.' })
	expect(server.mails).toEqual([])
})

test('the first edition goes at fifty an hour, and waits for the next', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, 52)
	await beginEdition(db)
	await worker.run()
	expect(await statesOf(db)).toEqual({ sent: 50, waiting: 2 })
	const waits = (await mailJobs(db)).map(({ waitSeconds }) => waitSeconds)
	expect(waits).toHaveLength(2)
	for (const seconds of waits) expect(Math.abs(seconds - 3600)).toBeLessThan(300)
})

test('a mail is from the office whose company got the consent, and says why it comes', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	await addReaders(db, [{ email: 'oz@farm.example', office: 'Australia' }])
	await beginEdition(db)
	await worker.run()
	const { company, email } = officeFor(testBusiness, 'Australia')
	const [mail] = server.mails
	expect(mail!.text).toContain(company)
	expect(mail!.text).toContain(email)
	expect(mail!.text).toMatch(/You get this because you asked for our newsletter on \d+ \w+ \d{4}/)
})
