// Public pages in memory, ready to be sent. A page is dropped when something it shows changes (by tags), and never kept
// when that happened while it was being made.
import { LRUCache } from 'lru-cache'
import { StoredPage } from './stored-page.server.ts'
import type { MadePage } from './stored-page.server.ts'

const maxCacheBytes = 32 * 1024 * 1024
const maxFormerBytes = 8 * 1024 * 1024
/** So long after it was dropped, a page is still better than none. */
const formerMs = 60_000
const missingPageMs = 10_000
/** Who would be given a page whose content changed while it was made waits for the next, for so many at most. */
const attempts = 3
const defaultPatienceMs = 1000

/** A page that is asked for this often is worth the time that the fewest bytes take. */
const timesUntilSmallest = 3

/** A page a render has made, and what may be done with it. */
export type Rendering = {
	page: MadePage
	tags: ReadonlySet<string>
	isKeepable: boolean
	/** Whether it may be given once more when no other can be made: also one with something missing, for it is the newest. */
	mayStandIn: boolean
}

/** When content becomes visible or ends without anybody saving anything. */
export type Boundary = { atMs: number; tags: string[] }

type Options = {
	/**
	 * Resolves once every change that a render may have seen has been dropped from this cache too, so that whoever is
	 * served that render never gets an older page afterwards; false when that is not known.
	 */
	catchUp: () => Promise<boolean>
	maxBytes?: number
	now?: () => number
	/** How long the next render of a page waits for the one under way. */
	patienceMs?: number
}

type Kept = { page: StoredPage; tags: ReadonlySet<string>; timesFound: number }
type Former = { page: StoredPage; droppedAtMs: number }
type Made = { page: StoredPage; isOutdated: boolean }

/** Kept pages by key, with the tags of what each shows. */
export class PageCache {
	readonly #catchUp: () => Promise<boolean>
	readonly #now: () => number
	readonly #patienceMs: number
	readonly #pages: LRUCache<string, Kept>
	/** Pages lately dropped, for as long as no new one can be made. */
	readonly #former = new LRUCache<string, Former>({
		maxSize: maxFormerBytes,
		sizeCalculation: ({ page }) => page.size,
	})
	readonly #keysByTag = new Map<string, Set<string>>()
	/** Renders that began after the last drop, and those that are to begin: good for whoever asks now. */
	#begun = new Map<string, Promise<Made>>()
	readonly #next = new Map<string, Promise<Made>>()
	/** The render of each page that is under way, whatever was dropped since. */
	readonly #underWay = new Map<string, Promise<Made>>()
	/** Drops, numbered, as long as a render that began before them is under way. */
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

	/** The page kept under `key`. Whoever sends it counts it as a hit. */
	find(key: string): StoredPage | undefined {
		this.#passBoundaries()
		const kept = this.#pages.get(key)
		if (!kept) return undefined
		kept.timesFound += 1
		if (kept.timesFound === timesUntilSmallest) this.#makeSmallest(key, kept)
		return kept.page
	}

	/**
	 * The page under `key`: the kept one, or one that `render` makes now. Requests that come while it is being made get
	 * the same. Kept are only answers 200, and 404 for ten seconds. When none can be made, the one dropped within the last
	 * minute is given once more.
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

	/** Drops the pages that carry one of the tags. */
	drop(tags: Iterable<string>) {
		const names = new Set(tags)
		this.#noteDrop(names)
		for (const tag of names) {
			for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key)
		}
	}

	/** For when it is not known what has changed. */
	dropAll() {
		this.#noteDrop('all')
		this.#pages.clear()
	}

	/** Tells when content appears or ends by its dates. The ones known so far are passed first: nobody may have asked since. */
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
	 * Of one page, one render is under way and one waits for its end: while content changes faster than pages are made,
	 * more of them would only slow each other down. One that hangs is not waited for long.
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
			// Nobody is given an older page after this one, kept or not.
			this.#former.delete(key)
			if (isKeepable && isSure && !isOutdated) this.#keep(key, { page, tags, timesFound: 0 })
			else if (mayStandIn) this.#letGo(key, page)
			return { page, isOutdated }
		} finally {
			began.end()
		}
	}

	/** One page after the other, so that a change of everything does not keep all processors busy. */
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
		// Who asks from now on must not be given what began before.
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

/** Resolves when `work` has ended, well or not, or the time is over. */
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
