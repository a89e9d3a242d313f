// What a lead waits for, as conditions of queries over `leads`.
import { and, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { leads } from '#app/db/tables/leads.server.ts'

/** Whether somebody should still do something. Literals, so that the partial index fits. */
export const isOpen = sql`${leads.state} in ('new', 'in progress')`

/** Whether a reply was promised and nobody has sent one: the first one meets the promise. */
export const isDue = and(
	isOpen,
	isNotNull(leads.dueAt),
	sql`not exists (select from lead_messages m where m.lead_id = leads.id and m.kind = 'reply')`,
)

/** Whether the promise has passed. */
export function isOverdue(now: Date): SQL | undefined {
	return and(isDue, lte(leads.dueAt, now))
}

/** Whether we wrote last: notes and drafts are no word to the visitor. */
export const isTheirTurn = and(
	sql`${leads.state} = 'in progress'`,
	sql`(select m.kind from lead_messages m where m.lead_id = leads.id and m.kind not in ('reply draft', 'note draft', 'note')
		order by m.at desc limit 1) = 'reply'`,
)

/** When its reply is due; null when none is, or nobody waits for one. */
export const dueAt = sql<Date | null>`case when ${isDue} then ${leads.dueAt} end`.mapWith(
	leads.dueAt,
)
