// R4: a power cut. While visitors send messages and staff upload, every process is stopped and the disk is copied. A
// site started from the copy has everything that was acknowledged before.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDb } from '#platform/db/client.server.ts'
import { processesIn } from '#server/postgres/processes.ts'
import { withClient } from '#tests/support/backup.ts'
import { spread, tellFigures } from '#tests/support/figures.ts'
import { testImage } from '#tests/support/media.ts'
import { anonKey, callTo, signInTo, statusAt, uploadTo } from '#tests/support/own-site.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { rounds } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
const timeout = { timeout: 120_000 + rounds * 20_000 }
const senders = 4
const environment = { ANON_KEY: anonKey, TRUST_PROXY: '1' }

type Acknowledged = { messages: string[]; files: string[] }

test(`${rounds} power cuts lose nothing acknowledged (seed ${seed})`, timeout, async () => {
	const dataDir = emptyFolder()
	const site = await start(dataDir)
	const acknowledged: Acknowledged = { messages: [], files: [] }
	const writing = writeOn(site, { dataDir, acknowledged })
	const timesMs: number[] = []
	let [messages, files] = [0, 0]
	for (let round = 0; round < rounds; round += 1) {
		const before = acknowledged.messages.length
		await expect
			.poll(() => acknowledged.messages.length, { timeout: 60_000 })
			.toBeGreaterThan(before)
		await pause(random() * 600)
		const copy = emptyFolder()
		const known = await copyStopped({ dataDir, copy, site }, acknowledged)
		messages += known.messages.length
		files += known.files.length
		const other = await start(copy)
		timesMs.push(other.msToReady)
		await expectSaved(other, { dataDir: copy, known })
		other.process.kill('SIGTERM')
		expect(await other.ended).toBe(0)
	}
	await writing.end()
	site.process.kill('SIGTERM')
	expect(await site.ended).toBe(0)
	expect(messages).toBeGreaterThan(0)
	tellFigures('R4', 'power cut: a site started from a copy of the stopped disk', {
		copies: rounds,
		'messages acknowledged before, in all copies': messages,
		'files acknowledged before': files,
		lost: 0,
		'ready after': spread(timesMs),
	})
})

/** Sends messages and uploads until it is stopped. */
function writeOn(
	site: RunningSite,
	{ dataDir, acknowledged }: { dataDir: string; acknowledged: Acknowledged },
) {
	let isOver = false
	const send = async (sender: number) => {
		for (let count = 0; !isOver; count += 1) {
			const message = randomUUID()
			const from = `10.${sender + 30}.${count >> 8}.${count & 255}`
			const { status } = await callTo(site, { message, from })
			if (status === 200) acknowledged.messages.push(message)
		}
	}
	const upload = async () => {
		const { db, pool } = createDb(bundledUrl(dataDir), { max: 1 })
		const cookie = await signInTo(site, Object.assign(db, { pool }) as never)
		await pool.end()
		while (!isOver) {
			const content = await testImage(300, 200).png().toBuffer()
			const { status, url } = await uploadTo(site, { cookie, content })
			if (status === 200) acknowledged.files.push(url)
		}
	}
	const writing = Promise.all([upload(), ...Array.from({ length: senders }, (_, n) => send(n))])
	return {
		async end() {
			isOver = true
			await writing
		},
	}
}

type Copying = { dataDir: string; copy: string; site: RunningSite }

/** Copies the folder with all processes stopped; returns what had been acknowledged by then. */
async function copyStopped(
	{ dataDir, copy, site }: Copying,
	acknowledged: Acknowledged,
): Promise<Acknowledged> {
	const stopped = new Set<number>()
	const running = () =>
		[...familyOf(site.process.pid ?? 0), ...processesIn(join(dataDir, 'postgres'))].filter(
			(pid) => !stopped.has(pid),
		)
	// Repeats for processes that started in between.
	for (let pids = running(); pids.length > 0; pids = running())
		for (const pid of pids) {
			process.kill(pid, 'SIGSTOP')
			stopped.add(pid)
		}
	try {
		const known = structuredClone(acknowledged)
		cpSync(dataDir, copy, { recursive: true })
		return known
	} finally {
		for (const pid of stopped) process.kill(pid, 'SIGCONT')
	}
}

/** The process and its children, such as the worker. */
function familyOf(pid: number): number[] {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
	return [pid, ...children.filter(Boolean).map(Number)]
}

async function expectSaved(
	site: RunningSite,
	{ dataDir, known }: { dataDir: string; known: Acknowledged },
) {
	const { stored, mailed, settings } = await withClient(bundledUrl(dataDir), async (client) => {
		const found = await client.query<{ message: string; mails: number }>(
			`select message, (select count(*)::int from mails m where m.lead_id = l.id and m.kind = 'lead-notice') as mails from leads l`,
		)
		const set = await client.query<{ setting: string }>(
			`select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
		)
		return {
			stored: found.rows.map(({ message }) => message),
			mailed: found.rows.filter(({ mails }) => mails === 1).length,
			settings: set.rows.map(({ setting }) => setting),
		}
	})
	expect(settings).toEqual(['on', 'on', 'on'])
	expect(known.messages.filter((message) => !stored.includes(message))).toEqual([])
	expect(new Set(stored).size).toBe(stored.length)
	expect(mailed).toBe(stored.length)
	for (const url of known.files) expect(await statusAt(site.url + url)).toBe(200)
}

async function start(dataDir: string): Promise<RunningSite> {
	const site = await startSite(dataDir, { environment })
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-power-'))
	onTestFinished(() => {
		// Left over from a failed test.
		for (const pid of processesIn(join(folder, 'postgres'))) process.kill(pid, 'SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	return folder
}
