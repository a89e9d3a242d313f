// What a lead waits for, as conditions of queries over `leads`.
import { and, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { leads } from '#app/db/tables/leads.server.ts'

/** Whether somebody should still do something. Literals, so that the partial index fits. */
export const isOpen = sql`${leads.state} in ('new', 'in progress')`

/** Who wrote last: 'reply' for us, 'message' for the visitor, null when nobody has since the lead came. Notes and drafts are no word to the visitor. */
const lastWord = sql`(select m.kind from lead_messages m where m.lead_id = leads.id and m.kind in ('reply', 'message')
	order by m.at desc limit 1)`

/** Whether a reply was promised and nobody has sent one since the visitor wrote: the first one meets the promise. */
export const isDue = and(isOpen, isNotNull(leads.dueAt), sql`${lastWord} is distinct from 'reply'`)

/** Whether the promise has passed. */
export function isOverdue(now: Date): SQL | undefined {
	return and(isDue, lte(leads.dueAt, now))
}

/** Whether we wrote last. */
export const isTheirTurn = and(sql`${leads.state} = 'in progress'`, sql`${lastWord} = 'reply'`)

/** When its reply is due; null when none is, or nobody waits for one. */
export const dueAt = sql<Date | null>`case when ${isDue} then ${leads.dueAt} end`.mapWith(
	leads.dueAt,
)
