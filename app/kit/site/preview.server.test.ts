import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { removeAdmin } from '#platform/auth/access/accounts.server.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { signToken } from '#platform/auth/signed-token.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildAccess, buildProduct, nobody } from '#tests/support/factories.ts'
import { watchPool } from '#tests/support/pool-watch.ts'
import { makePreviewLink, withdrawPreviews } from './preview-links.server.ts'
import { allowPreview, isPreview, readShown } from './preview.server.ts'
import { publicRead } from './public-read.server.ts'

const maker = admin('maker', 'editor')
const by = '00000000-0000-4000-8000-006d616b6572'
const shown = 'As it would be'

/** A product with a link that an editor made to it, in the database that the site then uses. */
async function linked(db: TestDb) {
	completeEnv({ DATABASE_URL: db.url })
	Object.assign(globalThis, { roostDb: { db, pool: db.pool } })
	await buildAccess(db, maker)
	const { id } = await buildProduct(db, { title: 'As it is', status: 'draft' })
	const type = 'product'
	// Links that are made in the same millisecond are the same.
	const link = async (now = new Date()) => {
		const { path } = await makePreviewLink(db, { type, id, path: '/products/x', by }, now)
		return path
	}
	return { id, link, path: await link() }
}

type Context = Readonly<RouterContextProvider>

type Page = {
	/** What the page reads before it is answered. */
	reads?: (context: Context) => Promise<unknown>
	isAhead?: (db: Db) => Promise<boolean>
}

/** Opens a page behind the middleware. */
async function open(path: string, { reads, isAhead = async () => true }: Page = {}) {
	const context = new RouterContextProvider()
	const request = new Request(`http://localhost${path}`)
	const middleware = allowPreview({
		isAhead,
		showAsPublished: async (tx, { id }) => {
			await tx.update(products).set({ title: shown }).where(eq(products.id, id))
		},
	})
	let wasPreview = false
	const response = await middleware({ request, context }, async () => {
		await reads?.(context)
		wasPreview = await isPreview(context)
		return new Response('page')
	})
	return { context, response, wasPreview }
}

async function titleOf(db: Db): Promise<string | undefined> {
	const [row] = await db.select({ title: products.title }).from(products)
	return row?.title
}

async function showsPreview(path: string): Promise<boolean> {
	const titles: unknown[] = []
	const reads = async (context: Context) => titles.push(await readShown(context, titleOf))
	const { wasPreview } = await open(path, { reads })
	expect(titles).toEqual([wasPreview ? shown : 'As it is'])
	return wasPreview
}

test('a signed link previews its one record, and the response is neither cached nor indexed', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	expect(await showsPreview(path)).toBe(true)
	const { response } = await open(path)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
})

test('an altered, empty or missing link shows no preview, nor does one without a maker', async () => {
	await using db = await testDb()
	const { path, id } = await linked(db)
	const last = path.at(-1) === 'A' ? 'Q' : 'A'
	const expiresAt = new Date(Date.now() + 60_000)
	const old = signToken('preview', `product:${id}`, { expiresAt })
	const others = [path.slice(0, -2), `${path.slice(0, -1)}${last}`, '/products/x?preview=']
	for (const other of [...others, '/products/x', `/products/x?preview=${old}`]) {
		expect(await showsPreview(other), `preview at ${other}`).toBe(false)
		const { response } = await open(other)
		expect(response.headers.has('X-Robots-Tag'), `noindex at ${other}`).toBe(false)
	}
})

test('a link expires after 7 days', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 + 1000, toFake: ['Date'] })
	expect(await showsPreview(path)).toBe(false)
	vi.useRealTimers()
})

