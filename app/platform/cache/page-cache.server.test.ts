import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { PageCache } from './page-cache.server.ts'
import type { Rendering } from './page-cache.server.ts'

const text = (words: string): Rendering['page'] => ({
	status: 200,
	headers: [['content-type', 'text/html']],
	body: Buffer.from(words),
})

function rendering(words: string, tags: string[] = [], over: Partial<Rendering> = {}): Rendering {
	return { page: text(words), tags: new Set(tags), isCacheable: true, mayStandIn: true, ...over }
}

const sure = async () => true

async function bodyOf(cache: PageCache, key: string, words: string, tags: string[] = []) {
	const page = await cache.get(key, async () => rendering(words, tags))
	return (await page.body('identity')).toString()
}

test('a page is rendered once per key and then served from the cache', async () => {
	const cache = new PageCache({ catchUp: sure })
	expect(await bodyOf(cache, 'NZ /', 'first')).toBe('first')
	expect(await bodyOf(cache, 'NZ /', 'second')).toBe('first')
	expect(await bodyOf(cache, 'AU /', 'other')).toBe('other')
	expect(cache.counts).toMatchObject({ hits: 1, misses: 2 })
})

test('exactly the pages with a changed tag are evicted', async () => {
	const cache = new PageCache({ catchUp: sure })
	await bodyOf(cache, '/a', 'a', ['product:1', 'product:list'])
	await bodyOf(cache, '/b', 'b', ['product:2'])
	cache.invalidate(['product:1'])
	expect(cache.find('/a')).toBeUndefined()
	expect(cache.find('/b')).toBeDefined()
	cache.invalidateAll()
	expect(cache.size).toEqual({ pages: 0, bytes: 0 })
})

test('500 requests for an uncached page render it once', async () => {
	const cache = new PageCache({ catchUp: sure })
	let made = 0
	const all = await Promise.all(
		Array.from({ length: 500 }, () =>
			cache.get('/', async () => {
				made += 1
				await new Promise((resolve) => setTimeout(resolve, 20))
				return rendering('x')
			}),
		),
	)
	expect(made).toBe(1)
	expect(new Set(all).size).toBe(1)
})

test('a page whose content changes during its render is rendered again, and the old version is never cached', async () => {
	const cache = new PageCache({ catchUp: sure })
	const versions = ['old', 'new']
	const page = await cache.get('/', async () => {
		const version = versions.shift() ?? ''
		if (version === 'old') cache.invalidate(['news:list'])
		return rendering(version, ['news:list'])
	})
	expect((await page.body('identity')).toString()).toBe('new')
	expect(await bodyOf(cache, '/', 'none')).toBe('new')
})

test('a page that changes during every render is served but not cached', async () => {
	const cache = new PageCache({ catchUp: sure })
	let made = 0
	await cache.get('/', async () => {
		made += 1
		cache.invalidateAll()
		return rendering('x')
	})
	expect(made).toBe(3)
	expect(cache.find('/')).toBeUndefined()
})

test('a request after a change never gets a render started before it', async () => {
	const cache = new PageCache({ catchUp: sure, timeoutMs: 10 })
	const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
	const early = cache.get('/', async () => {
		await mayEnd
		return rendering('old', ['other'])
	})
	cache.invalidate(['product:1'])
	expect(await bodyOf(cache, '/', 'new', ['product:1']), 'although the first hangs').toBe('new')
	end()
	await early
	expect(await bodyOf(cache, '/', 'later')).not.toBe('later')
})

test('while content changes faster than its page renders, one render runs and one waits', async () => {
	const cache = new PageCache({ catchUp: sure })
	const changes = 50
	let version = 0
	const ends: (() => void)[] = []
	const read = async () => {
		const page = await cache.get('/', async () => {
			const seen = version
			await new Promise<void>((resolve) => ends.push(resolve))
			return rendering(String(seen), ['news:list'])
		})
		return Number((await page.body('identity')).toString())
	}
	const reads: Promise<number>[] = []
	for (; version < changes; version += 1) {
		reads.push(read())
		cache.invalidate(['news:list'])
	}
	expect(ends).toHaveLength(1)
	ends[0]?.()
	await expect.poll(() => ends).toHaveLength(2)
	ends[1]?.()
	// Even the first request, which would have got the version before all changes.
	expect(await Promise.all(reads)).toEqual(Array<number>(changes).fill(changes))
	expect(await read(), 'kept, so made no third time').toBe(changes)
	expect(ends).toHaveLength(2)
})

test('a page that may be stale, lacks a part, or is a redirect or an error is not cached', async () => {
	const unsure = new PageCache({ catchUp: async () => false })
	await bodyOf(unsure, '/', 'x')
	expect(unsure.find('/')).toBeUndefined()

	const cache = new PageCache({ catchUp: sure })
	await cache.get('/parts', async () => rendering('x', [], { isCacheable: false }))
	for (const status of [301, 403, 500, 503])
		await cache.get(`/${status}`, async () =>
			rendering('x', [], { page: { ...text('x'), status } }),
		)
	expect(cache.size.pages).toBe(0)
})

test('a failed render fails all waiting requests, and the next request renders again', async () => {
	const cache = new PageCache({ catchUp: sure })
	const fail = () => cache.get('/', () => Promise.reject(new Error('away')))
	const both = await Promise.allSettled([fail(), fail()])
	expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	expect(await bodyOf(cache, '/', 'back')).toBe('back')
})

