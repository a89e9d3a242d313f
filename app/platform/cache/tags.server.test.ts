import { once } from 'node:events'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { announceTags, cacheChannel, PageTags, readAnnouncement } from './tags.server.ts'

/** Another instance, listening to announcements. */
async function listen(db: TestDb) {
	const client = new Client({ connectionString: db.url })
	await client.connect()
	await client.query(`listen ${cacheChannel}`)
	return {
		next: async () => {
			const [message] = (await once(client, 'notification')) as [{ payload?: string }]
			return readAnnouncement(message.payload)
		},
		[Symbol.asyncDispose]: () => client.end(),
	}
}

const revision = async (db: TestDb) =>
	Number((await db.pool.query('select revision from cache_state')).rows[0].revision)

test('another instance receives the tags of changed pages, with an increasing revision', async () => {
	await using db = await testDb()
	await using other = await listen(db)
	for (const [number, tags] of [['product:list', 'product:1'], [], ['ā"\\鶏']].entries()) {
		const heard = other.next()
		await announceTags(db, tags)
		expect(await heard).toEqual({ revision: number + 1, tags })
	}
})

test('a rolled-back change is not announced and does not raise the revision', async () => {
	await using db = await testDb()
	await using other = await listen(db)
	const heard = other.next()
	const undone = db.transaction(async (tx) => {
		await announceTags(tx, ['lost'])
		throw new Error('undone')
	})
	await expect(undone).rejects.toThrow('undone')
	expect(await revision(db)).toBe(0)
	await announceTags(db, ['kept'])
	expect(await heard).toEqual({ revision: 1, tags: ['kept'] })
})

test('a tag list too long for a message is announced as a change of everything', async () => {
	await using db = await testDb()
	await using other = await listen(db)
	// JSON adds four characters: brackets and quotes.
	for (const [tag, tags] of [
		['a'.repeat(6996), ['a'.repeat(6996)]],
		['a'.repeat(6997), null],
	] as const) {
		const heard = other.next()
		await announceTags(db, [tag])
		expect((await heard).tags).toEqual(tags)
	}
})

test('simultaneous announcements are numbered without a gap', async () => {
	await using db = await testDb()
	await Promise.all(Array.from({ length: 8 }, () => announceTags(db, ['x'])))
	expect(await revision(db)).toBe(8)
})

test('a page has each tag once, and can be cached until caching is forbidden', () => {
	const tags = new PageTags()
	tags.add('a', 'b')
	tags.add('a')
	tags.add()
	expect([...tags.names]).toEqual(['a', 'b'])
	expect(tags.isCacheable).toBe(true)
	tags.forbidCaching()
	tags.add('c')
	expect(tags.isCacheable).toBe(false)
})
