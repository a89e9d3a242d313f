import type { Result } from '#platform/lib/result.ts'
import type { Db } from './client.server.ts'

class RolledBack extends Error {}

/** The result of `work` in a transaction of which nothing stays. */
export function rolledBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	return transactionThatStays(db, work, () => false)
}

/** The result of `work` in a transaction of which nothing stays when it is refused. */
export function unlessRefused<T, E>(
	db: Db,
	work: (tx: Db) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
	return transactionThatStays(db, work, ({ ok }) => ok)
}

async function transactionThatStays<T>(
	db: Db,
	work: (tx: Db) => Promise<T>,
	stays: (result: T) => boolean,
): Promise<T> {
	const results: T[] = []
	try {
		await db.transaction(async (tx) => {
			const result = await work(tx)
			results.push(result)
			if (!stays(result)) throw new RolledBack()
		})
	} catch (error) {
		if (!(error instanceof RolledBack)) throw error
	}
	return results[0] as T
}

/** A transaction that stays open until `end`, which throws when the connection was lost. */
export type OpenTransaction = { tx: Db; end: () => Promise<void> }

/** Begins a transaction of which nothing stays. The caller ends it. */
export async function openRolledBack(db: Db): Promise<OpenTransaction> {
	const begun = Promise.withResolvers<Db>()
	const ended = Promise.withResolvers<void>()
	const whole = rolledBack(db, async (tx) => {
		begun.resolve(tx)
		await ended.promise
	})
	whole.catch(begun.reject)
	const tx = await begun.promise
	return {
		tx,
		end: () => {
			ended.resolve()
			return whole
		},
	}
}
