// Visitors who send messages, staff who save, and readers of both instances, for as long as a rehearsal breaks things
// beneath them.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callTo } from '#tests/support/own-site.ts'

export type Instance = { name: string; url: string }
/** Saves `Version N` on an instance; returns whether that was acknowledged. */
type Save = (instance: Instance, n: number) => Promise<boolean>

/** A read of an old page. */
export type OldPage = { instance: string; startedMs: number; what: string }

/** An acknowledged write, in ms of `performance.now()`. */
export type Acknowledged = {
	instance: string
	kind: 'message' | 'save'
	what: string
	atMs: number
}

const [senders, readers] = [3, 2]
const [messagePauseMs, savePauseMs, readPauseMs, retryMs] = [150, 200, 40, 100]
/** A save whose announcement was lost is noticed by the next look at the revision. */
export const graceMs = 1500

type Options = {
	instances: Instance[]
	save: Save
	/** Number of the first save: higher than what the pages show. */
	firstVersion: number
	/** The page that shows the saves of an instance. */
	pathOf: (instance: Instance) => string
	/** Pages that no save changes. */
	otherPaths: string[]
}

/** Everybody at once, from `start` until `end`. */
export class Traffic {
	readonly #options: Options
	readonly acknowledged: Acknowledged[] = []
	readonly counts = { reads: 0, resent: 0, saves: 0, messages: 0 }
	/** Reads that failed. */
	readonly failed: string[] = []
	/** Reads of a page older than a save, or than an earlier read of the same visitor. */
	readonly old: OldPage[] = []
	/** The acknowledged saves of each page. */
	readonly #saved = new Map<string, { n: number; atMs: number }[]>()
	#everybody: Promise<unknown> = Promise.resolve()
	#visitors = 0
	#isOver = false

	constructor(options: Options) {
		this.#options = options
	}

	start(): this {
		const { instances, pathOf, otherPaths } = this.#options
		const paths = [...instances.map(pathOf), ...otherPaths]
		for (const instance of instances) this.#saved.set(pathOf(instance), [])
		this.#everybody = Promise.all(
			instances.flatMap((instance) => [
				...Array.from({ length: senders }, () => this.#sendMessages(instance)),
				this.#saveAll(instance),
				...paths.flatMap((path) =>
					Array.from({ length: readers }, () => this.#readAll(instance, path)),
				),
			]),
		)
		return this
	}

	/** Stops; waits until each message under way has been acknowledged. */
	async end() {
		this.#isOver = true
		await this.#everybody
	}

	/** Whether each instance has taken a message and a save since then. */
	hasWrittenSince(sinceMs: number): boolean {
		return this.#options.instances.every(({ name }) =>
			(['message', 'save'] as const).every((kind) =>
				this.acknowledged.some(
					(one) => one.instance === name && one.kind === kind && one.atMs > sinceMs,
				),
			),
		)
	}

	async #sendMessages({ name, url }: Instance) {
		while (!this.#isOver) {
			const what = randomUUID()
			const number = (this.#visitors += 1)
			const from = `10.${40 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
			for (let tries = 1; ; tries += 1) {
				const response = await callTo({ url }, { message: what, key: what, from }).catch(() => null)
				if (response?.success) break
				if (tries === 1) this.counts.resent += 1
				await pause(retryMs)
			}
			this.counts.messages += 1
			this.acknowledged.push({ instance: name, kind: 'message', what, atMs: performance.now() })
			await pause(messagePauseMs)
		}
	}

	async #saveAll(instance: Instance) {
		const { save, pathOf, firstVersion } = this.#options
		for (let n = firstVersion; !this.#isOver; n += 1) {
			if (await save(instance, n)) {
				this.counts.saves += 1
				const atMs = performance.now()
				this.#saved.get(pathOf(instance))?.push({ n, atMs })
				this.acknowledged.push({ instance: instance.name, kind: 'save', what: String(n), atMs })
			}
			await pause(savePauseMs)
		}
	}

	async #readAll({ name, url }: Instance, path: string) {
		let seen = 0
		while (!this.#isOver) {
			const startedMs = performance.now()
			const { fault, text } = await read(url + path)
			this.counts.reads += 1
			if (fault) this.failed.push(`${name}${path}: ${fault}`)
			else seen = this.#checkVersion({ instance: name, path, text, startedMs, seen })
			await pause(readPauseMs)
		}
	}

	/** Returns the newest version this reader has seen. */
	#checkVersion(given: Shown): number {
		const { instance, path, text, startedMs, seen } = given
		const saved = this.#saved.get(path)
		if (!saved) return seen
		const shown = Number(/Version (\d+)/.exec(text)?.[1])
		const known = saved.findLast(({ atMs }) => atMs < startedMs - graceMs)
		if (!(shown >= Math.max(known?.n ?? 0, seen))) {
			const ms = Math.round(startedMs - (known?.atMs ?? 0))
			const what = `${instance}${path}: ${shown}, ${ms} ms after ${known?.n} was saved; ${seen} had been seen`
			this.old.push({ instance, startedMs, what })
		}
		return Math.max(seen, shown)
	}
}

type Shown = { instance: string; path: string; text: string; startedMs: number; seen: number }

async function read(url: string): Promise<{ fault: string | null; text: string }> {
	try {
		const response = await fetch(url)
		const text = await response.text()
		return { fault: response.status === 200 ? null : String(response.status), text }
	} catch (error) {
		return { fault: String(error), text: '' }
	}
}

/** The longest time without an acknowledged write of an instance, from `fromMs` until `toMs`. */
export function maxGap(
	acknowledged: Acknowledged[],
	{ instance, fromMs, toMs }: { instance: string; fromMs: number; toMs: number },
): number {
	const times = acknowledged
		.filter((one) => one.instance === instance && one.atMs >= fromMs && one.atMs <= toMs)
		.map(({ atMs }) => atMs)
	const moments = [fromMs, ...times.toSorted((a, b) => a - b), toMs]
	return Math.max(...moments.slice(1).map((ms, index) => ms - (moments[index] ?? 0)))
}
