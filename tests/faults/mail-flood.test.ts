// R45: very many waiting mails. Pages stay quick, other jobs get their turn, and sent mails leave nothing in the queue.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { queueMissedMails } from '#platform/mail/sweep.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'

const amount = isFullForm ? 50_000 : 300
const probeMs = isFullForm ? 20_000 : 1200
const perSecond = 50
/** The short form is lenient: it runs at the same time as other tests. */
const mayGrowBy = isFullForm ? 1.1 : 3
const noiseMs = isFullForm ? 5 : 100
const jobTimeoutMs = 20_000

test(
	`with ${amount} mails queued, pages, other jobs and mail delivery go on`,
	{ timeout: 600_000 },
	async () => {
		await using db = await testDb()
		await using mail = await startMailServer()
		const folder = mkdtempSync(join(tmpdir(), 'roost-flood-'))
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
		const environment = {
			DATABASE_URL: db.url,
			APP_SECRET: randomBytes(32).toString('hex'),
			SMTP_URL: mail.url,
			LOG_LEVEL: 'fatal',
		}
		const site = await startSite(folder, { environment })
		onTestFinished(() => void site.process.kill('SIGKILL'))
		await probe(site.url, 1000)
		const before = await probe(site.url, probeMs)

		await db.pool.query(
			`insert into mails (kind, to_email, data)
			select 'visitor-confirmation', 'visitor' || n || '@example.com', '{"country": "New Zealand"}'
			from generate_series(1, $1::int) as n`,
			[amount],
		)
		await queueMissedMails(db)
		const added = performance.now()
		await mail.waitFor(() => true, 30_000)
		const job = untilJobRuns(db)
		const during = await probe(site.url, probeMs)
		const sentMeanwhile = mail.mails.length
		const jobMs = await job

		const mayRemain = isFullForm ? amount : 0
		await expect
			.poll(async () => (await waiting(db)) <= mayRemain, { timeout: 60_000, interval: 100 })
			.toBe(true)
		const seconds = (performance.now() - added) / 1000
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
		// Each mail is either sent once and no longer in the queue, or still has its job.
		const ids = mail.mails.map(({ messageId }) => messageId)
		expect(new Set(ids).size).toBe(ids.length)
		expect(await waiting(db)).toBe(amount - ids.length)
		expect(during.failed).toEqual([])
		tellFigures('R45', 'mails that wait while people read', {
			mails: amount,
			'sent a second': ids.length / seconds,
			'sent twice or lost': 0,
			'pages before': before.spread,
			'pages meanwhile': during.spread,
			'another job ran after': `${Math.round(jobMs)} ms`,
		})
		expect(sentMeanwhile).toBeGreaterThan(0)
		expectFigure(p99(during.timesMs)).toBeLessThan(p99(before.timesMs) * mayGrowBy + noiseMs)
		expectFigure(jobMs).toBeLessThan(jobTimeoutMs)
	},
)

async function probe(url: string, ms: number) {
	const reading = readSteadily(url, { paths: fivePages, perSecond })
	await new Promise((done) => setTimeout(done, ms))
	return reading.end()
}

/** Milliseconds until a newly added job has run. */
async function untilJobRuns(db: TestDb): Promise<number> {
	const began = performance.now()
	await enqueue(db, 'search.readVocabulary', {}, { key: 'among many' })
	const left = async () => {
		const { rowCount } = await db.pool.query(
			`select from graphile_worker.jobs where key = 'among many'`,
		)
		return rowCount
	}
	await expect.poll(left, { timeout: 60_000, interval: 20 }).toBe(0)
	return performance.now() - began
}

/** Number of waiting mails with their jobs; an orphaned job counts as well. */
async function waiting(db: TestDb): Promise<number> {
	const { rows } = await db.pool.query<{ count: number }>(
		`select count(*)::int from (select 'mail:' || id as key from mails where state = 'waiting') as m
			full join (select key from graphile_worker.jobs where task_identifier = 'mail.send') as j using (key)`,
	)
	return rows[0]?.count ?? 0
}

function p99(timesMs: number[]): number {
	return timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length * 0.99)] ?? 0
}
