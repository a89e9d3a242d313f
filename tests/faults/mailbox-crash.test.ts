// R11: the site is killed at eleven points of reading the mailbox, its PostgreSQL at one. Each mail is in the record of
// its lead once, with one notice; what belongs to no lead is untouched.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { env } from '#platform/lib/env/env.server.ts'
import { messageIdOf } from '#platform/mail/message.server.ts'
import { gmail, outlook, plain } from '#tests/fixtures/visitor-mails.ts'
import { killDatabase, killSite, queryAt, siteFolder } from '#tests/support/bundled-site.ts'
import { withClient } from '#tests/support/backup.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer, ImapStage } from '#tests/support/imap-server.ts'
import { insertLead } from '#tests/support/leads.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
const kills = isFullForm ? 10 : 1
/** Mails that come at once, of three leads; as many more belong nowhere. */
const each = 6
const leadsEach = 3

type Moment = {
	imap: ImapServer
	/** Puts the mails of this round into the mailbox. */
	deliver: () => void
	/** Has the mailbox read at once. */
	read: () => Promise<void>
	kill: () => Promise<void>
	killDatabase: () => Promise<void>
}

/** Kills when reading has come so far, and hangs there. */
const killAt = (stage: ImapStage) => async (moment: Moment) => {
	const { imap } = moment
	const before = imap.state.reached[stage] ?? 0
	imap.state.misbehaviour = { [stage]: 'stall' }
	moment.deliver()
	await moment.read()
	await expect
		.poll(() => imap.state.reached[stage] ?? 0, { timeout: 60_000, interval: 5 })
		.toBeGreaterThan(before)
	await pause(random() * 50)
	imap.state.misbehaviour = {}
	await moment.kill()
}

/** Kills at any moment of a reading that takes about so long. */
async function killWithin(moment: Moment, ms: number) {
	moment.deliver()
	await moment.read()
	await pause(random() * ms)
	await moment.kill()
}

const points: Record<string, (moment: Moment) => Promise<void>> = {
	'while the server greets': killAt('greeting'),
	'while it judges the password': killAt('login'),
	'while the mailbox is opened': killAt('select'),
	'while it is searched': killAt('search'),
	'while heads are fetched': killAt('heads'),
	'while a mail is fetched': killAt('source'),
	'in the middle of a mail': killAt('half a mail'),
	'before the mails are marked as read': killAt('store'),
	'after they are marked': killAt('stored'),
	'at any moment': (moment) => killWithin(moment, 250),
	'twice in a row': async (moment) => {
		await killWithin(moment, 120)
		await moment.read()
		await pause(random() * 120)
		await moment.kill()
	},
	'PostgreSQL, at any moment': async (moment) => {
		moment.deliver()
		await moment.read()
		await pause(random() * 150)
		await moment.killDatabase()
	},
}

test(
	`kill -9 at ${Object.keys(points).length} points of reading a mailbox, ${kills} times each: no mail lost or taken twice (seed ${seed})`,
	{ timeout: 3_000_000 },
	async () => {
		await using imap = await startImapServer()
		const dataDir = siteFolder()
		let site = await start(dataDir, imap)
		const databaseUrl = bundledUrl(dataDir)
		const expected: string[] = []
		for (const [name, point] of Object.entries(points))
			for (let round = 0; round < kills; round++) {
				const mails = await mailsOf(databaseUrl, `${name} ${round}`, site.url)
				await point({
					imap,
					deliver: () => {
						for (const { source } of mails) imap.add(source)
					},
					read: () => askToRead(databaseUrl),
					kill: async () => {
						await killSite(site)
						site = await start(dataDir, imap)
					},
					killDatabase: () => killDatabase(site, dataDir),
				})
				expected.push(...mails.flatMap(({ text }) => text ?? []))
				await expectTaken(databaseUrl, expected)
			}
		const untouched = imap.mails.filter(({ source }) => source.includes('belongs nowhere'))
		expect(untouched.filter(({ flags }) => flags.size > 0)).toEqual([])
		await expect
			.poll(() => imap.mails.filter(({ flags }) => flags.has('\\Seen')).length, { timeout: 90_000 })
			.toBe(expected.length)
		// Numbered anew, every mail is read once more.
		imap.renumber()
		imap.add(plain({ replyTo: null, text: 'belongs nowhere' }))
		const before = imap.state.reached.store ?? 0
		await askToRead(databaseUrl)
		await expect
			.poll(() => imap.state.reached.store ?? 0, { timeout: 90_000 })
			.toBeGreaterThanOrEqual(before + expected.length / 50)
		await expectTaken(databaseUrl, expected)
		const notices = await queryAt(
			databaseUrl,
			`select lead_id, count(*)::int as amount from mails where kind = 'lead-message' group by lead_id`,
		)
		expect(new Set(notices.map((row) => row['amount']))).toEqual(new Set([each / leadsEach]))
		tellFigures('R11', 'kill -9 at twelve points of reading the mailbox', {
			kills: Object.keys(points).length * kills,
			mails: expected.length,
			lost: 0,
			'taken twice': 0,
			'untouched of others': untouched.length,
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

async function start(dataDir: string, imap: ImapServer): Promise<RunningSite> {
	const site = await startSite(dataDir, {
		environment: { IMAP_URL: imap.url, APP_SECRET: env().APP_SECRET },
	})
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

/** As the minute does. */
async function askToRead(databaseUrl: string): Promise<void> {
	// After a failure, no pause.
	await queryAt(databaseUrl, 'update mailbox_state set retry_at = null')
	await queryAt(databaseUrl, `select graphile_worker.add_job('leads.readMailbox', '{}')`)
}

/** Leads to which we have replied, and what their senders write again, with mails that belong nowhere between. */
async function mailsOf(databaseUrl: string, name: string, siteUrl: string) {
	const programs = [gmail, outlook, plain]
	return withClient(databaseUrl, async (client) => {
		const mails: { source: string; text?: string }[] = []
		for (let index = 0; index < leadsEach; index++) {
			const { id } = await insertLead(client as unknown as Parameters<typeof insertLead>[0])
			const { rows } = await client.query(
				`insert into mails (kind, lead_id, to_email, data, state) values ('lead-reply', $1, 'tama@rewi.example', '{}', 'sent') returning id`,
				[id],
			)
			const replyTo = messageIdOf({ id: rows[0].id, resends: 0 }, siteUrl)
			for (let more = 0; more < each / leadsEach; more++) {
				const text = `Mail ${index}.${more} ${name}.`
				mails.push({ text, source: programs[index]!({ replyTo, text, from: 'tama@rewi.example' }) })
				mails.push({ source: plain({ replyTo: null, text: 'belongs nowhere' }) })
			}
		}
		return mails
	})
}

/** Waits until as many are stored, and expects each once. */
async function expectTaken(databaseUrl: string, expected: string[]) {
	const taken = async () => {
		const rows = await queryAt(
			databaseUrl,
			`select substring("text" from '^Mail [^\\n]*?\\.(?= It|$|\\n)') as said from lead_messages where kind = 'message'`,
		)
		return rows.map((row) => String(row['said'])).toSorted()
	}
	await expect
		.poll(async () => (await taken()).length, { timeout: 120_000, interval: 100 })
		.toBeGreaterThanOrEqual(expected.length)
	expect(await taken()).toEqual(expected.toSorted())
}
