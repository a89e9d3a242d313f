// The site's worker with a mail server that is down at first.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { mails, mailServer } from '#platform/db/tables/mails.server.ts'
import { systemEnv } from '#platform/lib/env/env.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { leadNotice } from '#tests/support/mails.ts'
import { rounds } from '#tests/support/rounds.ts'

/** A killed worker's jobs are released only after 10 s, and workers run at low priority. */
const timeoutMs = 100_000

const secret = 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA'

function startWorker(db: TestDb, smtpUrl: string) {
	const child = fork(join(projectRoot(), 'build/server/worker.js'), [], {
		env: {
			...systemEnv(),
			DATABASE_URL: db.url,
			APP_SECRET: secret,
			SITE_URL: 'https://www.hatchandhen.nz',
			SMTP_URL: smtpUrl,
			LOG_LEVEL: 'info',
		},
		execArgv: [],
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
	})
	let log = ''
	child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
	return { child, log: () => log }
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
	const ended = new Promise((resolve) => child.once('exit', resolve))
	child.kill(signal)
	return ended
}

const isSent = (db: TestDb) => db.select().from(mails).where(eq(mails.state, 'sent'))

test('200 mails queued while the mail server is down each arrive once after it is back, and the log has no personal data', async () => {
	await using db = await testDb()
	const away = await startMailServer()
	await away.close()
	const ids = await queueMails(
		db,
		Array.from({ length: 200 }, () => leadNotice()),
	)
	const { child, log } = startWorker(db, away.url)
	await vi.waitFor(async () => expect((await db.select().from(mailServer))[0]?.failures).toBe(1), {
		timeout: 60_000,
		interval: 100,
	})

	await using server = await startMailServer({ port: away.port })
	const back = performance.now()
	await vi.waitFor(async () => expect(await isSent(db)).toHaveLength(200), {
		timeout: 60_000,
		interval: 100,
	})
	const seconds = (performance.now() - back) / 1000
	await end(child, 'SIGTERM')

	expect(server.mails.map((mail) => mail.messageId).toSorted()).toEqual(
		ids.map((id) => `<${id}@www.hatchandhen.nz>`).toSorted(),
	)
	// The next try is at most 10 s away; workers poll every 2 s; a turn takes 4 s.
	expectFigure(seconds).toBeLessThan(60)
	tellFigures('R8', 'mail server away, the worker alone', {
		mails: 200,
		lost: 0,
		twice: 0,
		'all delivered after its return': `${Math.round(seconds)} s`,
	})
	expect(log()).toContain('a mail was sent')
	expect(log()).not.toMatch(/Mere|boot dips|@example|office@|First line/)
}, 100_000)

test(
	`a worker killed ${rounds} times during deliveries loses no mail, and repeats at most one per kill`,
	{ timeout: timeoutMs * (rounds + 1) },
	async () => {
		await using db = await testDb()
		await using server = await startMailServer()
		const ids: string[] = []
		for (let round = 0; round < rounds; round += 1) {
			ids.push(...(await queueMails(db, [leadNotice(), leadNotice(), leadNotice()])))
			if (round % 2) await killBeforeMark(db, server)
			else await killBeforeResponse(db, server)
		}
		const last = startWorker(db, server.url)
		await vi.waitFor(async () => expect(await isSent(db)).toHaveLength(ids.length), {
			timeout: timeoutMs,
			interval: 100,
		})
		await end(last.child, 'SIGTERM')

		const sent = server.mails.map((mail) => mail.messageId)
		const wanted = ids.map((id) => `<${id}@www.hatchandhen.nz>`)
		expect([...new Set(sent)].toSorted()).toEqual(wanted.toSorted())
		expect(sent.length - wanted.length).toBeLessThanOrEqual(rounds)
		tellFigures('R11', 'kill -9 of the worker between DATA and 250, and between 250 and commit', {
			kills: rounds,
			mails: ids.length,
			lost: 0,
			'sent twice, same Message-ID': sent.length - wanted.length,
		})
	},
)

type Server = Awaited<ReturnType<typeof startMailServer>>

/** Kills the worker when the server has the whole message but has not confirmed it. */
async function killBeforeResponse(db: TestDb, server: Server) {
	server.state.misbehaviour = { accepted: 'stall' }
	await killOnceSent(db, server)
	server.state.misbehaviour = {}
}

/** Kills the worker after the confirmation; a lock on the table keeps it from marking the row. */
async function killBeforeMark(db: TestDb, server: Server) {
	const holder = await db.pool.connect()
	try {
		await holder.query('begin; lock table mails in share mode')
		await killOnceSent(db, server)
	} finally {
		await holder.query('rollback')
		holder.release()
	}
}

async function killOnceSent(db: TestDb, server: Server) {
	const known = server.mails.length
	const { child } = startWorker(db, server.url)
	await vi.waitFor(() => expect(server.mails.length).toBeGreaterThan(known), {
		timeout: timeoutMs,
		interval: 20,
	})
	await end(child, 'SIGKILL')
}
