import { sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/** Waits until no other transaction holds `name`, and holds it until this one ends. */
export async function lockForTransaction(tx: Db, name: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