test('withdrawn links of a record show nothing, those made afterwards and those of other records do', async () => {
	await using db = await testDb()
	const { id, path, link } = await linked(db)
	const second = await link()
	await withdrawPreviews(db, admin(), {
		type: 'product',
		id: '3d5f1f1e-0000-4000-8000-000000000001',
	})
	await withdrawPreviews(db, admin(), { type: 'article', id })
	expect(await showsPreview(path)).toBe(true)

	await withdrawPreviews(db, admin(), { type: 'product', id })
	for (const before of [path, second]) expect(await showsPreview(before)).toBe(false)
	const third = await link()
	expect(await showsPreview(third)).toBe(true)
	await withdrawPreviews(db, admin(), { type: 'product', id })
	expect(await showsPreview(third)).toBe(false)
	const rows = await db.select().from(auditLog).where(eq(auditLog.recordId, id))
	expect(rows.filter(({ recordType }) => recordType === 'product')).toHaveLength(2)
})

test('nobody withdraws links without the permission to edit', async () => {
	await using db = await testDb()
	const { id, path } = await linked(db)
	const withdrawal = withdrawPreviews(db, nobody, { type: 'product', id })
	await expect(withdrawal).rejects.toThrow(ForbiddenError)
	expect(await showsPreview(path)).toBe(true)
})

test('a link ends with the access of the account that made it', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	expect(await showsPreview(path)).toBe(true)
	await removeAdmin(db, { userId: by, actorId: 'system' })
	expect(await showsPreview(path)).toBe(false)
})

const transactionOf = async (db: Db) => {
	const { rows } = await db.execute(sql`select txid_current_if_assigned()::text as id`)
	return rows[0]?.['id']
}

test('all reads of a request run in one transaction, one after another, of which nothing stays', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	const seen = watchPool(db.pool)
	let underWay = 0
	const together: number[] = []
	const read = async (tx: Db) => {
		underWay += 1
		together.push(underWay)
		const title = await titleOf(tx)
		const transaction = await transactionOf(tx)
		underWay -= 1
		return { title, transaction }
	}
	const found: { title: string | undefined; transaction: unknown }[] = []
	const reads = async (context: Context) => {
		const many = Array.from({ length: 5 }, () => readShown(context, read))
		found.push(...(await Promise.all(many)), await readShown(context, read))
	}
	expect((await open(path, { reads })).wasPreview).toBe(true)
	expect(seen).toMatchObject({ transactions: 1, maxAtOnce: 1, inUse: 0 })
	expect(found.map(({ title }) => title)).toEqual(Array(6).fill(shown))
	expect(new Set(found.map(({ transaction }) => transaction)).size).toBe(1)
	expect(together).toEqual(Array(6).fill(1))
	expect(await titleOf(db)).toBe('As it is')
})

test('the transaction ends too when the page throws, and no read reaches it afterwards', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	const seen = watchPool(db.pool)
	const contexts: Context[] = []
	const late: Promise<unknown>[] = []
	const reads = async (context: Context) => {
		contexts.push(context)
		await readShown(context, async (tx) => {
			late.push(
				vi.waitFor(() => expect(seen.inUse).toBe(0)).then(() => tx.execute(sql`select 'late'`)),
			)
			throw new Error('not found')
		})
	}
	await expect(open(path, { reads })).rejects.toThrow('not found')
	expect(seen).toMatchObject({ transactions: 1, inUse: 0 })
	await expect(late[0]).rejects.toMatchObject({ cause: { message: 'The transaction has ended' } })
	await expect(readShown(contexts[0], titleOf)).rejects.toThrow('The preview has ended')
})

test('a read that begins only after the page was answered is refused, and opens nothing', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	const seen = watchPool(db.pool)
	const middleware = allowPreview({ isAhead: async () => true, showAsPublished: async () => {} })
	const context = new RouterContextProvider()
	const request = new Request(`http://localhost${path}`)
	await middleware({ request, context }, async () => new Response('page'))
	await expect(readShown(context, titleOf)).rejects.toThrow('The preview has ended')
	expect(seen).toMatchObject({ transactions: 0, inUse: 0 })
})

