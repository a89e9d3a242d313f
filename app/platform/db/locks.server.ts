import { sql } from 'drizzle-orm'
import { poolOf } from './client.server.ts'
import type { Db } from './client.server.ts'

/** Waits for the lock `name` and holds it until this transaction ends. */
export async function lockForTransaction(tx: Db, name: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Held exclusively to delete stored files, and shared by a backup, whose snapshot still names them. */
export const storedFilesLock = 'stored files'

/** Takes the lock `name` until this transaction ends; false when it is already held. */
export async function tryLockForTransaction(tx: Db, name: string): Promise<boolean> {
	const { rows } = await tx.execute<{ got: boolean }>(
		sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`,
	)
	return rows[0]?.got === true
}

/**
 * Runs `work` while a separate connection holds the lock `name`, outside any transaction, so that slow work keeps no
 * snapshot.
 *
 * @returns false, without running it, when the lock is already held.
 */
export async function withLock(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
	const client = await poolOf(db).connect()
	const key = 'hashtextextended($1, 0)'
	let isBroken = true
	try {
		const { rows } = await client.query(`select pg_try_advisory_lock(${key}) as got`, [name])
		const isHeld = rows[0]?.got === true
		if (isHeld) {
			try {
				await work()
			} finally {
				await client.query(`select pg_advisory_unlock(${key})`, [name])
			}
		}
		isBroken = false
		return isHeld
	} finally {
		// A connection that may still hold the lock is closed, which releases it.
		client.release(isBroken)
	}
}
