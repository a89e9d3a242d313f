// R47: tokens of five minutes, three workers, and a mail server and a mailbox that take nothing else.
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#platform/db/tables/mails.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'
import { testDb } from '#tests/support/database.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { leadNotice, mailWorker, testMailConfig } from '#tests/support/mails.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { startTokenServer } from '#tests/support/token-server.ts'
import { messagesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'

/** The full form: an hour, three minutes a round, with tokens of five minutes. */
const [runMs, seconds] = isFullForm ? [rounds * 180_000, 300] : [6000, 300]
const everyMs = isFullForm ? 5000 : 500
const fewestMs = 61_000

test(
	'three workers send and read with tokens of five minutes: each mail once, one renewal at a time',
	{ timeout: runMs + 120_000 },
	async () => {
		await using db = await testDb()
		await using tokens = await startTokenServer({ seconds })
		await using server = await startMailServer({
			login: { user: 'office@hatchandhen.nz', takesToken: tokens.isValid },
		})
		await using imap = await startImapServer({ takesToken: tokens.isValid })
		const config = { ...testMailConfig(server.url), tokens: tokens.source }
		using one = mailWorker(db, config)
		using two = mailWorker(db, config)
		using three = mailWorker(db, config)
		const { messageId, mailId } = await repliedLead(db, imap)
		const runners = await Promise.all([one, two, three].map((worker) => worker.start()))
		let read = 0
		let refusals = 0
		const endsAt = Date.now() + runMs
		const ids: string[] = []
		for (let number = 1; Date.now() < endsAt; number++) {
			ids.push(...(await queueMails(db, [leadNotice()])))
			if (number % 12 === 1) imap.add(plain({ replyTo: messageId, text: `Reply ${++read}` }))
			const outcomes = await Promise.all(
				[1, 2, 3].map(() => readOnce(db, imap, { tokens: tokens.source })),
			)
			refusals += outcomes.filter((outcome) => outcome === 'down').length
			await pause(everyMs)
		}
		const waiting = () => db.select().from(mails).where(eq(mails.state, 'waiting'))
		await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
		await Promise.all(runners.map((runner) => runner.stop()))

		// Besides those that were queued here, the owner of the lead is told of the first replies.
		const sent = (await db.select().from(mails)).filter(({ id }) => id !== mailId)
		expect(sent.length).toBeGreaterThanOrEqual(ids.length)
		expect(server.mails.map((mail) => mail.messageId).toSorted()).toEqual(
			sent.map(({ id }) => `<${id}@www.hatchandhen.nz>`).toSorted(),
		)
		expect(await messagesIn(db)).toHaveLength(read)
		expect(refusals).toBe(0)
		expect(tokens.state.maxAtOnce).toBe(1)
		const moments = tokens.state.requests.map(({ at }) => Number(at))
		const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0))
		for (const gap of gaps) expect(gap).toBeGreaterThan(fewestMs)
		tellFigures('R47', 'three workers with access tokens of five minutes', {
			minutes: Math.round(runMs / 60_000),
			mails: sent.length,
			'lost or twice': 0,
			'replies read': read,
			'tokens requested': moments.length,
			'at once': tokens.state.maxAtOnce,
			'shortest time between in s': Math.round(Math.min(...gaps, Infinity) / 1000),
		})
	},
)
