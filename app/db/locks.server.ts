import { sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/** Waits until no other transaction holds `name`, and holds it until this one ends. */
export async function lockForTransaction(tx: Db, name: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Held exclusively by whatever removes stored files, and shared by a backup, whose snapshot still names them. */
export const storedFilesLock = 'stored files'

/** Takes `name` until this transaction ends, unless somebody else holds it: then answers false. */
export async function tryLockForTransaction(tx: Db, name: string): Promise<boolean> {
	const { rows } = await tx.execute<{ got: boolean }>(
		sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`,
	)
	return rows[0]?.got === true
}
