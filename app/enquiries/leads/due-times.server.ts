import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { getReplyRules } from '#platform/business/business.server.ts'
import { replyDue } from '#platform/business/working-days.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'

/**
 * Sets when the replies to leads are due by the hours and special days that are entered now. How many working days each
 * sender was promised stays (decision 0123). Leads that are done keep what they had.
 *
 * @returns how many were moved.
 */
export async function setDueTimes(db: Db): Promise<number> {
	const { schedules } = await getReplyRules(db)
	const rows = await db
		.select({
			id: leads.id,
			office: leads.office,
			from: sql<Date>`coalesce(${leads.dueFrom}, ${leads.createdAt})`.mapWith(leads.createdAt),
			days: leads.replyDays,
			dueAt: leads.dueAt,
		})
		.from(leads)
		.where(and(ne(leads.state, 'done'), isNotNull(leads.replyDays)))
	const moved = rows.flatMap(({ id, office, from, days, dueAt }) => {
		const due = replyDue(schedules[office], { from, days: days ?? 0 })
		return due?.getTime() === dueAt?.getTime() ? [] : [{ id, due }]
	})
	if (moved.length === 0) return 0
	const given = sql`json_to_recordset(${JSON.stringify(moved)}::json) as given (id uuid, due timestamptz)`
	await db
		.update(leads)
		.set({ dueAt: sql`given.due` })
		.from(given)
		.where(eq(leads.id, sql`given.id`))
	return moved.length
}
