// R8, R11, R12: an edition of the newsletter on its way while the site and its database are killed, lines are cut and the
// mail server refuses. The rows say of each reader whether the mail was taken, and nobody gets it twice.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { queueMails } from '#platform/mail/queue.server.ts'
import { killDatabase, killSite, queryAt, siteFolder } from '#tests/support/bundled-site.ts'
import { testDb } from '#tests/support/database.ts'
import { addManyReaders, beginEdition } from '#tests/support/editions.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer, Misbehaviour } from '#tests/support/mail-server.ts'
import { leadNotice, mailWorker, testMailConfig } from '#tests/support/mails.ts'
import { anonKey } from '#tests/support/own-site.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
const amount = isFullForm ? 10_000 : 400
const timeout = { timeout: 600_000 + rounds * 60_000 }

/** How a line is cut, each at another phase, and a server that wants all mail later. */
const cuts: Misbehaviour[] = [
	{ greeting: 'drop' },
	{ sender: 'drop' },
	{ recipient: 'drop' },
	{ message: 'drop' },
	{ accepted: 'drop' },
	{ greeting: 421 },
	{ message: '421 4.3.2 Try again later' },
]

test(
	`${rounds} kills and ${cuts.length} cuts during an edition to ${amount} readers: each got it once, or the row says that nobody knows (seed ${seed})`,
	timeout,
	async () => {
		await using mail = await startMailServer()
		const dataDir = siteFolder()
		let site = await start(dataDir, mail.url)
		const url = bundledUrl(dataDir)
		await queryAt(url, addReaders, [amount])
		await queryAt(url, sendEdition)
		for (let round = 0; round < Math.max(rounds, cuts.length); round += 1) {
			await arrivedSince(mail, mail.mails.length, 5)
			await pause(random() * 500)
			mail.state.misbehaviour = cuts[round] ?? {}
			await pause(cuts[round] ? 300 : 0)
			if (round < rounds && round % 2) await killDatabase(site, dataDir)
			else if (round < rounds) {
				await killSite(site)
				site = await start(dataDir, mail.url)
			}
			mail.state.misbehaviour = {}
			await queryAt(url, passTime)
		}
		await expect
			.poll(() => countOf(url, `state in ('waiting', 'sending')`), {
				timeout: 300_000,
				interval: 500,
			})
			.toBe(0)

		const rows = await queryAt(
			url,
			`select to_email as "to", state from mails where sending_id is not null`,
		)
		const got = Map.groupBy(mail.mails, ({ to }) => to[0])
		const timesOf = ({ to }: Record<string, unknown>) => got.get(String(to))?.length ?? 0
		const inState = (state: string) => rows.filter((row) => row['state'] === state)
		expect(rows).toHaveLength(amount)
		expect(rows.filter((row) => timesOf(row) > 1)).toEqual([])
		expect(inState('sent').filter((row) => timesOf(row) !== 1)).toEqual([])
		const unknown = inState('unknown')
		expect(inState('sent').length + unknown.length).toBe(amount)
		expect(unknown.length).toBeLessThanOrEqual(rounds + cuts.length * 3)
		tellFigures('R11', 'kills and cut lines while an edition is sent', {
			readers: amount,
			kills: rounds,
			'taken by the server': inState('sent').length,
			'told as not known': unknown.length,
			'of them arrived': unknown.filter((row) => timesOf(row) === 1).length,
			twice: 0,
			missing: 0,
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

test('three instances hold the limit of the mail server together', timeout, async () => {
	await using db = await testDb()
	const minutes = isFullForm ? 10 : 1
	const arrived: number[] = []
	await using server = await startMailServer({
		misbehaviour: { message: () => (arrived.push(performance.now()), null) },
	})
	const config = { ...testMailConfig(server.url), limits: { perMinute: 60, perDay: Infinity } }
	using one = mailWorker(db, config)
	using two = mailWorker(db, config)
	using three = mailWorker(db, config)
	await addManyReaders(db, minutes * 60 + 40)
	await beginEdition(db, { isLater: true })
	const endsAt = performance.now() + minutes * 60_000
	const work = async ({ run }: { run: () => Promise<void> }) => {
		for (; performance.now() < endsAt; await pause(250)) await run()
	}
	await Promise.all([one, two, three].map(work))
	expect(new Set(server.mails.map(({ to }) => to[0])).size).toBe(server.mails.length)
	expect(server.mails.length).toBeLessThanOrEqual(minutes * 60)
	const most = Math.max(
		...arrived.map((at) => arrived.filter((t) => t >= at && t < at + 59_000).length),
	)
	expectFigure(most, 'mails within a minute').toBeLessThan(61)
	tellFigures('R12', 'an edition by three instances, 60 a minute', {
		minutes,
		sent: arrived.length,
		most,
	})
})

test('mail that people wait for does not wait for an edition', timeout, async () => {
	await using db = await testDb()
	const arrived = new Map<string, number>()
	await using server = await startMailServer({
		misbehaviour: {
			message: ({ messageId }) => (arrived.set(messageId ?? '', performance.now()), null),
		},
	})
	using worker = mailWorker(db, testMailConfig(server.url))
	await addManyReaders(db, amount)
	await beginEdition(db, { isLater: true })
	const runner = await worker.start()
	const waits: number[] = []
	for (let sent = 0; sent < (isFullForm ? 100 : 10); sent += 1) {
		const since = performance.now()
		const [id] = await queueMails(db, [leadNotice()])
		const messageId = `<${id}@www.hatchandhen.nz>`
		await expect.poll(() => arrived.has(messageId), { timeout: 60_000, interval: 20 }).toBe(true)
		waits.push((arrived.get(messageId) ?? Number.NaN) - since)
	}
	await expect
		.poll(() => server.mails.length, { timeout: 300_000, interval: 500 })
		.toBe(amount + waits.length)
	await runner.stop()
	const p99 = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1]
	expectFigure(p99, 'p99 of the wait').toBeLessThan(5000)
	tellFigures('R11', 'lead mails while an edition is sent', {
		leads: waits.length,
		waits: spread(waits),
	})
})

const addReaders = `insert into consents (email, purpose, text_shown, page, confirmed_at)
	select 'r' || n || '@farm.example', 'newsletter', 'Send me the newsletter.', '/newsletter', now()
	from generate_series(1, $1::int) as n`

/** The fourth edition, which has no limit of its own. */
const sendEdition = `with made as (
		insert into editions (slug, title, inbox_line) select 'e' || n, 'Edition ' || n, 'Line' from generate_series(1, 4) as n
		returning id, slug
	), sendings as (
		insert into edition_sendings (edition_id, version, letter, audience, state, started_at, due_at)
		select id, 1, '{"subject": "Heat", "inboxLine": "Line", "greeting": "", "opening": {"html": "", "text": ""},
				"items": [], "closing": {"html": "", "text": ""}, "path": null}',
			'{"country": "Both", "interests": [], "since": ""}', case slug when 'e4' then 'timed' else 'stopped' end,
			case slug when 'e4' then null else now() end, now() from made
	)
	select graphile_worker.add_job('newsletter.begin')`

/** Lets what waits for a later try be tried now. */
const passTime = `with due as (update mail_server set retry_at = now() where retry_at is not null)
	update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`

async function countOf(url: string, condition: string): Promise<number> {
	const [row] = await queryAt(
		url,
		`select count(*)::int as count from mails where sending_id is not null and ${condition}`,
	)
	return Number(row?.['count'])
}

/** Waits until some more mails have arrived, or all have. */
async function arrivedSince(mail: MailServer, before: number, more: number): Promise<void> {
	const wanted = Math.min(amount - rounds - cuts.length * 3, before + more)
	await expect
		.poll(() => mail.mails.length, { timeout: 120_000, interval: 20 })
		.toBeGreaterThanOrEqual(wanted)
}

async function start(dataDir: string, smtpUrl: string): Promise<RunningSite> {
	const site = await startSite(dataDir, {
		environment: { SMTP_URL: smtpUrl, TRUST_PROXY: '1', ANON_KEY: anonKey },
	})
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}
