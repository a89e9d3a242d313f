// Public pages in memory, ready to send. A page is evicted when something it shows changes (its tags are invalidated),
// and is not cached when that happens while it is rendered. An evicted page stays a stale one for a minute, for when
// rendering fails.
import { LRUCache } from 'lru-cache'
import { StoredPage } from './stored-page.server.ts'
import type { MadePage } from './stored-page.server.ts'

const maxCacheBytes = 32 * 1024 * 1024
const maxStaleBytes = 8 * 1024 * 1024
/** How long after its eviction a page can be the fallback. */
const staleMs = 60_000
const missingPageMs = 10_000
/** Most renders a request waits for when the content changes during each of them. */
const attempts = 3
const defaultTimeoutMs = 1000

/** After this many cache hits, a page is worth the slowest compression. */
const hitsUntilSmallest = 3

/** A rendered page, and how it may be used. */
export type Rendering = {
	page: MadePage
	tags: ReadonlySet<string>
	isCacheable: boolean
	/** Whether it may be a fallback later: even with something missing, since it is the newest. */
	mayStandIn: boolean
}

/** When content appears or ends by its dates, without a save. */
export type Boundary = { atMs: number; tags: string[] }

type Options = {
	/**
	 * Resolves once this cache has evicted pages for every change that a render may have seen, so that no client gets an
	 * older page after that render; false when that is not known.
	 */
	catchUp: () => Promise<boolean>
	maxBytes?: number
	now?: () => number
	/** How long the next render of a page waits for the current one. */
	timeoutMs?: number
}

type Cached = { page: StoredPage; tags: ReadonlySet<string>; hits: number }
type Stale = { page: StoredPage; evictedAtMs: number }
type Rendered = { page: StoredPage; isOutdated: boolean }
/** What was invalidated since a render began. */
type Changes = { tags: Set<string>; isAll: boolean }
type Flight = { rendered: Promise<Rendered>; changes: Changes }

