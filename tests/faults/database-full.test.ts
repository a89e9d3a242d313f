// R5: the database's disk is full. A message that cannot be stored is not acknowledged, cached pages are still served,
// and the site recovers by itself once there is room.
import { randomUUID } from 'node:crypto'
import {
	closeSync,
	mkdtempSync,
	openSync,
	rmSync,
	statfsSync,
	writeFileSync,
	writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { processesIn } from '#server/postgres/processes.ts'
import { withClient } from '#tests/support/backup.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { anonKey, callTo, statusAt, took } from '#tests/support/own-site.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { rounds } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { canHaveSmallDisk, mountDisk } from '#tests/support/uploads.ts'

const timeout = { timeout: 120_000 + rounds * 30_000 }
const environment = { ANON_KEY: anonKey, TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
const refusalsWanted = 5

test.runIf(canHaveSmallDisk())(
	`with the database’s disk full ${rounds} times, no acknowledged message is lost and pages load`,
	timeout,
	async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'roost-full-'))
		const disk = mountDisk(dataDir, '300m')
		onTestFinished(() => {
			// Left over from a failed test.
			for (const pid of processesIn(join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL')
			disk[Symbol.dispose]()
			rmSync(dataDir, { recursive: true })
		})
		const site = await startSite(dataDir, { environment })
		onTestFinished(() => void site.process.kill('SIGKILL'))
		for (const page of fivePages) expect(await statusAt(site.url + page)).toBe(200)
		const acknowledged: string[] = []
		const backMs: number[] = []
		let refused = 0
		const reading = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
		for (let round = 0; round < rounds; round += 1) {
			const filler = join(dataDir, 'filler')
			fill(dataDir, filler)
			refused += await sendUntilRefused(site, { round, acknowledged })
			rmSync(filler)
			backMs.push(await took(() => untilTaken(site, { round, acknowledged })))
		}
		const read = await reading.end()
		expect(read.failed).toEqual([])
		const stored = await storedMessages(dataDir)
		expect(acknowledged.filter((message) => !stored.includes(message))).toEqual([])
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
		tellFigures('R5', 'disk of the database full', {
			rounds,
			'messages acknowledged': acknowledged.length,
			lost: 0,
			'refused with 503': refused,
			'taken again after room at most': `${Math.round(Math.max(...backMs))} ms`,
			'pages read': read.sent,
			failed: 0,
			responded: read.spread,
		})
	},
)

/** Fills the disk to the last byte. */
function fill(dataDir: string, filler: string) {
	const { bavail, bsize } = statfsSync(dataDir)
	writeFileSync(filler, Buffer.alloc(Math.max(0, bavail - 64) * bsize))
	const file = openSync(filler, 'a')
	try {
		for (;;) writeSync(file, Buffer.alloc(bsize))
	} catch {
		closeSync(file)
	}
}

type Sending = { round: number; acknowledged: string[] }

/** Sends long messages, so that the last WAL file fills quickly; returns how many were refused. */
async function sendUntilRefused(site: RunningSite, { round, acknowledged }: Sending) {
	let refused = 0
	for (let count = 0; refused < refusalsWanted; count += 1) {
		const batch = Array.from({ length: 8 }, (_, n) => send(site, { round, number: count * 8 + n }))
		for (const { message, status } of await Promise.all(batch)) {
			if (status === 200) acknowledged.push(message)
			else refused += 1
			expect([200, 503]).toContain(status)
		}
	}
	return refused
}

async function untilTaken(site: RunningSite, { round, acknowledged }: Sending) {
	for (let number = 60_000; ; number += 1) {
		const { message, status } = await send(site, { round, number })
		if (status === 200) return void acknowledged.push(message)
		await pause(50)
	}
}

async function send(site: RunningSite, { round, number }: { round: number; number: number }) {
	const message = `${randomUUID()} ${randomUUID().repeat(100)}`
	const from = `10.${round + 40}.${number >> 8}.${number & 255}`
	const { status } = await callTo(site, { message, from })
	return { message, status }
}

async function storedMessages(dataDir: string): Promise<string[]> {
	return withClient(bundledUrl(dataDir), async (client) => {
		const { rows } = await client.query<{ message: string }>('select message from leads')
		return rows.map(({ message }) => message)
	})
}