test('pages are evicted at the moment when their content appears or ends by its dates', async () => {
	let now = 1000
	const cache = new PageCache({ catchUp: sure, now: () => now })
	cache.setBoundaries([
		{ atMs: 3000, tags: ['product:list'] },
		{ atMs: 2000, tags: ['news:list'] },
	])
	await bodyOf(cache, '/news', 'before', ['news:list'])
	await bodyOf(cache, '/products', 'before', ['product:list'])
	now = 1999
	expect(cache.find('/news')).toBeDefined()
	now = 2000
	expect(cache.find('/news')).toBeUndefined()
	expect(cache.find('/products')).toBeDefined()
	now = 3500
	expect(cache.find('/products')).toBeUndefined()
})

test('a boundary that passed without a request still evicts its pages when new boundaries are set', async () => {
	let now = 1000
	const cache = new PageCache({ catchUp: sure, now: () => now })
	cache.setBoundaries([{ atMs: 2000, tags: ['news:list'] }])
	await bodyOf(cache, '/news', 'before', ['news:list'])
	now = 2001
	cache.setBoundaries([])
	expect(await bodyOf(cache, '/news', 'after', ['news:list'])).toBe('after')
})

test('a page whose render spans a boundary is rendered again', async () => {
	let now = 1000
	const cache = new PageCache({ catchUp: sure, now: () => now })
	cache.setBoundaries([{ atMs: 2000, tags: ['news:list'] }])
	const words = ['before', 'after']
	const page = await cache.get('/', async () => {
		const made = rendering(words.shift() ?? '', ['news:list'])
		now = 2000
		return made
	})
	expect((await page.body('identity')).toString()).toBe('after')
})

test('memory is limited, and a page in use is not evicted', async () => {
	const cache = new PageCache({ catchUp: sure, maxBytes: 200_000 })
	// Incompressible.
	const noise = () => randomBytes(3000).toString('base64')
	for (let index = 0; index < 200; index += 1) {
		await bodyOf(cache, `/${index}`, noise(), [`tag:${index}`])
		await bodyOf(cache, '/', 'home')
	}
	expect(cache.size.bytes).toBeLessThanOrEqual(200_000)
	expect(cache.find('/')).toBeDefined()
	expect(cache.find('/0')).toBeUndefined()
})

test('when no new page can be rendered, the page evicted within the last minute is the fallback, and no other', async () => {
	let now = 0
	const cache = new PageCache({ catchUp: sure, now: () => now })
	const broken = async (): Promise<Rendering> => {
		throw new Error('The database does not answer')
	}
	const unwell = async () => rendering('sorry', [], { page: { ...text('sorry'), status: 503 } })
	const words = async (render: () => Promise<Rendering>) =>
		(await (await cache.get('/', render)).body('identity')).toString()
	await bodyOf(cache, '/', 'old', ['news:list'])
	cache.invalidate(['news:list'])
	expect(await words(broken)).toBe('old')
	expect(await words(unwell)).toBe('old')
	expect(await words(async () => rendering('lacking', [], { isCacheable: false }))).toBe('lacking')
	expect(await words(broken)).toBe('lacking')
	const own = { isCacheable: false, mayStandIn: false }
	expect(await words(async () => rendering('newer', [], own))).toBe('newer')
	await expect(cache.get('/', broken)).rejects.toThrow('does not answer')
	expect(await words(async () => rendering('new', ['news:list']))).toBe('new')
	const outdated = async () => {
		cache.invalidateAll()
		return rendering('newest', ['news:list'])
	}
	cache.invalidateAll()
	expect(await words(outdated)).toBe('newest')
	expect(await words(broken)).toBe('newest')
	expect(await words(async () => rendering('last', ['news:list']))).toBe('last')
	now = 30_000
	cache.invalidateAll()
	now = 90_000
	expect(await words(broken)).toBe('last')
	now = 90_001
	expect(await words(unwell)).toBe('sorry')
	await expect(cache.get('/', broken)).rejects.toThrow('does not answer')
	await expect(cache.get('/never', broken)).rejects.toThrow('does not answer')
	expect(cache.counts.stale).toBe(5)
})

test('a page requested again and again is cached in its smallest form, and still evicted when it changes', async () => {
	const cache = new PageCache({ catchUp: sure })
	const words = 'Boot dips work when they are clean. '.repeat(200)
	await bodyOf(cache, '/dips', words, ['product:1'])
	const first = cache.find('/dips')
	await vi.waitFor(() => expect(cache.find('/dips')).not.toBe(first))
	const smallest = cache.find('/dips')
	expect((await smallest?.body('identity'))?.toString()).toBe(words)
	expect(smallest?.hasTag(first?.etag('br') ?? '', 'br')).toBe(true)
	cache.invalidate(['product:1'])
	expect(cache.find('/dips')).toBeUndefined()
})

test('a page evicted while its smallest form is being made stays evicted', async () => {
	const cache = new PageCache({ catchUp: sure })
	await bodyOf(cache, '/dips', 'old '.repeat(5000), ['product:1'])
	for (let time = 0; time < 3; time += 1) cache.find('/dips')
	cache.invalidate(['product:1'])
	expect(await bodyOf(cache, '/dips', 'new', ['product:1'])).toBe('new')
	await bodyOf(cache, '/other', 'other '.repeat(5000))
	const before = cache.find('/other')
	// Made one at a time, so the evicted one was finished before.
	await vi.waitFor(() => expect(cache.find('/other')).not.toBe(before))
	expect(await bodyOf(cache, '/dips', 'newest', ['product:1'])).toBe('new')
})
