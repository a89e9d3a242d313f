// Counts in memory, and stores the counts every few seconds: how many rows there are depends on what there is to count,
// never on how many views are reported.
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { countryOfAddress } from '#kit/site/country/country.server.ts'
import type { Excluded, View } from './read-view.server.ts'
import { storePageViews } from './searches.server.ts'
import type { Look } from './searches.server.ts'
import { openDay, storeCounts } from './store-counts.server.ts'
import type { Count } from './store-counts.server.ts'
import { visitorHash } from './visitor-hash.server.ts'
import type { Browser } from './visitor-hash.server.ts'

/** A day of the office that is counted, until it ends. */
type Day = {
	day: string
	salt: Buffer
	/** By `performance.now()`: no clock of this machine decides which day it is. */
	endsMs: number
	/** Paths are replaced by what is there when they are stored. */
	counts: Map<string, Count>
	visitors: Map<string, Buffer>
	/** The last look of each visitor at each page. */
	looks: Map<string, Look>
}

const storeEveryMs = 5000
/** Of one network in a minute: more than people behind one line read, and less than a program sends. */
const maxInMinute = 120
const minuteMs = 60_000
/** What is held between two times of storing. */
const maxHeld = 20_000

/** Counts views in this process, and stores the counts every few seconds. */
export class ViewCounter {
	readonly #db: Db
	#days: Day[] = []
	#opening: Promise<Day> | null = null
	#storing: Promise<void> = Promise.resolve()
	#timer: NodeJS.Timeout | null = null
	/** Views of each network in this minute. */
	readonly #sent = new LRUCache<string, { n: number }>({ max: 20_000, ttl: minuteMs })

	constructor(db: Db) {
		this.#db = db
	}

	/** Stores what was counted so far, and nothing later by itself. */
	async stop(): Promise<void> {
		if (this.#timer) clearInterval(this.#timer)
		await this.store()
	}

	/** Counts a view, unless its network has sent too many. */
	async count(view: View, browser: Browser) {
		const { address } = browser
		const network = networkOf(address ?? '')
		if (!this.#mayCount(network)) return this.leaveOut('too many')
		const day = await this.#today()
		if (day.counts.size >= maxHeld) return
		const { path, screen, start } = view
		const visits = start ? 1 : 0
		const add = (kind: Count['kind'], name: string) => addTo(day, { kind, name, views: 1, visits })
		add('page', path)
		add('country', countryOfAddress(address) ?? 'unknown')
		add('screen', screen)
		if (start) add('source', start.source)
		if (start?.campaign) add('campaign', start.campaign)
		const visitor = visitorHash(day.salt, browser)
		const name = visitor.toString('base64')
		day.visitors.set(name, visitor)
		if (day.looks.size < maxHeld)
			day.looks.set(`${name} ${path}`, { visitor, path, atMs: performance.now() })
	}

	/** Counts that a redirect led somebody on. */
	async countRedirect(id: string, address: string | null) {
		if (!this.#mayCount(networkOf(address ?? ''))) return
		const day = await this.#today()
		if (day.counts.size < maxHeld) addTo(day, { kind: 'redirect', name: id, views: 1, visits: 0 })
	}

	/** Counts that a view was not counted, and why. */
	async leaveOut(why: Excluded) {
		addTo(await this.#today(), { kind: 'left out', name: why, views: 1, visits: 0 })
	}

	/** Stores what was counted; what cannot be stored now is stored with the next. */
	store(): Promise<void> {
		this.#storing = this.#storing.then(() => this.#storeAll())
		return this.#storing
	}

	async #storeAll() {
		for (const held of this.#days) {
			const counts = [...held.counts.values()]
			const visitors = [...held.visitors.values()]
			const { looks } = held
			const isOver = performance.now() >= held.endsMs
			if (counts.length > 0) {
				held.counts = new Map()
				held.visitors = new Map()
				held.looks = new Map()
				try {
					// Comes first, since it may be done twice.
					await storePageViews(this.#db, held.day, [...looks.values()])
					await storeCounts(this.#db, { day: held.day, counts, visitors })
				} catch (error) {
					logger.warn({ err: error }, 'what visitors read could not be stored yet')
					for (const count of counts) addTo(held, count)
					for (const visitor of visitors) held.visitors.set(visitor.toString('base64'), visitor)
					held.looks = new Map([...looks, ...held.looks])
					continue
				}
			}
			if (isOver) this.#days = this.#days.filter((day) => day !== held)
		}
	}

	/** Whether this network has sent as many views as count in a minute. */
	isFull(address: string | null): boolean {
		return (this.#sent.get(networkOf(address ?? ''))?.n ?? 0) >= maxInMinute
	}

	#mayCount(network: string): boolean {
		const sent = this.#sent.get(network)
		if (!sent) this.#sent.set(network, { n: 1 })
		else sent.n += 1
		return (sent?.n ?? 1) <= maxInMinute
	}

	async #today(): Promise<Day> {
		const last = this.#days.at(-1)
		if (last && performance.now() < last.endsMs) return last
		this.#opening ??= this.#open().finally(() => {
			this.#opening = null
		})
		return this.#opening
	}

	async #open(): Promise<Day> {
		this.#timer ??= setInterval(() => void this.store(), storeEveryMs).unref()
		const startedMs = performance.now()
		const { day, salt, leftMs } = await openDay(this.#db)
		const opened: Day = {
			day,
			salt,
			endsMs: startedMs + leftMs,
			counts: new Map(),
			visitors: new Map(),
			looks: new Map(),
		}
		this.#days.push(opened)
		return opened
	}
}

function addTo({ counts }: Day, { kind, name, views, visits }: Count) {
	const key = `${kind} ${name}`
	const known = counts.get(key)
	if (!known) counts.set(key, { kind, name, views, visits })
	else {
		known.views += views
		known.visits += visits
	}
}
