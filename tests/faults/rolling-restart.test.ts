// Two instances behind a balancer restart one after the other while visitors read; no request fails.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '#tests/support/balancer.ts'
import { testDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { readSteadily } from '#tests/support/probe.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { freePort } from '#server/free-port.ts'

const perSecond = 200
const restarts = isFullForm ? rounds : 1
const paths = [
	'/',
	'/products',
	'/products/boot-dip',
	'/services.data',
	// Too short to be searched for: not kept either, and without the limit of searches.
	'/search?q=b',
	'/healthz',
]

test(
	`${restarts} rolling restarts under ${perSecond} requests a second fail no request`,
	{ timeout: 240_000 },
	async () => {
		await using db = await testDb()
		await buildProduct(db, { title: 'Boot dip', slug: 'boot-dip' })
		const folder = mkdtempSync(join(tmpdir(), 'roost-rolling-'))
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
		const shared = {
			DATABASE_URL: db.url,
			APP_SECRET: randomBytes(32).toString('hex'),
			LOG_LEVEL: 'fatal',
		}
		const start = (name: string, port: number) =>
			startSite(join(folder, name), { environment: { ...shared, PORT: String(port) } })
		const ports = { a: await freePort(), b: await freePort() }
		const sites: Record<string, RunningSite> = {
			a: await start('a', ports.a),
			b: await start('b', ports.b),
		}
		await using balancer = await startBalancer(
			Object.values(ports).map((port) => new URL(`http://127.0.0.1:${port}`)),
		)
		const load = readSteadily(balancer.url, { paths, perSecond })
		for (let round = 0; round < restarts; round += 1) {
			for (const name of ['a', 'b'] as const) {
				// Like an operator: restart the next one when the last one takes its share again.
				await load.caughtUp()
				sites[name]?.process.kill('SIGTERM')
				expect(await sites[name]?.ended).toBe(0)
				sites[name] = await start(name, ports[name])
			}
		}
		const { sent, failed, spread } = await load.end()
		for (const site of Object.values(sites)) site.process.kill('SIGTERM')
		await Promise.all(Object.values(sites).map(({ ended }) => ended))
		expect(sent).toBeGreaterThan(perSecond)
		expect(failed).toEqual([])
		tellFigures('R33', 'rolling restarts of two instances behind a balancer', {
			restarts: restarts * 2,
			requests: sent,
			failed: 0,
			responded: spread,
		})
	},
)
