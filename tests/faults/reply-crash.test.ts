// R1: the site is killed at twelve points of sending a reply, its PostgreSQL at one of them. Each press is one mail
// with its text, however often it is pressed again; a reply that was taken back goes out only as it was sent
// afterwards.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDb } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { killDatabase, killSite, queryAt, siteFolder } from '#tests/support/bundled-site.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { insertLead } from '#tests/support/leads.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer, Misbehaviour } from '#tests/support/mail-server.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
/** Replies that are under way at each kill. */
const each = isFullForm ? 10 : 3
const holdMs = 10_000

type Reply = { leadId: string; key: string; text: string }
type Moment = {
	replies: Reply[]
	/** Sends one until the site has confirmed it, as somebody who presses *Send* again. */
	send: (reply: Reply) => Promise<void>
	takeBack: (reply: Reply) => Promise<boolean>
	kill: () => Promise<void>
	killDatabase: () => Promise<void>
	mail: MailServer
}

const sendAll = ({ replies, send }: Moment) => Promise.all(replies.map(send))

async function killAfter(moment: Moment, ms: number) {
	await sendAll(moment)
	await pause(ms)
	await moment.kill()
}

/** Kills when the mail server has come so far with one of them. */
async function killAt(moment: Moment, misbehaviour: Misbehaviour) {
	const { mail } = moment
	mail.state.misbehaviour = misbehaviour
	const before = { connections: mail.state.connections, mails: mail.mails.length }
	await sendAll(moment)
	await expect
		.poll(
			() =>
				misbehaviour.accepted
					? mail.mails.length > before.mails
					: mail.state.connections > before.connections,
			{ timeout: 60_000, interval: 20 },
		)
		.toBe(true)
	await pause(random() * 500)
	await moment.kill()
	mail.state.misbehaviour = {}
}

const points: Record<string, (moment: Moment) => Promise<void>> = {
	'while the replies are stored': async (moment) => {
		const sending = sendAll(moment)
		await pause(random() * 30)
		await moment.kill()
		await sending
	},
	'right after they are stored': (moment) => killAfter(moment, 0),
	'while they can be taken back': (moment) => killAfter(moment, random() * holdMs),
	'when they become due': (moment) => killAfter(moment, holdMs + random() * 2000),
	'while the mail server greets': (moment) => killAt(moment, { greeting: 'stall' }),
	'after the sender was named': (moment) => killAt(moment, { sender: 'stall' }),
	'after the recipient was named': (moment) => killAt(moment, { recipient: 'stall' }),
	'after the text was sent': (moment) => killAt(moment, { message: 'stall' }),
	'after the mail server took one': (moment) => killAt(moment, { accepted: 'stall' }),
	'twice in a row': async (moment) => {
		await killAfter(moment, holdMs + random() * 1500)
		await moment.kill()
	},
	'while they are taken back and sent again': async (moment) => {
		await sendAll(moment)
		const again = Promise.all(
			moment.replies.map(async (reply) => {
				if (!(await moment.takeBack(reply))) return
				reply.text += ' Corrected.'
				await moment.send(reply)
			}),
		)
		await pause(random() * 60)
		await moment.kill()
		await again
	},
	'PostgreSQL, while they can be taken back': async (moment) => {
		await sendAll(moment)
		await moment.killDatabase()
	},
}

test(
	`kill -9 at ${Object.keys(points).length} points of sending ${each} replies: one mail each (seed ${seed})`,
	{ timeout: 900_000 },
	async () => {
		await using mail = await startMailServer()
		const dataDir = siteFolder()
		let site = await start(dataDir, mail)
		const databaseUrl = bundledUrl(dataDir)
		const { db, pool } = createDb(databaseUrl, { max: 2 })
		const cookies = await sessionOf(pool, await createAdmin(db))
		await pool.end()
		const headers = { Cookie: cookies.join('; '), 'Content-Type': 'application/json' }
		const write = async ({ leadId }: Reply, body: object) => {
			const url = `${site.url}/admin/leads/${leadId}/write`
			const init = { method: 'POST', headers: { ...headers, Origin: site.url } }
			const response = await fetch(url, { ...init, body: JSON.stringify(body) }).catch(() => null)
			const status = response?.status ?? 0
			if (status === 401 || status === 403) throw new Error(`the site refused it: ${status}`)
			return status
		}
		const send = async (reply: Reply) => {
			const { key, text } = reply
			const body = { action: 'send', key, text, seen: 0, isDone: false }
			while ((await write(reply, body)) !== 200) await pause(100)
		}
		const takeBack = async (reply: Reply) => {
			for (;;) {
				const status = await write(reply, { action: 'undo', key: reply.key })
				// A second press after a response that was lost finds a draft.
				if (status === 200) return true
				if (status === 409) return (await kindOf(databaseUrl, reply)) === 'reply draft'
				await pause(100)
			}
		}
		const replies: Reply[] = []
		for (const point of Object.values(points)) {
			const some = await Promise.all(Array.from({ length: each }, () => newReply(databaseUrl)))
			await point({
				replies: some,
				send,
				takeBack,
				kill: async () => {
					await killSite(site)
					site = await start(dataDir, mail)
				},
				killDatabase: () => killDatabase(site, dataDir),
				mail,
			})
			await expectSent(databaseUrl, some)
			replies.push(...some)
		}
		const arrived = mail.mails.filter(({ to }) => to.includes('tama@rewi.example'))
		const messageIds = new Set(arrived.map(({ messageId }) => messageId))
		expect(messageIds.size).toBe(replies.length)
		for (const { key, text } of replies) {
			const theirs = arrived.filter(({ messageId }) => messageId.includes(key))
			expect(theirs).not.toEqual([])
			for (const one of theirs) expect(one.text).toContain(text)
		}
		tellFigures('R1', 'kill -9 at twelve points of sending a reply', {
			kills: Object.keys(points).length + 1,
			replies: replies.length,
			lost: 0,
			'mails twice, same Message-ID': arrived.length - messageIds.size,
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

async function start(dataDir: string, mail: MailServer): Promise<RunningSite> {
	const site = await startSite(dataDir, {
		environment: { SMTP_URL: mail.url, APP_SECRET: env().APP_SECRET },
	})
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

async function newReply(databaseUrl: string): Promise<Reply> {
	const { pool } = createDb(databaseUrl, { max: 1 })
	const { id } = await insertLead(pool)
	await pool.end()
	const key = randomUUID()
	return { leadId: id, key, text: `The reply ${key}.` }
}

async function kindOf(databaseUrl: string, { key }: Reply) {
	const [row] = await queryAt(databaseUrl, 'select kind from lead_messages where id = $1', [key])
	return row?.['kind']
}

/** Waits until each is sent, and expects its text once in the record. */
async function expectSent(databaseUrl: string, replies: Reply[]) {
	const ids = replies.map(({ key }) => key)
	const leadIds = replies.map(({ leadId }) => leadId)
	const unsent = () =>
		queryAt(databaseUrl, `select id from mails where id = any ($1) and state <> 'sent'`, [ids])
	await expect.poll(unsent, { timeout: 120_000, interval: 200 }).toEqual([])
	const rows = await queryAt(
		databaseUrl,
		`select "text", kind from lead_messages where lead_id = any ($1)`,
		[leadIds],
	)
	expect(rows.map((row) => row['kind'])).toEqual(replies.map(() => 'reply'))
	expect(rows.map((row) => row['text']).toSorted()).toEqual(
		replies.map(({ text }) => text).toSorted(),
	)
}