/** Cached pages by key, with the tags of what each shows. */
export class PageCache {
	readonly #catchUp: () => Promise<boolean>
	readonly #now: () => number
	readonly #timeoutMs: number
	readonly #pages: LRUCache<string, Cached>
	/** Recently evicted pages: the fallback when rendering fails. */
	readonly #stale = new LRUCache<string, Stale>({
		maxSize: maxStaleBytes,
		sizeCalculation: ({ page }) => page.size,
	})
	readonly #keysByTag = new Map<string, Set<string>>()
	/** One for each render that runs. */
	readonly #changes = new Set<Changes>()
	/** The last render of each page that runs, and the one that waits for it. */
	readonly #inFlight = new Map<string, Flight>()
	readonly #queued = new Map<string, Promise<Rendered>>()
	#packing: Promise<void> = Promise.resolve()
	#boundaries: Boundary[] = []
	readonly counts = { hits: 0, misses: 0, invalidations: 0, stale: 0 }

	constructor(options: Options) {
		const { catchUp, maxBytes = maxCacheBytes, now = Date.now } = options
		this.#catchUp = catchUp
		this.#now = now
		this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
		this.#pages = new LRUCache({
			maxSize: maxBytes,
			sizeCalculation: ({ page }) => page.size,
			dispose: ({ page, tags }, key, reason) => {
				this.#clearTags(key, tags)
				if (reason === 'delete') this.#keepStale(key, page)
			},
		})
	}

	/** The page cached under `key`. The caller counts the cache hit. */
	find(key: string): StoredPage | undefined {
		this.#passBoundaries()
		const cached = this.#pages.get(key)
		if (!cached) return undefined
		cached.hits += 1
		if (cached.hits === hitsUntilSmallest) this.#makeSmallest(key, cached)
		return cached.page
	}

	/**
	 * The page under `key`: the cached one, or one that `render` makes now. Requests that arrive meanwhile share it. Only
	 * responses with 200 are cached, and with 404 for ten seconds. When rendering fails, a page evicted within the last
	 * minute is the fallback.
	 */
	async get(key: string, render: () => Promise<Rendering>): Promise<StoredPage> {
		const found = this.find(key)
		if (found) {
			this.counts.hits += 1
			return found
		}
		try {
			const page = await this.#newest(key, render)
			return page.status >= 500 ? (this.#stalePage(key) ?? page) : page
		} catch (error) {
			const stale = this.#stalePage(key)
			if (!stale) throw error
			return stale
		}
	}

	/** Evicts the pages with any of the tags. */
	invalidate(tags: Iterable<string>) {
		const names = new Set(tags)
		this.#noteChange(names)
		for (const tag of names) {
			for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key)
		}
	}

	/** For when it is unknown what has changed. */
	invalidateAll() {
		this.#noteChange([], { isAll: true })
		this.#pages.clear()
	}

	/** Sets when content appears or ends by its dates, after evicting for the old boundaries that are due. */
	setBoundaries(boundaries: Boundary[]) {
		this.#passBoundaries()
		this.#boundaries = boundaries.toSorted((a, b) => a.atMs - b.atMs)
	}

	get size() {
		return { pages: this.#pages.size, bytes: this.#pages.calculatedSize }
	}

	async #newest(key: string, render: () => Promise<Rendering>): Promise<StoredPage> {
		for (let attempt = 1; ; attempt += 1) {
			const { page, isOutdated } = await this.#join(key, render)
			if (!isOutdated || attempt === attempts) return page
			const newer = this.find(key)
			if (newer) return newer
		}
	}

	/**
	 * One render of a page runs and one waits for it: while content changes faster than pages render, more would only
	 * slow each other down. The wait for a hung render is short.
	 */
	#join(key: string, render: () => Promise<Rendering>): Promise<Rendered> {
		const running = this.#inFlight.get(key)
		// A later request must not share a render that may have read what has changed since.
		const isCurrent = running && !running.changes.isAll && running.changes.tags.size === 0
		if (isCurrent) return running.rendered
		const queued = this.#queued.get(key)
		if (queued) return queued
		if (!running) return this.#start(key, render)
		const next = endOf(running.rendered, this.#timeoutMs).then(() => {
			this.#queued.delete(key)
			return this.#start(key, render)
		})
		this.#queued.set(key, next)
		return next
	}

	#start(key: string, render: () => Promise<Rendering>): Promise<Rendered> {
		this.counts.misses += 1
		const changes: Changes = { tags: new Set(), isAll: false }
		this.#changes.add(changes)
		const rendered = this.#render(key, render, changes).finally(() => {
			this.#changes.delete(changes)
			if (this.#inFlight.get(key)?.rendered === rendered) this.#inFlight.delete(key)
		})
		this.#inFlight.set(key, { rendered, changes })
		return rendered
	}

	async #render(
		key: string,
		render: () => Promise<Rendering>,
		changes: Changes,
	): Promise<Rendered> {
		const { page: made, tags, isCacheable, mayStandIn } = await render()
		const [page, isSure] = await Promise.all([StoredPage.of(made), this.#catchUp()])
		this.#passBoundaries()
		const isOutdated = changes.isAll || [...tags].some((tag) => changes.tags.has(tag))
		if (page.status >= 500) return { page, isOutdated }
		// No client gets an older page after this one, cached or not.
		this.#stale.delete(key)
		if (isCacheable && isSure && !isOutdated) this.#keep(key, { page, tags, hits: 0 })
		else if (mayStandIn) this.#keepStale(key, page)
		return { page, isOutdated }
	}

	#stalePage(key: string): StoredPage | null {
		const stale = this.#stale.get(key)
		if (!stale || this.#now() - stale.evictedAtMs > staleMs) return null
		this.counts.stale += 1
		return stale.page
	}

	/** One page at a time, so that a change of everything does not keep all processors busy. */
	#makeSmallest(key: string, cached: Cached) {
		const make = async () => {
			if (this.#pages.peek(key) !== cached || cached.page.status !== 200) return
			const page = await cached.page.smallest()
			if (this.#pages.peek(key) === cached) this.#keep(key, { ...cached, page })
		}
		this.#packing = this.#packing.then(make).catch(() => undefined)
	}

	#keep(key: string, cached: Cached) {
		const { status } = cached.page
		if (status !== 200 && status !== 404) return
		this.#pages.set(key, cached, status === 404 ? { ttl: missingPageMs } : {})
		for (const tag of cached.tags) {
			const keys = this.#keysByTag.get(tag)
			if (keys) keys.add(key)
			else this.#keysByTag.set(tag, new Set([key]))
		}
	}

	#keepStale(key: string, page: StoredPage) {
		if (page.status === 200) this.#stale.set(key, { page, evictedAtMs: this.#now() })
	}

	#clearTags(key: string, tags: ReadonlySet<string>) {
		for (const tag of tags) {
			const keys = this.#keysByTag.get(tag)
			keys?.delete(key)
			if (keys?.size === 0) this.#keysByTag.delete(tag)
		}
	}

	#noteChange(tags: Iterable<string>, { isAll = false } = {}) {
		this.counts.invalidations += 1
		for (const changes of this.#changes) {
			for (const tag of tags) changes.tags.add(tag)
			changes.isAll ||= isAll
		}
	}

	#passBoundaries() {
		while (this.#boundaries[0] && this.#boundaries[0].atMs <= this.#now()) {
			const { tags } = this.#boundaries.shift() as Boundary
			this.invalidate(tags)
		}
	}
}

/** Resolves when `work` settles or the timeout passes. */
function endOf(work: Promise<unknown>, timeoutMs: number): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, timeoutMs)
		const end = () => {
			clearTimeout(timer)
			resolve()
		}
		work.then(end, end)
	})
}
