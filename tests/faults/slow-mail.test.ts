// R10: a mail server that accepts the connection and then stalls. Visitors do not notice, other jobs continue, and the
// worker gives up within a minute.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { Misbehaviour } from '#tests/support/mail-server.ts'
import { testImage } from '#tests/support/media.ts'
import { callTo, ownSite, signInTo, statusAt, uploadTo } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { isFullForm } from '#tests/support/rounds.ts'

const messages = 30
const readMs = isFullForm ? 20_000 : 1500
const maxTimes = 1.1
/** Below this, a ratio means nothing. */
const noiseMs = 50

const stages: [stage: string, Misbehaviour][] = [
	['the recipient', { recipient: 'stall' }],
	['the greeting', { greeting: 'stall' }],
	['the message', { message: 'stall' }],
]

test.each(isFullForm ? stages : stages.slice(0, 1))(
	'a mail server that stalls at %s delays no page and no other job',
	{ timeout: 400_000 },
	async (stage, misbehaviour) => {
		await using mail = await startMailServer({ misbehaviour })
		await using site = await ownSite({ environment: { SMTP_URL: mail.url } })
		const cookie = await signInTo(site, site.db)
		for (const page of fivePages) await statusAt(site.url + page)
		const before = await readFor(site, readMs)
		const sent = Array.from({ length: messages }, (_, number) =>
			callTo(site, { message: `Message ${number}`, from: `10.70.0.${number}` }),
		)
		for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
		await expect.poll(() => mail.state.connections, { timeout: 60_000 }).toBeGreaterThan(0)
		const content = await testImage(500, 300).png().toBuffer()
		expect((await uploadTo(site, { cookie, content })).status).toBe(200)
		const during = await readFor(site, readMs)
		await expect.poll(() => jobsOf(site, 'media.makeVariants'), { timeout: 60_000 }).toBe(0)
		expect(mail.mails).toEqual([])
		expect([...before.failed, ...during.failed]).toEqual([])
		expectFigure(p99(during)).toBeLessThan(Math.max(p99(before) * maxTimes, noiseMs))
		const recovery = isFullForm ? await recover(site, mail) : {}
		tellFigures('R10', `mail server silent at ${stage}`, {
			'messages thanked for': messages,
			'pages before': before.spread,
			'pages meanwhile': during.spread,
			'other jobs waiting': 0,
			...recovery,
		})
	},
)

type Read = Awaited<ReturnType<typeof readFor>>

async function readFor(site: OwnSite, ms: number) {
	const reading = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
	await pause(ms)
	return reading.end()
}

const p99 = ({ timesMs }: Read) =>
	timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length * 0.99)] ?? 0

async function jobsOf(site: OwnSite, name: string): Promise<number> {
	const { rows } = await site.db.pool.query<{ waiting: number }>(
		'select count(*)::int as waiting from graphile_worker.jobs where task_identifier = $1',
		[name],
	)
	return rows[0]?.waiting ?? 0
}

/** The worker gives up within a minute, and sends everything once the server responds. */
async function recover(site: OwnSite, mail: Awaited<ReturnType<typeof startMailServer>>) {
	const began = performance.now()
	const failures = async () => {
		const { rows } = await site.db.pool.query<{ failures: number }>(
			'select failures from mail_server',
		)
		return rows[0]?.failures ?? 0
	}
	await expect.poll(failures, { timeout: 60_000, interval: 250 }).toBeGreaterThan(0)
	const givenUpMs = performance.now() - began
	mail.state.misbehaviour = {}
	const back = performance.now()
	const delivered = () => new Set(mail.mails.map(({ messageId }) => messageId)).size
	await expect.poll(delivered, { timeout: 300_000, interval: 250 }).toBeGreaterThanOrEqual(messages)
	return {
		'given up at most after': `${Math.round((givenUpMs + readMs) / 1000)} s`,
		'all delivered after it spoke': `${Math.round((performance.now() - back) / 1000)} s`,
	}
}
