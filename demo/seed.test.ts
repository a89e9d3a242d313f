import { count, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { media, mediaUsage } from '#platform/db/tables/media.server.ts'
import { auditLog, recordVersions } from '#platform/db/tables/history.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import {
	categories,
	jobVacancies,
	news,
	products,
	resources,
} from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { testStorage } from '#tests/support/media.ts'
import { demoFolders, loadDemo } from './load.ts'
import type { DemoType } from './load.ts'
import { seedDemo, seedNone } from './seed.ts'

const types = Object.keys(demoFolders) as DemoType[]
const tables: Record<string, PgTable> = {
	...Object.fromEntries(types.map((type) => [type, contents[type].table])),
	media,
	recordVersions,
	auditLog,
}
const slow = { timeout: 120_000 }

test('the seed fills an empty database once, even when it runs again', slow, async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	const seed = () => seedDemo({ databaseUrl: db.url, storage, imageLimit: 3 })
	const content = await loadDemo()

	await seed()
	const first = await countRows(db)
	expect(first).toMatchObject(Object.fromEntries(types.map((type) => [type, content[type].length])))
	expect(content.page).toHaveLength(3)
	const images = await db.select().from(media).where(eq(media.mimeType, 'image/jpeg'))
	expect(images).toHaveLength(3)
	expect((await db.select().from(mediaUsage)).length).toBeGreaterThan(content.product.length)

	expect(await seed()).toEqual({ added: 0 })
	expect(await countRows(db)).toEqual(first)
})

test('seeded content refers only to stored files', slow, async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	await seedDemo({ databaseUrl: db.url, storage, imageLimit: 2 })
	const rows = [
		await db.select().from(news),
		await db.select().from(products),
		await db.select().from(resources),
	]
	const text = JSON.stringify(rows)
	expect(text).not.toContain('artwork:')
	const stored = new Set((await db.select({ url: media.url }).from(media)).map(({ url }) => url))
	const named = text.match(/\/media\/[a-z-]+\/[\w-]+\.\w+/g) ?? []
	expect(named.filter((url) => !stored.has(url))).toEqual([])
	const { words } = await getSiteText(db, 'homepage')
	expect(words?.['heroVideoUrl']).toContain('https://www.youtube.com/embed/')
	expect(stored).toContain(words?.['heroVideoThumbnailUrl'])
	expect(
		(await db.select({ id: jobVacancies.id }).from(jobVacancies)).map(({ id }) => id).toSorted(),
	).toEqual([2, 3])
})

test('an interrupted seed continues where it stopped', slow, async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	await db.execute(
		`create function refuse() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
	)
	await db.execute(
		'create trigger cut before insert on news for each row execute function refuse()',
	)
	await expect(seedDemo({ databaseUrl: db.url, storage, imageLimit: 2 })).rejects.toThrow(
		'Failed query',
	)
	const before = await countRows(db)
	expect(before).toMatchObject({ article: 0, resource: 0 })
	expect(before['product']).toBeGreaterThan(0)

	await db.execute('drop trigger cut on news')
	await seedDemo({ databaseUrl: db.url, storage, imageLimit: 2 })
	const content = await loadDemo()
	const { recordVersions: _, auditLog: __, ...stored } = before
	const left = { article: content.article.length, resource: content.resource.length }
	expect(await countRows(db)).toMatchObject({ ...stored, ...left })
})

test(
	'a larger scale adds copies with titles of their own, and features no more products',
	slow,
	async () => {
		await using db = await testDb()
		await using storage = await testStorage()
		await seedDemo({ databaseUrl: db.url, storage, imageLimit: 1, scale: 3 })
		const content = await loadDemo()
		const rows = await db.select({ title: products.title, slug: products.slug }).from(products)
		expect(rows).toHaveLength(content.product.length * 3)
		expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
		const featured = await db.select().from(products).where(eq(products.isFeatured, true))
		expect(featured).toHaveLength(3)
	},
)

test(
	'a site without it begins with neutral categories, and gets those of the demo content with that',
	slow,
	async () => {
		await using db = await testDb()
		await using storage = await testStorage()
		const titles = async () => (await db.select().from(categories)).map(({ title }) => title)
		await seedNone(db.url)
		expect((await titles()).toSorted()).toEqual([
			'Case study',
			'Checklist',
			'Document',
			'Events',
			'Guide',
			'Guide',
			'News',
			'Other',
			'Template',
		])
		expect((await db.select().from(business))[0]?.leftOut).toEqual(['Poultry'])
		await seedNone(db.url)
		expect(await titles()).toHaveLength(9)
		await seedDemo({ databaseUrl: db.url, storage, imageLimit: 1 })
		expect(await titles()).toEqual(expect.arrayContaining(['Gut Health', 'HH News', 'Welfare']))
		expect((await db.select().from(business))[0]?.leftOut).toEqual([])
	},
)

test('a database with other content is left alone', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	await buildProduct(db)
	await expect(seedDemo({ databaseUrl: db.url, storage })).rejects.toThrow(
		'already holds other content',
	)
	expect(await countRows(db)).toMatchObject({ product: 1, media: 0 })
})

async function countRows(db: Awaited<ReturnType<typeof testDb>>): Promise<Record<string, number>> {
	const counts = await Promise.all(
		Object.entries(tables).map(async ([name, table]) => {
			const [row] = await db.select({ rows: count() }).from(table)
			return [name, row?.rows ?? 0] as const
		}),
	)
	return Object.fromEntries(counts)
}
