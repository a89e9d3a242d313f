import type { Actor } from '#app/auth/actor.ts'
import type { Db } from '#app/db/client.server.ts'
import type { AdminRow } from './admin-type.ts'
import type { FormRecord } from './form-record.ts'
import type { ListAsked } from './list/list-address.ts'
import type { ListAnswer } from './list/list-records.server.ts'

/** What the back office reads of one type of content. The browser's half is `AdminType`. */
export type AdminQueries = {
	/** One page of the list. */
	list: (db: Db, given: { asked: ListAsked; now: Date }) => Promise<ListAnswer<AdminRow>>
	/** The record as its form wants it; null when there is none outside the trash, or the id cannot be one. */
	get: (db: Db, id: string) => Promise<FormRecord | null>
	/** What a form offers to choose from, such as authors. */
	options?: (db: Db) => Promise<unknown>
	/** Runs before the list is read. */
	beforeList?: (db: Db, actor: Actor) => Promise<void>
}
