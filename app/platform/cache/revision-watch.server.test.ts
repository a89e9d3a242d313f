import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startRelay } from '#tests/support/relay.ts'
import { RevisionWatch } from './revision-watch.server.ts'
import { announceTags } from './tags.server.ts'

function follow(db: TestDb, { isListening = true, databaseUrl = db.url } = {}) {
	const changes: (string[] | null)[] = []
	const watch = new RevisionWatch({
		databaseUrl,
		isListening,
		readRevision: async () => {
			const { rows } = await db.pool.query('select revision from cache_state')
			return Number(rows[0].revision)
		},
		onChange: (tags) => changes.push(tags),
	})
	onTestFinished(() => watch.stop())
	return { watch, changes }
}

async function untilListening(db: TestDb) {
	await expect
		.poll(async () => {
			const { rowCount } = await db.pool.query(
				`select 1 from pg_stat_activity where application_name = 'roost cache' and datname = current_database()
					and query like 'listen%' and state = 'idle'`,
			)
			return rowCount
		})
		.toBe(1)
}

test('changes arrive with their tags, in commit order', async () => {
	await using db = await testDb()
	const { watch, changes } = follow(db)
	await watch.start()
	expect(changes).toEqual([null])
	await untilListening(db)
	await announceTags(db, ['product:list'])
	await db.transaction(async (tx) => {
		await announceTags(tx, ['news:list'])
		await announceTags(tx, ['member:list'])
	})
	await expect
		.poll(() => changes.slice(1))
		.toEqual([['product:list'], ['news:list'], ['member:list']])
})

test('catching up waits for every change committed before', async () => {
	await using db = await testDb()
	const { watch, changes } = follow(db)
	await watch.start()
	await untilListening(db)
	for (let round = 1; round <= 20; round += 1) {
		await announceTags(db, [`product:${round}`])
		expect(await watch.catchUp()).toBe(true)
		expect(changes.at(-1)).toEqual([`product:${round}`])
	}
})

test('a lost message is detected by its revision: everything may have changed', async () => {
	await using db = await testDb()
	const { watch, changes } = follow(db, { isListening: false })
	await watch.start()
	await announceTags(db, ['product:list'])
	await watch.catchUp()
	expect(changes).toEqual([null, null])
	await announceTags(db, ['product:list'])
	await expect.poll(() => changes.length).toBe(3)
})

test('a lost connection is restored, and changes announced meanwhile are not missed', async () => {
	await using db = await testDb()
	const { watch, changes } = follow(db)
	await watch.start()
	await untilListening(db)
	await db.pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'roost cache' and datname = current_database()`,
	)
	await announceTags(db, ['product:list'])
	await expect.poll(() => changes.length).toBeGreaterThan(1)
	await untilListening(db)
	await announceTags(db, ['news:list'])
	await expect.poll(() => changes.at(-1)).toEqual(['news:list'])
})

test('without a database catching up fails, but nothing throws', async () => {
	const watch = new RevisionWatch({
		databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
		readRevision: () => Promise.reject(new Error('away')),
		onChange: () => {},
	})
	await watch.start()
	expect(await watch.catchUp()).toBe(false)
	await watch.stop()
})

test('a list of tags too long for a message evicts everything', async () => {
	await using db = await testDb()
	const { watch, changes } = follow(db)
	await watch.start()
	await untilListening(db)
	await announceTags(
		db,
		Array.from({ length: 400 }, () => `product:${crypto.randomUUID()}`),
	)
	await watch.catchUp()
	expect(changes).toEqual([null, null])
})

test('a late response evicts nothing again, and a lower revision, of another database, evicts everything', async () => {
	await using db = await testDb()
	const slow = Promise.withResolvers<number>()
	let [response, isSlow] = [1, false]
	const changes: (string[] | null)[] = []
	const watch = new RevisionWatch({
		databaseUrl: db.url,
		isListening: false,
		readRevision: () => {
			const given = isSlow ? slow.promise : Promise.resolve(response)
			isSlow = false
			return given
		},
		onChange: (tags) => changes.push(tags),
	})
	onTestFinished(() => watch.stop())
	await watch.start()
	isSlow = true
	const look = watch.catchUp()
	response = 3
	await watch.catchUp()
	expect(changes).toEqual([null, null])

	slow.resolve(2)
	await look
	await watch.catchUp()
	expect(changes).toEqual([null, null])

	response = 0
	await watch.catchUp()
	expect(changes).toEqual([null, null, null])
})

test('a server that stops answering is left, and changes announced meanwhile are not missed', async () => {
	await using db = await testDb()
	const relay = await startRelay(db.url)
	onTestFinished(() => relay.close())
	const { watch, changes } = follow(db, { databaseUrl: relay.url })
	await watch.start()
	await untilListening(db)
	const sessions = async () => {
		const { rows } = await db.pool.query<{ pid: number }>(
			`select pid from pg_stat_activity where application_name = 'roost cache' and datname = current_database()`,
		)
		return rows.map(({ pid }) => pid)
	}
	const [first] = await sessions()
	await relay.set('silent')
	await announceTags(db, ['product:list'])
	// The look at the revision notices the change, though no message arrives.
	await expect.poll(() => changes).toEqual([null, null])
	await expect.poll(relay.connections).toBeGreaterThan(1)
	await relay.set('open')
	await expect.poll(sessions).not.toContain(first)
	await untilListening(db)
	await announceTags(db, ['news:list'])
	await expect.poll(() => changes.at(-1)).toEqual(['news:list'])
})
