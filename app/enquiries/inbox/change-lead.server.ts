import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { isSuspected } from './queries.server.ts'

/** What staff may change on a lead. */
export const leadChangeSchema = z.object({ state: z.enum(['new', 'in progress', 'done', 'spam']) })

type LeadChange = z.output<typeof leadChangeSchema>

/**
 * Changes a lead's state, with an audit row that says which.
 *
 * @returns false when there is no such lead.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function changeLead(
	db: Db,
	actor: Actor,
	{ id, change: { state } }: { id: string; change: LeadChange },
): Promise<boolean> {
	assertCan(actor, 'lead:edit')
	return db.transaction(async (tx) => {
		const changed = await tx
			.update(leads)
			.set({ state, updatedAt: new Date() })
			.where(eq(leads.id, id))
			.returning({ id: leads.id })
		if (changed.length === 0) return false
		await addAudit(tx, actor, { action: `state: ${state}`, recordType: 'lead', recordId: id })
		return true
	})
}

/**
 * Marks all suspected spam received until then as spam that somebody has looked at, with an audit row for each.
 *
 * @returns how many there were.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function confirmSpam(
	db: Db,
	actor: Actor,
	{ until }: { until: Date },
): Promise<number> {
	assertCan(actor, 'lead:edit')
	return db.transaction(async (tx) => {
		const confirmed = await tx
			.update(leads)
			.set({ updatedAt: sql`clock_timestamp()` })
			.where(and(isSuspected, lte(leads.createdAt, until)))
			.returning({ id: leads.id })
		if (confirmed.length === 0) return 0
		await addAudit(
			tx,
			actor,
			confirmed.map(({ id }) => ({ action: 'state: spam', recordType: 'lead', recordId: id })),
		)
		return confirmed.length
	})
}
