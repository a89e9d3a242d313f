// What of `npm run bench` can be judged beside other work: figures as parts of other figures of the same moment, with room for
// noise. How fast this machine is, only `npm run bench` on a calm one tells.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct } from '#tests/support/factories.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { compareCachedPage } from './cached-page.ts'
import { timeUncachedPages } from './uncached-page.ts'

const patience = { timeout: 60_000 }

let db: TestDb
let folder: string
let site: RunningSite

beforeAll(async () => {
	db = await testDb()
	await buildProduct(db)
	await buildArticle(db)
	folder = mkdtempSync(join(tmpdir(), 'roost-bench-'))
	const APP_SECRET = randomBytes(32).toString('hex')
	site = await startSite(folder, { environment: { DATABASE_URL: db.url, APP_SECRET } })
}, 60_000)

afterAll(async () => {
	site.process.kill('SIGTERM')
	await site.ended
	rmSync(folder, { recursive: true, force: true })
	await db[Symbol.asyncDispose]()
})

test(
	'a kept page is sent nearly as fast as a bare server sends the same bytes',
	patience,
	async () => {
		const {
			ratio,
			site: kept,
			bare,
		} = await compareCachedPage(site.url, '/', { amount: 8, ms: 300 })
		process.stdout.write(
			`bench: kept page ${kept.toFixed(0)}/s, bare server ${bare.toFixed(0)}/s, ratio ${ratio.toFixed(2)}\n`,
		)
		expect(ratio).toBeGreaterThan(0.5)
	},
)

test('a page with content is made in a few times what an empty one takes', patience, async () => {
	const times = await timeUncachedPages(site.url, db.pool, 15)
	const longestMs = 6 * (times.get('empty page') ?? 0)
	for (const [name, ms] of times)
		process.stdout.write(`bench: ${name} not in cache ${ms.toFixed(1)} ms\n`)
	expect([...times].filter(([, ms]) => ms > longestMs)).toEqual([])
})
