// R22: hashing passwords, storing pictures and rendering a text that is hard to parse, all at once. Public pages stay
// quick.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { metricOf, ownSite, signInTo, statusAt, uploadTo } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { isFullForm } from '#tests/support/rounds.ts'

const [signIns, pictures] = isFullForm ? [50, 20] : [8, 3]
const slowestMs = 500
const hardText = `${'*a **b '.repeat(6000)}\n\n${'> '.repeat(300)}x`

let site: OwnSite
let cookie: string

beforeAll(async () => {
	site = await ownSite()
	cookie = await signInTo(site, site.db)
	for (const page of fivePages) await statusAt(site.url + page)
}, 120_000)

afterAll(() => site.close(), 120_000)

test(
	`pages stay quick during ${signIns} sign-ins, ${pictures} pictures and a hard text`,
	{ timeout: 120_000 },
	async () => {
		const accounts = await Promise.all(Array.from({ length: signIns }, () => createAdmin(site.db)))
		const raw = { width: 1600, height: 1200, channels: 3 } as const
		const content = await sharp(randomBytes(1600 * 1200 * 3), { raw })
			.jpeg()
			.toBuffer()
		const delays: number[] = []
		const watch = setInterval(() => {
			const delay = metricOf(site, 'roost_event_loop_delay_recent_seconds')
			void delay.then((seconds) => delays.push(seconds * 1000))
		}, 200)
		const reading = readSteadily(site.url, { paths: fivePages, perSecond: 50 })
		const origin = site.url.replace('127.0.0.1', 'localhost')
		const work = [
			...accounts.map(({ email, password }, index) =>
				statusAt(`${site.url}/api/auth/sign-in`, {
					method: 'POST',
					body: new URLSearchParams({ email, password }),
					headers: { Origin: origin, 'X-Forwarded-For': `10.60.0.${index}` },
				}),
			),
			...Array.from({ length: pictures }, async () => {
				// A ninth concurrent upload is refused with 503.
				for (;;) {
					const { status } = await uploadTo(site, { cookie, content })
					if (status !== 503) return status
				}
			}),
			statusAt(`${site.url}/admin/preview`, {
				method: 'POST',
				body: JSON.stringify({ blocks: [hardText], definitions: '', pictures: [] }),
				// Of another network: the uploads take all places for unfinished bodies of theirs.
				headers: {
					Origin: origin,
					cookie,
					'Content-Type': 'application/json',
					'X-Forwarded-For': '10.60.1.1',
				},
			}),
		]
		const statuses = await Promise.all(work)
		const read = await reading.end()
		clearInterval(watch)
		expect(statuses.filter((status) => status !== 200)).toEqual([])
		expect(read.failed).toEqual([])
		const p99 = read.timesMs.toSorted((a, b) => a - b)[Math.floor(read.timesMs.length * 0.99)]
		expectFigure(p99).toBeLessThan(slowestMs)
		tellFigures('R22', 'sign-ins, uploads of pictures and a text hard to parse, all at once', {
			'sign-ins': signIns,
			pictures,
			'pages read': read.sent,
			failed: 0,
			responded: read.spread,
			'longest delay of the event loop in each half second': spread(delays),
		})
	},
)
