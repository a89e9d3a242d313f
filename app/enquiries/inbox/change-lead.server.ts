import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'

/** What staff may change on a lead. */
export const leadChangeSchema = z.object({ state: z.enum(['new', 'in progress', 'done', 'spam']) })

export type LeadChange = z.output<typeof leadChangeSchema>

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
