// What a lead waits for, as conditions of queries over `leads`.
import { and, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { leads } from '#platform/db/tables/leads.server.ts'

/** Whether somebody should still do something. Literals, so that the partial index fits. */
export const isOpen = sql`${leads.state} in ('new', 'in progress')`

/**
 * What came last: 'reply' from us, 'message' from the visitor, 'undelivered' when it became known that a reply of ours
 * did not arrive, or null. Notes and drafts are no word to the visitor, and automatic replies none of theirs.
 */
const lastWord = sql`(select case when s.undelivered_at is null then m.kind else 'undelivered' end
	from lead_messages m left join mails s on s.id = m.id
	where m.lead_id = leads.id and m.kind in ('reply', 'message') and not coalesce(m.mail -> 'notes' ? 'automatic', false)
	order by coalesce(s.undelivered_at, m.at) desc limit 1)`

/** Whether a reply was promised and nobody has sent one since the visitor wrote: the first one meets the promise. */
export const isDue = and(isOpen, isNotNull(leads.dueAt), sql`${lastWord} is distinct from 'reply'`)

/** Whether the promise has passed. */
export function isOverdue(now: Date): SQL | undefined {
	return and(isDue, lte(leads.dueAt, now))
}

/** Whether a reply of ours did not arrive, and neither side has written since that is known. */
export const isUndelivered = and(isOpen, sql`${lastWord} = 'undelivered'`)

/** Whether we wrote last. */
export const isTheirTurn = and(sql`${leads.state} = 'in progress'`, sql`${lastWord} = 'reply'`)

/** Whether the visitor wrote again, and nobody has replied since. */
export const isWrittenAgain = and(
	sql`${leads.state} = 'in progress'`,
	isNotNull(leads.wroteAgainAt),
	sql`${lastWord} = 'message'`,
)

/** When its reply is due; null when none is, or nobody waits for one. */
export const dueAt = sql<Date | null>`case when ${isDue} then ${leads.dueAt} end`.mapWith(
	leads.dueAt,
)
