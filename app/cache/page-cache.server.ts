// Public pages in memory, ready to send. A page is evicted when something it shows changes (by tags), and is not cached
// when that happens during its render.
import { LRUCache } from 'lru-cache'
import { StoredPage } from './stored-page.server.ts'
import type { MadePage } from './stored-page.server.ts'

const maxCacheBytes = 32 * 1024 * 1024
const maxFormerBytes = 8 * 1024 * 1024
/** How long after its eviction a page can be the fallback. */
const formerMs = 60_000
const missingPageMs = 10_000
/** Most renders a request waits for when the content changes during each of them. */
const attempts = 3
const defaultPatienceMs = 1000

/** After this many cache hits, a page is worth the slowest compression. */
const timesUntilSmallest = 3

/** A rendered page, and how it may be used. */
export type Rendering = {
	page: MadePage
	tags: ReadonlySet<string>
	isKeepable: boolean
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
	patienceMs?: number
}

type Kept = { page: StoredPage; tags: ReadonlySet<string>; timesFound: number }
type Former = { page: StoredPage; droppedAtMs: number }
type Made = { page: StoredPage; isOutdated: boolean }

/** Cached pages by key, with the tags of what each shows. */
export class PageCache {
	readonly #catchUp: () => Promise<boolean>
	readonly #now: () => number
	readonly #patienceMs: number
	readonly #pages: LRUCache<string, Kept>
	/** Recently evicted pages: the fallback when rendering fails. */
	readonly #former = new LRUCache<string, Former>({
		maxSize: maxFormerBytes,
		sizeCalculation: ({ page }) => page.size,
	})
	readonly #keysByTag = new Map<string, Set<string>>()
	/** Renders that began after the last eviction, and those yet to begin: new requests share them. */
	#begun = new Map<string, Promise<Made>>()
	readonly #next = new Map<string, Promise<Made>>()
	/** The current render of each page, whatever was evicted since. */
	readonly #underWay = new Map<string, Promise<Made>>()
	/** Numbered evictions, as long as a render that began before them is running. */
	readonly #drops: { number: number; tags: ReadonlySet<string> | 'all' }[] = []
	readonly #rendersSince = new Map<symbol, number>()
	#packing: Promise<void> = Promise.resolve()
	#dropNumber = 0
	#boundaries: Boundary[] = []
	readonly counts = { hits: 0, misses: 0, drops: 0, former: 0 }

	constructor(options: Options) {
		const { catchUp, maxBytes = maxCacheBytes, now = Date.now } = options
		this.#catchUp = catchUp
		this.#now = now
		this.#patienceMs = options.patienceMs ?? defaultPatienceMs
		this.#pages = new LRUCache({
			maxSize: maxBytes,
			sizeCalculation: ({ page }) => page.size,
			dispose: ({ page, tags }, key, reason) => {
				this.#forgetTags(key, tags)
				if (reason === 'delete') this.#letGo(key, page)
			},
		})
	}

	/** The page cached under `key`. The caller counts the cache hit. */
	find(key: string): StoredPage | undefined {
		this.#passBoundaries()
		const kept = this.#pages.get(key)
		if (!kept) return undefined
		kept.timesFound += 1
		if (kept.timesFound === timesUntilSmallest) this.#makeSmallest(key, kept)
		return kept.page
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
			return page.status >= 500 ? (this.#formerPage(key) ?? page) : page
		} catch (error) {
			const former = this.#formerPage(key)
			if (!former) throw error
			return former
		}
	}

	/** Evicts the pages with any of the tags. */
	drop(tags: Iterable<string>) {
		const names = new Set(tags)
		this.#noteDrop(names)
		for (const tag of names) {
			for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key)
		}
	}

	/** For when it is unknown what has changed. */
	dropAll() {
		this.#noteDrop('all')
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
	 * One render of a page runs and one waits for it: while content changes faster than pages render, more would only slow
	 * each other down. The wait for a hung render is short.
	 */
	#join(key: string, render: () => Promise<Rendering>): Promise<Made> {
		const shared = this.#begun.get(key) ?? this.#next.get(key)
		if (shared) return shared
		const earlier = this.#underWay.get(key)
		if (!earlier) return this.#start(key, render)
		const start = () => {
			this.#next.delete(key)
			return this.#start(key, render)
		}
		const next = endOf(earlier, this.#patienceMs).then(start)
		this.#next.set(key, next)
		return next
	}

	#start(key: string, render: () => Promise<Rendering>): Promise<Made> {
		const made = this.#make(key, render).finally(() => {
			if (this.#begun.get(key) === made) this.#begun.delete(key)
			if (this.#underWay.get(key) === made) this.#underWay.delete(key)
		})
		this.#begun.set(key, made)
		this.#underWay.set(key, made)
		return made
	}

	#formerPage(key: string): StoredPage | null {
		const former = this.#former.get(key)
		if (!former || this.#now() - former.droppedAtMs > formerMs) return null
		this.counts.former += 1
		return former.page
	}

	async #make(key: string, render: () => Promise<Rendering>): Promise<Made> {
		this.counts.misses += 1
		const began = this.#begin()
		try {
			const { page: rendered, tags, isKeepable, mayStandIn } = await render()
			const [page, isSure] = await Promise.all([StoredPage.of(rendered), this.#catchUp()])
			this.#passBoundaries()
			const isOutdated = this.#hasDropped(tags, began.number)
			if (page.status >= 500) return { page, isOutdated }
			// No client gets an older page after this one, cached or not.
			this.#former.delete(key)
			if (isKeepable && isSure && !isOutdated) this.#keep(key, { page, tags, timesFound: 0 })
			else if (mayStandIn) this.#letGo(key, page)
			return { page, isOutdated }
		} finally {
			began.end()
		}
	}

	/** One page at a time, so that a change of everything does not keep all processors busy. */
	#makeSmallest(key: string, kept: Kept) {
		const make = async () => {
			if (this.#pages.peek(key) !== kept || kept.page.status !== 200) return
			const page = await kept.page.smallest()
			if (this.#pages.peek(key) === kept) this.#keep(key, { ...kept, page })
		}
		this.#packing = this.#packing.then(make).catch(() => undefined)
	}

	#keep(key: string, kept: Kept) {
		const { status } = kept.page
		if (status !== 200 && status !== 404) return
		this.#pages.set(key, kept, status === 404 ? { ttl: missingPageMs } : {})
		for (const tag of kept.tags) {
			const keys = this.#keysByTag.get(tag)
			if (keys) keys.add(key)
			else this.#keysByTag.set(tag, new Set([key]))
		}
	}

	#letGo(key: string, page: StoredPage) {
		if (page.status === 200) this.#former.set(key, { page, droppedAtMs: this.#now() })
	}

	#forgetTags(key: string, tags: ReadonlySet<string>) {
		for (const tag of tags) {
			const keys = this.#keysByTag.get(tag)
			keys?.delete(key)
			if (keys?.size === 0) this.#keysByTag.delete(tag)
		}
	}

	#begin() {
		const render = Symbol('render')
		const number = this.#dropNumber
		this.#rendersSince.set(render, number)
		const end = () => {
			this.#rendersSince.delete(render)
			const oldest = Math.min(...this.#rendersSince.values())
			while (this.#drops[0] && this.#drops[0].number <= oldest) this.#drops.shift()
		}
		return { number, end }
	}

	#noteDrop(tags: ReadonlySet<string> | 'all') {
		this.counts.drops += 1
		this.#dropNumber += 1
		if (this.#rendersSince.size > 0) this.#drops.push({ number: this.#dropNumber, tags })
		// Later requests must not share a render that began before.
		this.#begun = new Map()
	}

	#hasDropped(tags: ReadonlySet<string>, since: number): boolean {
		return this.#drops.some(
			({ number, tags: dropped }) =>
				number > since && (dropped === 'all' || [...tags].some((tag) => dropped.has(tag))),
		)
	}

	#passBoundaries() {
		while (this.#boundaries[0] && this.#boundaries[0].atMs <= this.#now()) {
			const { tags } = this.#boundaries.shift() as Boundary
			this.drop(tags)
		}
	}
}

/** Resolves when `work` settles or the timeout passes. */
function endOf(work: Promise<unknown>, patienceMs: number): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, patienceMs)
		const end = () => {
			clearTimeout(timer)
			resolve()
		}
		work.then(end, end)
	})
}
