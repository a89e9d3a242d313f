// Two instances behind nginx restart one after the other while visitors read and write.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/factories.ts'
import { spread, tellFigures } from '#tests/support/figures.ts'
import { readSteadily } from '#tests/support/probe.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { anonKey, startFronted } from './fronted-site.ts'
import type { FrontedSite } from './fronted-site.ts'
import { whatIsMissing } from './programs.ts'
import { fromOwnPage, http1Client, http2Client } from './tls-client.ts'
import type { Requested } from './tls-client.ts'

const missing = whatIsMissing({ nginx: 'nginx', openssl: 'openssl' })
const restarts = isFullForm ? 10 : 1
const readsPerSecond = 150
const messagesPerSecond = 30
const paths = [
	'/',
	'/products',
	'/products/boot-dip',
	'/services.data',
	// Too short to be searched for: not kept either, and without the limit of searches.
	'/search?q=b',
	'/healthz',
]

test.skipIf(missing)(
	`${restarts} rolling restarts under ${readsPerSecond} reads and ${messagesPerSecond} messages a second: no request fails, every message is stored once`,
	{ timeout: 400_000 },
	async () => {
		await using site = await startFronted({
			prepare: (db) => buildProduct(db, { title: 'Boot dip', slug: 'boot-dip' }),
		})
		using http1 = http1Client(site.nginx)
		using http2 = await http2Client(site.nginx)
		const readers = [http1, http2]
		let turn = 0
		const reads = readSteadily('', {
			paths,
			perSecond: readsPerSecond,
			ask: async (path) => {
				turn += 1
				return (await (readers[turn % 2] ?? http1).ask(path)).status
			},
		})
		const messages = sendSteadily(site)
		for (let round = 0; round < restarts; round += 1) {
			for (const which of [0, 1] as const) {
				// Like an operator: restart the next one when the last one takes its share again.
				await reads.caughtUp()
				expect(await site.stopInstance(which)).toBe(0)
				await site.startInstance(which)
			}
		}
		const sent = await messages.end()
		const read = await reads.end()
		expect(read.sent).toBeGreaterThan(readsPerSecond)
		const failed = [...read.failed, ...sent.failed]
		expect({ failed, told: failuresIn(site) }).toEqual({ failed: [], told: [] })
		const stored = await storedMessages(site)
		expect(stored.toSorted()).toEqual(sent.ids.toSorted())
		tellFigures('nginx', 'rolling restarts of two instances behind nginx', {
			restarts: restarts * 2,
			reads: read.sent,
			messages: sent.ids.length,
			failed: 0,
			responded: read.spread,
			stored: spread(sent.timesMs),
		})
	},
)

test.skipIf(missing)(
	`${restarts * 2} kills of an instance by SIGKILL: every message is answered, and stored once`,
	{ timeout: 400_000 },
	async () => {
		await using site = await startFronted()
		const messages = sendSteadily(site)
		for (let kill = 0; kill < restarts * 2; kill += 1) {
			const which = (kill % 2) as 0 | 1
			const before = messages.sent()
			await expect.poll(() => messages.sent()).toBeGreaterThan(before + messagesPerSecond / 2)
			site.sites[which].process.kill('SIGKILL')
			await site.sites[which].ended
			await site.startInstance(which)
		}
		const sent = await messages.end()
		expect({ failed: sent.failed, told: failuresIn(site) }).toEqual({ failed: [], told: [] })
		expect((await storedMessages(site)).toSorted()).toEqual(sent.ids.toSorted())
		tellFigures('nginx', 'kills of instances behind nginx while forms are sent', {
			kills: restarts * 2,
			messages: sent.ids.length,
			lost: 0,
			twice: 0,
			stored: spread(sent.timesMs),
		})
	},
)

/** Sends messages by call and by form without scripts in turn, each from an address of its own, until `end`. */
function sendSteadily({ nginx }: FrontedSite) {
	const ids: string[] = []
	const failed: string[] = []
	const timesMs: number[] = []
	const underWay = new Set<Promise<void>>()
	const send = async (id: string, count: number) => {
		const began = performance.now()
		// A browser with a connection of its own, from one of many addresses.
		using client = http1Client(nginx, `127.${1 + (count % 200)}.${Math.floor(count / 200) % 200}.7`)
		try {
			const { path, requested: form, status: wanted } = (count % 2 ? callOf : postOf)(id)
			const { status, text } = await client.ask(path, form)
			if (status !== wanted) failed.push(`${path}: ${status} ${text.slice(0, 100)}`)
		} catch (error) {
			failed.push(String(error))
		}
		timesMs.push(performance.now() - began)
	}
	const timer = setInterval(() => {
		const id = randomUUID()
		ids.push(id)
		const one = send(id, ids.length).finally(() => underWay.delete(one))
		underWay.add(one)
	}, 1000 / messagesPerSecond)
	return {
		sent: () => ids.length,
		async end() {
			clearInterval(timer)
			await Promise.all(underWay)
			return { ids, failed, timesMs }
		},
	}
}

const typed = (id: string) => ({
	name: 'Tama Rewi',
	email: `${id}@example.com`,
	country: 'New Zealand',
	subject: 'Red mite',
	message: `Message ${id}`,
})

/** A request, and the status of its good response. */
type Message = { path: string; requested: Requested; status: number }

function callOf(id: string): Message {
	const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${anonKey}` }
	const body = JSON.stringify({ ...typed(id), idempotencyKey: id })
	const path = '/functions/v1/send-contact-email'
	return { path, requested: { method: 'POST', headers, body }, status: 200 }
}

function postOf(id: string): Message {
	const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...fromOwnPage }
	const body = new URLSearchParams({ form: 'contact', ...typed(id) }).toString()
	return { path: '/contact', requested: { method: 'POST', headers, body }, status: 303 }
}

/** What nginx logged about requests that no instance answered well. */
function failuresIn({ nginx }: FrontedSite): string[] {
	return nginx
		.logged()
		.split('\n')
		.filter((line) => /" 5\d\d /.test(line))
}

async function storedMessages({ db }: FrontedSite): Promise<string[]> {
	const { rows } = await db.pool.query<{ message: string }>('select message from leads')
	return rows.map(({ message }) => message.replace('Message ', ''))
}
