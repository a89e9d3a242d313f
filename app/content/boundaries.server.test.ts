import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { getBusiness, openTag } from '#platform/business/business.server.ts'
import { PageCache } from '#platform/cache/page-cache.server.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { listBoundaries } from './boundaries.server.ts'

/** Without the hours of the offices. */
async function listOfContent(db: TestDb) {
	return (await listBoundaries(db, now)).filter(({ tags }) => !tags.includes(openTag))
}

const dayMs = 86_400_000
const secondBefore = new Date(now.getTime() - 1000)

test('upcoming dates of published records are listed with their page tags', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { publishAt: hourAfter })
	await buildArticle(db, { publishAt: hourBefore })
	await buildArticle(db, { status: 'draft', publishAt: hourAfter })
	await buildArticle(db, { deletedAt: hourBefore, publishAt: hourAfter })

	expect(await listOfContent(db)).toEqual([
		{ atMs: hourAfter.getTime(), tags: ['product:list', `product:${product.id}`] },
	])
})

test('a date that passed between its save and the query is listed too', async () => {
	await using db = await testDb()
	const { id } = await buildArticle(db, { unpublishAt: secondBefore })

	expect(await listOfContent(db)).toEqual([
		{ atMs: secondBefore.getTime(), tags: ['article:list', `article:${id}`] },
	])
})

test('more than 200 past dates do not crowd out an upcoming date', async () => {
	await using db = await testDb()
	for (let index = 0; index < 201; index += 1)
		await buildArticle(db, { title: `Past ${index}`, unpublishAt: secondBefore })
	await buildArticle(db, { publishAt: hourAfter })

	const boundaries = await listBoundaries(db, now)
	expect(boundaries.map(({ atMs }) => atMs)).toContain(hourAfter.getTime())
})

test('pages that say whether an office is open end when it opens or closes', async () => {
	await using db = await testDb()
	const friday = new Date('2026-11-27T03:59:50Z')
	const ends = (await listBoundaries(db, friday)).filter(({ tags }) => tags.includes(openTag))
	// 17:00 in Hamilton and in Bendigo, and the midnights after which the words name no weekday or another one.
	expect(ends.map(({ atMs }) => new Date(atMs).toISOString())).toEqual(
		expect.arrayContaining(['2026-11-27T04:00:00.000Z', '2026-11-27T06:00:00.000Z']),
	)
})

test('a kept page says of both offices what is so, 200 times of 200', async () => {
	await using db = await testDb()
	const wordsAt = async (ms: number) => {
		const { offices } = await getBusiness(db, new Date(ms))
		return Object.values(offices)
			.map(({ state }) => state)
			.join('; ')
	}
	const start = Date.parse('2026-11-20T00:00:00Z')
	const random = seededRandom(seed)
	const seen = new Set<string>()
	for (let time = 0; time < 200; time += 1) {
		let nowMs = start + Math.floor(random() * 60 * dayMs)
		const cache = new PageCache({ catchUp: async () => true, now: () => nowMs })
		const read = async () => {
			const page = await cache.get('/', async () => ({
				page: { status: 200, headers: [], body: Buffer.from(await wordsAt(nowMs)) },
				tags: new Set([openTag]),
				isCacheable: true,
				mayStandIn: true,
			}))
			return (await page.body('identity')).toString()
		}
		cache.setBoundaries(await listBoundaries(db, new Date(nowMs)))
		await read()
		nowMs += Math.floor(random() * dayMs)
		const words = await read()
		expect([new Date(nowMs), words]).toEqual([new Date(nowMs), await wordsAt(nowMs)])
		seen.add(words)
	}
	expect(seen.size).toBeGreaterThan(10)
})
