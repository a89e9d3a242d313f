import type { SQL } from 'drizzle-orm'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'

/** Which types of records to look at, and when. */
export type Looking = { db: Db; keys: readonly ContentKey[]; now: Date }

/** What may have to be put right, as parts of one query. */
export type Candidates = {
	/** Common table expressions that `rows` reads. */
	before?: SQL
	/** Rows of `type`, `id`, `title`, `detail`, `field`, `since` and `extra`. */
	rows: SQL
	/** Whose each row is, by a row of it; by default, whoever saved the record last. */
	who?: (row: SQL) => SQL
	/** A better moment than `since`, for the rows that are listed (`listed`); null: there is none. */
	since?: SQL
}
