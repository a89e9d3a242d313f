import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { isConnectionUnsure } from '#platform/db/errors.server.ts'
import { openRolledBack } from '#platform/db/roll-back.server.ts'
import type { OpenTransaction } from '#platform/db/roll-back.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { isInForce } from './preview-links.server.ts'
import type { PreviewLink, Previewed } from './preview-links.server.ts'

const maxMs = 8000

/** What a page reads, within 8 s. @throws Error when it takes longer; it then goes on unheard. */
export async function inTime<T>(read: () => Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The database read timed out')), maxMs)
	})
	try {
		return await Promise.race([read(), late])
	} finally {
		clearTimeout(timer)
	}
}

/** What a preview needs from the types of content. */
export type PreviewedRecords = {
	/** Whether visitors would see something else if the record were published now. */
	isAhead: (db: Db, record: Previewed) => Promise<boolean>
	/** Makes the record what it would be if it were published now; the transaction is rolled back. */
	showAsPublished: (tx: Db, record: Previewed) => Promise<void>
}

type RequestedPreview = { token: string; link: PreviewLink; records: PreviewedRecords }

/**
 * What one request reads through a preview link. The first read opens a transaction, in which the record is as if it
 * were published; all reads run in it, one after another, and `end` rolls it back. Where the link shows nothing, or
 * nothing that visitors do not see, reads are those of everybody. A read must not wait for another one of the same
 * request.
 */
export class PreviewReads {
	readonly #db: Db
	readonly #requested: RequestedPreview
	#opening: Promise<OpenTransaction | null> | null = null
	#last: Promise<unknown> = Promise.resolve()
	#underWay = 0
	#hasEnded = false
	#leaveTurn = () => {}

	constructor(db: Db, requested: RequestedPreview) {
		this.#db = db
		this.#requested = requested
	}

	/** Runs a read. One that fails leaves the others as they are; after a lost connection, the next opens another. */
	async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
		this.#underWay += 1
		const opening = this.#open()
		try {
			const opened = await opening
			return await (opened ? this.#inLine(() => apart(opened.tx, read)) : read(this.#db))
		} catch (error) {
			if (isConnectionUnsure(error)) this.#clear(opening)
			throw error
		} finally {
			this.#underWay -= 1
		}
	}

	/** Whether reads show anything that visitors do not see. */
	async isShown(): Promise<boolean> {
		return (await this.#open()) !== null
	}

	/** Rolls back; from now on reads are refused. Waits for it, unless a read is under way that nobody awaits. */
	async end(): Promise<void> {
		this.#hasEnded = true
		const closing = close(this.#opening).finally(() => this.#leaveTurn())
		if (this.#underWay === 0) await closing
	}

	#open(): Promise<OpenTransaction | null> {
		this.#opening ??= this.#openNow()
		return this.#opening
	}

	async #openNow(): Promise<OpenTransaction | null> {
		const { token, link, records } = this.#requested
		const db = this.#db
		this.#leaveTurn()
		this.#leaveTurn = await takeTurn(token)
		this.#refuseAfterEnd()
		if (!(await isInForce(db, link)) || !(await records.isAhead(db, link))) {
			this.#leaveTurn()
			return null
		}
		const opened = await openRolledBack(db)
		try {
			await records.showAsPublished(opened.tx, link)
			return opened
		} catch (error) {
			await close(Promise.resolve(opened))
			throw error
		}
	}

	#inLine<T>(read: () => Promise<T>): Promise<T> {
		const next = this.#last.then(() => {
			this.#refuseAfterEnd()
			return read()
		})
		this.#last = next.catch(() => {})
		return next
	}

	#refuseAfterEnd() {
		if (this.#hasEnded) throw new Error('The preview has ended')
	}

	#clear(opening: Promise<OpenTransaction | null>) {
		if (this.#hasEnded || this.#opening !== opening) return
		this.#opening = null
		void close(opening)
	}
}

/** Runs a read so that its failure does not end the transaction. */
async function apart<T>(tx: Db, read: (db: Db) => Promise<T>): Promise<T> {
	try {
		await tx.execute(sql`savepoint one_read`)
		return await read(tx)
	} catch (error) {
		await tx.execute(sql`rollback to savepoint one_read`).catch(() => {
			// The connection is lost, which `error` says.
		})
		throw error
	}
}

/** Rolls back what was opened. Never throws: with a lost connection, PostgreSQL does so itself. */
async function close(opening: Promise<OpenTransaction | null> | null): Promise<void> {
	const opened = await opening?.catch(() => null)
	await opened?.end().catch((error: unknown) => {
		logger.warn({ err: error }, 'the transaction of a preview was lost')
	})
}

/** The end of the queue of each token. */
const queues = new Map<string, Promise<void>>()

/**
 * Waits in memory until no other request of this process holds the turn of `token`, and returns what ends one's own.
 *
 * @throws Error after the time that a read may take.
 */
async function takeTurn(token: string): Promise<() => void> {
	const before = queues.get(token) ?? Promise.resolve()
	const { promise: own, resolve: leave } = Promise.withResolvers<void>()
	const both = Promise.all([before, own]).then(() => {
		if (queues.get(token) === both) queues.delete(token)
	})
	queues.set(token, both)
	try {
		await inTime(() => before)
		return leave
	} catch (error) {
		leave()
		throw error
	}
}
