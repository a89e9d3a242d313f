// R1, R8, R11: visitors' messages while the site is killed or the mail server is down. Every acknowledged message is stored once,
// and every stored message reaches the mailbox.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#app/settings.ts'
import { processesIn } from '#server/postgres/processes.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
const anonKey = 'public-key-of-the-tests'
const concurrency = 16
/** More in the full form. */
const amount = isFullForm ? 1000 : 300
const patience = { timeout: 240_000 + rounds * 30_000 }

type Sent = { id: string; isAcknowledged: boolean; tries: number }

test(
	`${rounds} kills of the site during ${amount} submissions lose none of them (seed ${seed})`,
	patience,
	async () => {
		await using mail = await startMailServer()
		const dataDir = emptyFolder()
		let site = await start(dataDir, { SMTP_URL: mail.url })
		const address = { current: site.url }
		const submitting = submitAll(amount, () => address.current)
		for (let round = 0; round < rounds; round += 1) {
			await pause(300 + random() * 1200)
			site.process.kill('SIGKILL')
			await site.ended
			site = await start(dataDir, { SMTP_URL: mail.url })
			address.current = site.url
		}
		const sent = await submitting
		const stored = await storedIds(dataDir)
		const acknowledged = sent.filter(({ isAcknowledged }) => isAcknowledged)
		expect(acknowledged).toHaveLength(amount)
		expect(stored.toSorted()).toEqual(sent.map(({ id }) => id).toSorted())

		await expectMailed(mail, stored)
		const notices = noticesOf(mail)
		const messageIds = new Set(notices.map(({ messageId }) => messageId))
		expect(messageIds.size).toBe(amount)
		const repeats = notices.length - messageIds.size
		expect(repeats).toBeLessThanOrEqual(rounds)
		tellFigures('R1', 'kill -9 of the site during submissions', {
			kills: rounds,
			acknowledged: amount,
			lost: 0,
			'sent again by the visitor': sent.filter(({ tries }) => tries > 1).length,
			'mails twice, same Message-ID': repeats,
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

test(
	'200 submissions made while the mail server is down all arrive once it is back',
	patience,
	async () => {
		const down = await startMailServer()
		await down.close()
		const dataDir = emptyFolder()
		const site = await start(dataDir, { SMTP_URL: down.url })
		const sent = await submitAll(200, () => site.url)
		expect(sent.filter(({ isAcknowledged }) => isAcknowledged)).toHaveLength(200)
		await expect.poll(() => failedTries(dataDir), { timeout: 60_000 }).toBeGreaterThan(0)

		await using mail = await startMailServer({ port: down.port })
		const back = performance.now()
		await expectMailed(mail, await storedIds(dataDir))
		const seconds = Math.round((performance.now() - back) / 1000)
		expect(await storedIds(dataDir)).toHaveLength(200)
		expect(noticesOf(mail)).toHaveLength(200)
		tellFigures('R8', 'mail server away during 200 submissions', {
			acknowledged: 200,
			lost: 0,
			twice: 0,
			'all delivered after its return': `${seconds} s`,
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

/** Sends `many` messages, each from another visitor, retrying each under its key until it is acknowledged. */
async function submitAll(many: number, address: () => string): Promise<Sent[]> {
	const sent: Sent[] = []
	let next = 0
	const caller = async () => {
		for (let index = next++; index < many; index = next++) {
			const message: Sent = { id: randomUUID(), isAcknowledged: false, tries: 0 }
			sent.push(message)
			while (!message.isAcknowledged) {
				message.tries += 1
				message.isAcknowledged = await submit(address(), message.id, index)
				if (!message.isAcknowledged) await pause(50)
			}
		}
	}
	await Promise.all(Array.from({ length: concurrency }, caller))
	return sent
}

async function submit(url: string, id: string, index: number): Promise<boolean> {
	const answer = await fetch(`${url}/functions/v1/send-contact-email`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			Authorization: `Bearer ${anonKey}`,
			'X-Forwarded-For': `10.20.${index >> 8}.${index & 255}`,
		},
		body: JSON.stringify({
			name: 'Tama Rewi',
			email: `visitor${index}@example.com`,
			country: 'New Zealand',
			subject: 'Red mite',
			message: `Message ${id}`,
			idempotencyKey: id,
		}),
		signal: AbortSignal.timeout(15_000),
	}).catch(() => null)
	if (!answer) return false
	// A kill may cut the body of a response: then the message was not acknowledged.
	const body = (await answer.json().catch(() => null)) as { success?: boolean } | null
	return answer.status === 200 && body?.success === true
}

/** Waits until every stored message is in the business's mailbox. */
async function expectMailed(mail: MailServer, stored: string[]) {
	const missing = () => {
		const text = noticesOf(mail)
			.map(({ text: body }) => body)
			.join('\n')
		return stored.filter((id) => !text.includes(id)).length
	}
	await expect.poll(missing, { timeout: 60_000, interval: 250 }).toBe(0)
}

function noticesOf(mail: MailServer) {
	return mail.mails.filter(({ envelope }) => envelope.to.includes(settings.adminMailbox))
}

/** The ids in the stored messages. */
async function storedIds(dataDir: string): Promise<string[]> {
	const rows = await read<{ message: string }>(dataDir, 'select message from leads')
	return rows.map(({ message }) => message.replace('Message ', ''))
}

/** Consecutive failures of the mail server. */
async function failedTries(dataDir: string): Promise<number> {
	const rows = await read<{ failures: number }>(dataDir, 'select failures from mail_server')
	return rows[0]?.failures ?? 0
}

async function read<Row extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<Row[]> {
	const client = new pg.Client({ connectionString: bundledUrl(dataDir) })
	await client.connect()
	const { rows } = await client.query<Row>(sql)
	await client.end()
	return rows
}

async function start(dataDir: string, environment: Record<string, string>): Promise<RunningSite> {
	const site = await startSite(dataDir, {
		environment: { ...environment, TRUST_PROXY: '1', ANON_KEY: anonKey },
	})
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-lead-crash-'))
	onTestFinished(() => {
		// Left over from a failed test.
		for (const pid of processesIn(join(folder, 'postgres'))) process.kill(pid, 'SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	return folder
}
