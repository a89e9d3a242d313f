// Follows the changes announced to all instances: at once by message, or, when a message was lost, by polling the
// revision number in the database every second.
import { SiteClient } from '#platform/db/site-client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { cacheChannel, readAnnouncement } from './tags.server.ts'

const pollMs = 1000
/** While the database is away: until asked again, an instance that has it may save, and this one shows old pages. */
const retryMs = 200
/** A message arrives 1 to 2 ms after the commit; after this long it counts as lost. */
const messageMs = 50
/** A server silent for this long is frozen or cut off: the session ends, and the next may lead to another. */
const responseTimeoutMs = 3000

type Options = {
	databaseUrl: string
	/** Reads the revision over the application's own pool. */
	readRevision: () => Promise<number>
	/** Pages with these tags changed; null: every page may have changed. Called in the order of the commits. */
	onChange: (tags: string[] | null) => void
	isListening?: boolean
}

type Waiter = { revision: number; done: () => void }

/** Follows the changes that all instances announce; one in each web process. */
export class RevisionWatch {
	readonly #options: Options
	/** The last revision passed to `onChange`; null before the first read. */
	#applied: number | null = null
	#waiters: Waiter[] = []
	#client: SiteClient | null = null
	/** That of the server to which the session for messages last led. */
	#history: string | null = null
	#poll: NodeJS.Timeout | null = null
	#retry: NodeJS.Timeout | null = null
	#isStopped = false
	#isChecking = false

	constructor(options: Options) {
		this.#options = options
	}

	/** Starts to follow; retries while the database is unreachable. */
	async start(): Promise<void> {
		await this.catchUp()
		if (this.#options.isListening !== false) void this.#listen()
		this.#lookIn(pollMs)
	}

	async stop(): Promise<void> {
		this.#isStopped = true
		if (this.#poll) clearTimeout(this.#poll)
		if (this.#retry) clearTimeout(this.#retry)
		await this.#client?.end().catch(() => {})
	}

	/**
	 * Waits until every change committed so far has been passed to `onChange`.
	 *
	 * @returns false when the revision could not be read.
	 */
	async catchUp(): Promise<boolean> {
		try {
			const appliedBefore = this.#applied
			const revision = await this.#options.readRevision()
			// Lower than the revision applied before the read: another database, such as a restored one. Lower than one
			// applied during the read: a slow, stale response.
			const isReset = appliedBefore !== null && revision < appliedBefore
			if (this.#applied === null || isReset) this.#apply(revision, null)
			else if (revision > this.#applied) await this.#awaitMessage(revision)
			return true
		} catch (error) {
			logger.warn({ err: error }, 'the revision of the content could not be read')
			return false
		}
	}

	#lookIn(ms: number): void {
		this.#poll = setTimeout(() => void this.#look(), ms)
		this.#poll.unref()
	}

	async #look(): Promise<void> {
		void this.#checkSession()
		const isKnown = await this.catchUp()
		if (!this.#isStopped) this.#lookIn(isKnown ? pollMs : retryMs)
	}

	async #checkSession(): Promise<void> {
		const client = this.#client
		if (!client || this.#isChecking) return
		this.#isChecking = true
		const beat = { text: 'select', query_timeout: responseTimeoutMs }
		await client.query(beat).catch(() => client.breakOff())
		this.#isChecking = false
	}

	#awaitMessage(revision: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.#apply(revision, null), messageMs)
			const done = () => {
				clearTimeout(timer)
				resolve()
			}
			this.#waiters.push({ revision, done })
		})
	}

	#apply(revision: number, tags: string[] | null) {
		if (this.#applied !== null && revision === this.#applied) return
		const isNext = this.#applied !== null && revision === this.#applied + 1
		const isReset = this.#applied !== null && revision < this.#applied
		this.#applied = revision
		this.#options.onChange(isNext ? tags : null)
		const waiting = this.#waiters
		const isDone = (waiter: Waiter) => isReset || waiter.revision <= revision
		this.#waiters = waiting.filter((waiter) => !isDone(waiter))
		for (const waiter of waiting) if (isDone(waiter)) waiter.done()
	}

	/**
	 * After a failover a revision may number another change than before: what the former primary had not yet given to the
	 * others is lost, though it may have been read.
	 */
	#follow(history: string | null): void {
		const isFirst = this.#history === null
		const isNew = this.#history !== history
		this.#history = history
		if (isFirst || !isNew) return
		this.#applied = null
		logger.warn('the database server was replaced: all cached pages are evicted')
	}

	async #listen(): Promise<void> {
		const client = new SiteClient({
			connectionString: this.#options.databaseUrl,
			connectionTimeoutMillis: 5000,
			keepAlive: true,
			application_name: 'roost cache',
		})
		const again = once(() => {
			this.#client = null
			if (this.#isStopped) return
			client.end().catch(() => {})
			this.#retry = setTimeout(() => void this.#listen(), retryMs)
		})
		client.on('error', again)
		client.on('end', again)
		client.on('notification', ({ payload }) => {
			const { revision, tags } = readAnnouncement(payload)
			if (this.#applied === null || revision > this.#applied) this.#apply(revision, tags)
		})
		try {
			await client.connect()
			await client.query(`listen ${cacheChannel}`)
			this.#client = client
			if (this.#isStopped) return void client.end()
			this.#follow(client.history)
			// Announcements from before `listen`.
			await this.catchUp()
		} catch {
			again()
		}
	}
}

function once(act: () => void): () => void {
	let isDone = false
	return () => {
		if (isDone) return
		isDone = true
		act()
	}
}
