import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { leads } from '#app/db/tables/leads.server.ts'
import { overLimit } from '#app/lib/text/lengths.ts'
import { withoutForbidden } from '#app/lib/text/xml.ts'
import { longestNote } from './lead-labels.ts'

/** What the staff may change on a lead: its state, and their note. */
export const leadChangeSchema = z.union([
	z.object({ state: z.enum(['new', 'in progress', 'done', 'spam']) }),
	z.object({
		note: z.string().max(longestNote, overLimit(longestNote)).transform(withoutForbidden),
		/** The note this one replaces. Omitted: it replaces whatever note there is. */
		before: z.string().optional(),
	}),
])

export type LeadChange = z.output<typeof leadChangeSchema>

/**
 * Changes a lead's state or note, with an audit row that says which, without the text of the note.
 *
 * @returns false when there is no such lead, or its note is no longer `before`.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function changeLead(
	db: Db,
	actor: Actor,
	{ id, change }: { id: string; change: LeadChange },
): Promise<boolean> {
	assertCan(actor, 'lead:edit')
	const values = 'state' in change ? { state: change.state } : { note: change.note }
	const before = 'state' in change ? undefined : change.before
	return db.transaction(async (tx) => {
		const changed = await tx
			.update(leads)
			.set({ ...values, updatedAt: new Date() })
			.where(and(eq(leads.id, id), before === undefined ? undefined : eq(leads.note, before)))
			.returning({ id: leads.id })
		if (changed.length === 0) return false
		await tx.insert(auditLog).values({
			actorId: actorId(actor),
			action: 'state' in change ? `state: ${change.state}` : 'note',
			recordType: 'lead',
			recordId: id,
		})
		return true
	})
}