test('a read that the database refuses leaves the others as they are', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	const outcomes: PromiseSettledResult<unknown>[] = []
	const reads = async (context: Context) => {
		outcomes.push(
			...(await Promise.allSettled([
				readShown(context, (tx) => tx.execute(sql`select * from no_such_table`)),
				readShown(context, titleOf),
				readShown(context, (tx) => tx.execute(sql`select 1 / 0`)),
			])),
			...(await Promise.allSettled([readShown(context, titleOf)])),
		)
	}
	await open(path, { reads })
	expect(outcomes.map(({ status }) => status)).toEqual([
		'rejected',
		'fulfilled',
		'rejected',
		'fulfilled',
	])
	expect(outcomes[3]).toMatchObject({ value: shown })
})

test('a read whose connection is lost is repeated on another one', async () => {
	await using db = await testDb()
	db.pool.on('error', () => {})
	const { path } = await linked(db)
	let tries = 0
	const titles: unknown[] = []
	const reads = async (context: Context) => {
		const read = async (tx: Db) => {
			tries += 1
			if (tries === 1) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
			return titleOf(tx)
		}
		titles.push(await publicRead(context, 'product', read))
		titles.push(await readShown(context, titleOf))
	}
	await open(path, { reads })
	expect(titles).toEqual([shown, shown])
	expect(tries).toBe(2)
})

test('where visitors see it all, the page is theirs: without a transaction, without changes', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	const seen = watchPool(db.pool)
	const titles: unknown[] = []
	const reads = async (context: Context) => titles.push(await readShown(context, titleOf))
	const { response, wasPreview } = await open(path, { reads, isAhead: async () => false })
	expect(wasPreview).toBe(false)
	expect(titles).toEqual(['As it is'])
	expect(seen).toMatchObject({ transactions: 0, updates: 0, inUse: 0 })
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
})

test('of requests at one link at once, one is at the database and the others wait in memory', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	const seen = watchPool(db.pool)
	const titles: unknown[] = []
	const reads = async (context: Context) => titles.push(await readShown(context, titleOf))
	const responses = await Promise.all(Array.from({ length: 6 }, () => open(path, { reads })))
	expect(responses.map(({ response }) => response.status)).toEqual(Array(6).fill(200))
	expect(titles).toEqual(Array(6).fill(shown))
	expect(seen).toMatchObject({ transactions: 6, maxAtOnce: 1, inUse: 0 })
})

test('another link does not wait for the turn of this one', async () => {
	await using db = await testDb()
	const { path, link } = await linked(db)
	const other = await link(new Date(Date.now() + 1000))
	expect(other).not.toBe(path)
	const reads = async (context: Context) => {
		await readShown(context, titleOf)
		expect((await open(other, { isAhead: async () => false })).response.status).toBe(200)
	}
	expect((await open(path, { reads })).wasPreview).toBe(true)
})

test('who waits longer than a page waits for the database is told 503, and the next has the turn', async () => {
	await using db = await testDb()
	const { path } = await linked(db)
	const seen = watchPool(db.pool)
	const isHeld = Promise.withResolvers<void>()
	const mayGo = Promise.withResolvers<void>()
	const first = open(path, {
		reads: async (context) => {
			await readShown(context, titleOf)
			isHeld.resolve()
			await mayGo.promise
		},
	})
	await isHeld.promise
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	const footers: Promise<unknown>[] = []
	const waiting = open(path, {
		reads: (context) => {
			// As the layout does, which shows the page without them.
			footers.push(readShown(context, titleOf).catch((error: unknown) => error))
			return publicRead(context, 'product', titleOf)
		},
	})
	const outcome = waiting.catch((error: unknown) => error)
	const isTimed = () => vi.getTimerCount() > 0
	while (!isTimed()) await new Promise(setImmediate)
	await vi.advanceTimersByTimeAsync(8000)
	expect(await outcome).toMatchObject({ init: { status: 503 } })
	expect(await footers[0]).toMatchObject({ message: 'The database read timed out' })
	vi.useRealTimers()
	expect(seen).toMatchObject({ transactions: 1, inUse: 1 })
	mayGo.resolve()
	await first
	expect(await showsPreview(path)).toBe(true)
	expect(seen).toMatchObject({ transactions: 2, maxAtOnce: 1, inUse: 0 })
})
